import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { clientsApi } from './api.ts'

const failed = toastFailure('Erro ao desfazer importação', 'Tente novamente; o que já foi desfeito continua desfeito.')
const clients = (count: number, one: string, many: string) =>
  count > 0 && (count === 1 ? `1 cliente ${one}` : `${count} clientes ${many}`)

/** Undoes a whole import, in as many calls as it takes. */
export function useUndoImport(onUndone?: () => void) {
  return useMutation({
    mutationFn: async (id: string) => {
      const sum = { removed: 0, kept: 0, emptied: 0 }
      for (let isDone = false; !isDone;) {
        const step = await clientsApi.imports.undo.call({ id }, { context: { goesOn: true } })
        sum.removed += step.removed
        sum.kept += step.kept
        sum.emptied += step.emptied
        isDone = step.isDone
      }
      return sum
    },
    onSuccess: ({ removed, kept, emptied }) => {
      const said = [
        clients(removed, 'removido', 'removidos'),
        clients(emptied, 'voltou a ser como antes', 'voltaram a ser como antes'),
        clients(kept, 'mantido por já ter histórico', 'mantidos por já terem histórico'),
      ].filter(Boolean)
      toast.success('Importação desfeita!', said.length > 0 ? `${said.join('; ')}.` : undefined)
      onUndone?.()
    },
    onError: (error) => failed(refusalOf(error)),
  })
}
