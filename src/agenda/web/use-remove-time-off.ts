import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { agendaApi } from './api.ts'
import { useUndo } from './use-undo.ts'

/** Takes blocked time away, and offers to take that back. */
export function useRemoveTimeOff(onRemoved?: () => void) {
  const sayDone = useUndo()
  return useMutation({
    ...agendaApi.timeOff.remove.mutationOptions(),
    onSuccess: ({ undoId }) => {
      sayDone(undoId, 'Bloqueio removido!', 'O horário está livre novamente.', 'O horário está bloqueado novamente.')
      onRemoved?.()
    },
    onError: (error) => toastFailure('Erro ao remover bloqueio', 'Tente novamente.')(refusalOf(error)),
  })
}
