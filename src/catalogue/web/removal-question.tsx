import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ItemRemoval } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { useActivation } from './use-activation.ts'

const things = {
  services: { word: 'serviço', where: 'da agenda e do caixa', done: 'Serviço removido!' },
  products: { word: 'produto', where: 'do caixa', done: 'Produto removido!' },
}

type Props = {
  kind: keyof typeof things
  item: { id: string; name: string }
  asking: ItemRemoval | null
  onClose: () => void
}

/** Asks before an item is deleted or, if it has history, deactivated. */
export function RemovalQuestion({ kind, item: { id, name }, asking, onClose }: Props) {
  const { offerReturn } = useActivation(kind)
  const { word, where, done } = things[kind]
  const words = asking?.historyKept
    ? {
        title: `Desativar ${word}?`,
        text: `O ${word} ${name} já tem histórico e não pode ser excluído. Desativado, ele sai ${where}, e o histórico é mantido. Você pode reativá-lo quando quiser.`,
        confirmLabel: 'Desativar',
        tone: 'primary' as const,
      }
    : {
        title: 'Confirmar Exclusão',
        text: `Tem certeza que deseja excluir o ${word} ${name}? Esta ação não pode ser desfeita.`,
        confirmLabel: 'Excluir',
      }
  return (
    <ConfirmAction
      {...words}
      asking={asking}
      onClose={onClose}
      act={async ({ historyKept }) => {
        if (!historyKept) return catalogueApi[kind].remove.call({ id })
        await catalogueApi[kind].setActive.call({ id, isActive: false })
        return { historyKept }
      }}
      // It may have got history since it was asked about.
      done={({ historyKept }) => (historyKept ? offerReturn(id) : toast.success(done))}
      failed={
        asking?.historyKept
          ? [`Erro ao salvar ${word}`, 'Tente novamente.']
          : [`Erro ao remover ${word}`, 'Tente novamente.']
      }
    />
  )
}
