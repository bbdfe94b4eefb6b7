import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { clientsApi } from './api.ts'

type Props = {
  client: { id: string; name: string }
  open: boolean
  onClose: () => void
  onRemoved?: (historyKept: boolean) => void
}

/** Removes a client after a confirmation. One with history is deactivated, and can come back. */
export function RemoveClient({ client, open, onClose, onRemoved }: Props) {
  return (
    <ConfirmAction
      asking={open}
      onClose={onClose}
      act={() => clientsApi.remove.call({ id: client.id }, { context: { goesOn: true } })}
      done={({ historyKept }) => {
        onRemoved?.(historyKept)
        if (historyKept) toast.success('Cliente desativado!', 'O histórico de atendimentos e vendas foi mantido.')
        else toast.success('Cliente removido!')
      }}
      failed={['Erro ao remover cliente', 'Tente novamente.']}
      title="Confirmar Exclusão"
      text={`Tem certeza que deseja remover o cliente ${client.name}? Se houver histórico, ele é mantido e o cliente pode ser reativado; se não houver, o cadastro é excluído de vez.`}
      confirmLabel="Remover"
    />
  )
}
