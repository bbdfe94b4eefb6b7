import { randomId } from '../platform/id.ts'
import { addToCart, addVisit, changeLine, keepVisits, refreshCart, setQuantity, type CartLine } from './cart.ts'
import type { Visit } from './contract.ts'
import type { Discount } from './discount.ts'
import type { ChangedPrice, Item, Seller } from './sale.ts'
import { wholeBy, type Part } from './split.ts'
import type { Cart } from './unsent-sale.ts'

/** What stands on the counter, and the sale that it becomes. */
export type Till = Cart & {
  /**
   * The key of the sale that is being made. It changes only when the sale is done or the cart is emptied: whatever became
   * of a request whose answer was lost, the next one cannot make a second sale.
   */
  saleId: string
}

export type TillStep =
  | { type: 'add'; item: Item; professional: Seller | null }
  | { type: 'quantity'; key: string; quantity: number }
  | { type: 'line'; key: string; change: Pick<CartLine, 'professional' | 'note'> }
  | { type: 'visit'; item: Item; visit: Visit }
  | { type: 'refresh'; items: readonly Item[]; prices?: readonly ChangedPrice[] }
  | { type: 'client'; client: Till['client'] }
  | { type: 'discount'; discount: Discount | null }
  | { type: 'parts'; parts: Part[] }
  | { type: 'lay-out'; till: Till }
  | { type: 'clear' }

/** A free counter, for the next sale. */
export const emptyTill = (): Till => ({
  saleId: randomId(),
  lines: [],
  client: null,
  discount: null,
  parts: wholeBy('card'),
})

/** What stands on the counter after one step more. */
export function afterStep(till: Till, step: TillStep): Till {
  switch (step.type) {
    case 'add':
      return { ...till, lines: addToCart(till.lines, step.item, step.professional) }
    case 'visit':
      return { ...till, lines: addVisit(till.lines, step.item, step.visit) }
    case 'quantity':
      return { ...till, lines: setQuantity(till.lines, step.key, step.quantity) }
    case 'line':
      return { ...till, lines: changeLine(till.lines, step.key, step.change) }
    case 'refresh':
      return { ...till, lines: refreshCart(till.lines, step.items, step.prices) }
    case 'client':
      return { ...till, client: step.client, lines: keepVisits(till.lines, step.client?.appointments ?? []) }
    case 'discount':
      return { ...till, discount: step.discount }
    case 'parts':
      return { ...till, parts: step.parts }
    case 'lay-out':
      return step.till
    case 'clear':
      return emptyTill()
  }
}
