import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'

const failed = toastFailure('Erro ao remover cliente', 'Tente novamente.')

export function ClientActions({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    ...clientsApi.remove.mutationOptions(),
    onSuccess: async ({ historyKept }) => {
      await queryClient.invalidateQueries({ queryKey: clientsApi.key() })
      toast.success('Cliente removido!', historyKept ? 'O histórico de atendimentos e vendas foi mantido.' : undefined)
    },
    onError: (error) => {
      setAsking(false)
      failed(refusalOf(error))
    },
  })
  const [mayEdit, mayRemove] = [useMay('clients.edit'), useMay('clients.delete')]
  return (
    <>
      {mayEdit && (
        <IconButton label={`Editar ${client.name}`} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />
      )}
      {mayRemove && (
        <IconButton
          label={`Remover ${client.name}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setAsking(true)}
        />
      )}
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: client.id })}
        pending={remove.isPending}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja remover o cliente ${client.name}? Esta ação não pode ser desfeita.`}
        confirmLabel="Remover"
      />
    </>
  )
}
