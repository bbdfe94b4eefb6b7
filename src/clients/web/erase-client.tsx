import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'

const failed = toastFailure('Erro ao excluir dados', 'Tente novamente.')

type Props = { client: Pick<ClientCard, 'id' | 'name' | 'dependents'>; open: boolean; onClose: () => void }

export function EraseClient({ client, open, onClose }: Props) {
  const ofDependents =
    client.dependents.length > 0 ? ' Os contatos saem também dos cadastros ligados por responsável.' : ''
  const erase = useMutation({
    ...clientsApi.erase.mutationOptions({ context: { goesOn: true } }),
    onSuccess: () => {
      onClose()
      toast.success('Dados pessoais excluídos!', 'Vendas e atendimentos ficam sem nome.')
    },
    onError: (error) => {
      onClose()
      failed(refusalOf(error))
    },
  })
  return (
    <Confirm
      open={open}
      onCancel={onClose}
      onConfirm={() => erase.mutate({ id: client.id })}
      pending={erase.isPending}
      title="Excluir dados pessoais"
      text={`Nome, contatos, documento e observações de ${client.name} serão excluídos para sempre, como pede a LGPD.${ofDependents} Vendas e atendimentos ficam sem nome. Se a lei obrigar você a guardar registros deste cliente, exporte os dados antes.`}
      confirmLabel="Excluir"
    />
  )
}
