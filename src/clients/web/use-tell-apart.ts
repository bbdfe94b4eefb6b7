import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'

/** Records that a card is another person than the others, and offers to undo that. */
export function useTellApart() {
  const carryOut = async (work: Promise<void>, onDone: () => void, failure: string) => {
    try {
      await work
      onDone()
    } catch (error) {
      toastFailure(failure, 'Tente novamente.')(refusalOf(error))
    }
  }
  return (card: Client, others: readonly Client[]): Promise<void> => {
    const apart = { id: card.id, otherIds: others.map(({ id }) => id) }
    const [other, ...more] = others
    const said =
      more.length === 0 ? `${card.name} e ${other!.name} são pessoas diferentes.` : `${card.name} é outra pessoa.`
    const takeBack = () =>
      void carryOut(
        clientsApi.untellApart.call(apart, { context: { goesOn: true } }),
        () => toast.success('Desfeito!', 'Os cadastros voltam à lista de duplicados.'),
        'Erro ao desfazer',
      )
    return carryOut(
      clientsApi.tellApart.call(apart, { context: { goesOn: true } }),
      () => toast.undo('Não é duplicado', takeBack, said),
      'Erro ao separar cadastros',
    )
  }
}
