import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Service } from '../contract.ts'
import { catalogueApi } from './api.ts'

const failed = toastFailure('Erro ao remover serviço', 'Tente novamente.')

export function ServiceActions({ service, onEdit }: { service: Service; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    ...catalogueApi.services.remove.mutationOptions(),
    onSuccess: async ({ historyKept }) => {
      await queryClient.invalidateQueries({ queryKey: catalogueApi.services.key() })
      setAsking(false)
      if (historyKept) toast.success('Serviço desativado!', 'Ele tem histórico e foi mantido como inativo.')
      else toast.success('Serviço removido!')
    },
    onError: (error) => {
      setAsking(false)
      failed(refusalOf(error))
    },
  })
  const [mayEdit, mayRemove] = [useMay('services.edit'), useMay('services.delete')]
  const { id, name } = service
  return (
    <>
      {mayEdit && <IconButton label={`Editar ${name}`} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />}
      {mayRemove && (
        <IconButton label={`Remover ${name}`} icon={<Trash2 aria-hidden size={18} />} onClick={() => setAsking(true)} />
      )}
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id })}
        pending={remove.isPending}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja remover o serviço ${name}? Se já foi agendado ou vendido, ele fica inativo e o histórico é mantido.`}
        confirmLabel="Remover"
      />
    </>
  )
}
