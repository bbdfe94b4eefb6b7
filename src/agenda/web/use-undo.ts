import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { agendaApi } from './api.ts'

/** Shows a notice of what was done, with an undo button. */
export function useUndo() {
  const undo = async (id: string, undone: string) => {
    try {
      await agendaApi.undo.call({ id })
      toast.success('Desfeito!', undone)
    } catch (error) {
      toastFailure('Erro ao desfazer', 'Tente novamente.')(refusalOf(error))
    }
  }
  return (undoId: string | null, title: string, text?: string, undone = 'O agendamento voltou a ficar como antes.') =>
    undoId === null ? toast.success(title, text) : toast.undo(title, () => void undo(undoId, undone), text)
}

/** Removes blocked time, and offers undo. */
export function useRemoveTimeOff(onRemoved?: () => void) {
  const sayDone = useUndo()
  return useMutation({
    ...agendaApi.timeOff.remove.mutationOptions(),
    onSuccess: ({ undoId }) => {
      sayDone(undoId, 'Bloqueio removido!', 'O horário ficou livre.', 'O horário voltou a ficar bloqueado.')
      onRemoved?.()
    },
    onError: (error) => toastFailure('Erro ao remover bloqueio', 'Tente novamente.')(refusalOf(error)),
  })
}
