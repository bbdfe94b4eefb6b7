import { runAction } from '../../platform/web/frames/use-action.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'

/** Records that a card is another person than the others, and offers to undo that. */
export function useTellApart() {
  return (card: Client, others: readonly Client[]): Promise<void> => {
    const apart = { id: card.id, otherIds: others.map(({ id }) => id) }
    const [other, ...more] = others
    const said =
      more.length === 0 ? `${card.name} e ${other!.name} são pessoas diferentes.` : `${card.name} é outra pessoa.`
    const takeBack = () =>
      void runAction(() => clientsApi.untellApart.call(apart, { context: { goesOn: true } }), {
        done: () => toast.success('Desfeito!', 'Os cadastros voltam à lista de duplicados.'),
        failed: ['Erro ao desfazer', 'Tente novamente.'],
      })
    return runAction(() => clientsApi.tellApart.call(apart, { context: { goesOn: true } }), {
      done: () => toast.undo('Não é duplicado', takeBack, said),
      failed: ['Erro ao separar cadastros', 'Tente novamente.'],
    })
  }
}
