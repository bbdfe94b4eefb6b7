import { toast } from '../../platform/web/ui/toast.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { clientsApi } from './api.ts'

const clients = (count: number, one: string, many: string) =>
  count > 0 && (count === 1 ? `1 cliente ${one}` : `${count} clientes ${many}`)

/** Undoes a whole import, in as many calls as it takes. */
async function undoWhole(id: string) {
  const sum = { removed: 0, kept: 0, emptied: 0 }
  for (let isDone = false; !isDone;) {
    const step = await clientsApi.imports.undo.call({ id }, { context: { goesOn: true } })
    sum.removed += step.removed
    sum.kept += step.kept
    sum.emptied += step.emptied
    isDone = step.isDone
  }
  return sum
}

/** Undoes an import and tells what became of its clients. */
export function useUndoImport(onUndone?: () => void) {
  return useAction(undoWhole, {
    done: ({ removed, kept, emptied }) => {
      const said = [
        clients(removed, 'removido', 'removidos'),
        clients(emptied, 'voltou a ser como antes', 'voltaram a ser como antes'),
        clients(kept, 'mantido por já ter histórico', 'mantidos por já terem histórico'),
      ].filter(Boolean)
      toast.success('Importação desfeita!', said.length > 0 ? `${said.join('; ')}.` : undefined)
      onUndone?.()
    },
    failed: ['Erro ao desfazer importação', 'Tente novamente; o que já foi desfeito continua desfeito.'],
  })
}
