import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { clientsApi } from './api.ts'

const failed = toastFailure('Erro ao remover cliente', 'Tente novamente.')

type Props = {
  client: { id: string; name: string }
  open: boolean
  onClose: () => void
  onRemoved?: (historyKept: boolean) => void
}

/** Removes a client after a confirmation. One with history is hidden, and can be restored. */
export function RemoveClient({ client, open, onClose, onRemoved }: Props) {
  const remove = useMutation({
    ...clientsApi.remove.mutationOptions({ context: { goesOn: true } }),
    onSuccess: ({ historyKept }) => {
      onClose()
      onRemoved?.(historyKept)
      toast.success('Cliente removido!', historyKept ? 'O histórico de atendimentos e vendas foi mantido.' : undefined)
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
      onConfirm={() => remove.mutate({ id: client.id })}
      pending={remove.isPending}
      title="Confirmar Exclusão"
      text={`Tem certeza que deseja remover o cliente ${client.name}? Se houver histórico, ele é mantido e o cliente pode ser restaurado; se não houver, o cadastro é excluído de vez.`}
      confirmLabel="Remover"
    />
  )
}
