import { useState } from 'react'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ClientRemoval } from '../contract.ts'
import { clientsApi } from './api.ts'

/** Asks the server what a removal would do, so that the question can say it. */
export function useClientRemoval({ id }: { id: string }) {
  const [asking, setAsking] = useState<ClientRemoval | null>(null)
  const ask = useAction(() => clientsApi.removal.call({ id }), {
    done: setAsking,
    failed: ['Erro ao remover cliente', 'Tente novamente.'],
  })
  return { asking, ask: () => ask.mutate(), pending: ask.isPending, close: () => setAsking(null) }
}

type Props = {
  client: { id: string; name: string }
  asking: ClientRemoval | null
  onClose: () => void
  onRemoved?: (historyKept: boolean) => void
}

/** Asks before a client is deleted or, with history, deactivated. */
export function RemoveClient({ client: { id, name }, asking, onClose, onRemoved }: Props) {
  const words = asking?.historyKept
    ? {
        title: 'Desativar cliente?',
        text: `O cadastro de ${name} já tem histórico e não pode ser excluído. Desativado, ele sai das listas, e o histórico é mantido. Você pode reativá-lo quando quiser.`,
        confirmLabel: 'Desativar',
        tone: 'primary' as const,
      }
    : {
        title: 'Confirmar Exclusão',
        text: `Tem certeza que deseja excluir o cadastro de ${name}? Esta ação não pode ser desfeita.`,
        confirmLabel: 'Excluir',
      }
  return (
    <ConfirmAction
      {...words}
      asking={asking}
      onClose={onClose}
      act={() => clientsApi.remove.call({ id }, { context: { goesOn: true } })}
      // The client may have got history since it was asked about.
      done={({ historyKept }) => {
        onRemoved?.(historyKept)
        if (historyKept) toast.success('Cliente desativado!', 'O histórico de atendimentos e vendas foi mantido.')
        else toast.success('Cliente removido!')
      }}
      failed={['Erro ao remover cliente', 'Tente novamente.']}
    />
  )
}
