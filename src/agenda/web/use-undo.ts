import { runAction, useAction } from '../../platform/web/frames/use-action.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { agendaApi } from './api.ts'

/** Shows a notice of what was done, with an undo button. */
export function useUndo(onUndone?: () => void) {
  const undo = (id: string, undone: string) =>
    runAction(() => agendaApi.undo.call({ id }), {
      done: () => {
        toast.success('Desfeito!', undone)
        onUndone?.()
      },
      failed: ['Erro ao desfazer', 'Tente novamente.'],
    })
  return (undoId: string | null, title: string, text?: string, undone = 'O agendamento voltou a ficar como antes.') =>
    undoId === null ? toast.success(title, text) : toast.undo(title, () => void undo(undoId, undone), text)
}

/** Removes blocked time, and offers undo. */
export function useRemoveTimeOff(onRemoved?: () => void) {
  const sayDone = useUndo()
  return useAction(agendaApi.timeOff.remove.call, {
    done: ({ undoId }) => {
      sayDone(undoId, 'Bloqueio removido!', 'O horário ficou livre.', 'O horário voltou a ficar bloqueado.')
      onRemoved?.()
    },
    failed: ['Erro ao remover bloqueio', 'Tente novamente.'],
  })
}
