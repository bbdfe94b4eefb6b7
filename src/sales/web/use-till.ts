import { useEffect, useReducer } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { randomId } from '../../platform/id.ts'
import { addToCart, refreshCart, setQuantity, type CartLine } from '../cart.ts'
import type { TillClient } from '../contract.ts'
import type { Discount } from '../discount.ts'
import type { PaymentMethod } from '../payment.ts'
import type { Item } from '../sale.ts'

export type Till = {
  /**
   * The key of the sale that is being made. It changes only when the sale is done or the cart is emptied: whatever became
   * of a request whose answer was lost, the next one cannot make a second sale.
   */
  saleId: string
  lines: CartLine[]
  client: Pick<TillClient, 'id' | 'name'> | null
  discount: Discount | null
  method: PaymentMethod
  receivedCents: number | null
}

export type TillStep =
  | { type: 'add'; item: Item }
  | { type: 'quantity'; item: Item; quantity: number }
  | { type: 'refresh'; items: readonly Item[] }
  | { type: 'client'; client: Till['client'] }
  | { type: 'discount'; discount: Discount | null }
  | { type: 'method'; method: PaymentMethod }
  | { type: 'received'; cents: number | null }
  | { type: 'clear' }

const emptyTill = (): Till => ({
  saleId: randomId(),
  lines: [],
  client: null,
  discount: null,
  method: 'card',
  receivedCents: null,
})

/** The counter of this tab and person. It outlives a reload and goes with the session, as signing out clears the storage. */
export function useTill(): [Till, (step: TillStep) => void] {
  const { account, membership } = useMe()
  const key = `marcai.till.${membership?.businessId}.${account.id}`
  const [till, step] = useReducer(next, key, restore)
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(till)), [key, till])
  return [till, step]
}

function restore(key: string): Till {
  const stored = sessionStorage.getItem(key)
  return { ...emptyTill(), ...(stored && (JSON.parse(stored) as Till)) }
}

function next(till: Till, step: TillStep): Till {
  switch (step.type) {
    case 'add':
      return { ...till, lines: addToCart(till.lines, step.item) }
    case 'quantity':
      return { ...till, lines: setQuantity(till.lines, step.item, step.quantity) }
    case 'refresh':
      return { ...till, lines: refreshCart(till.lines, step.items) }
    case 'client':
      return { ...till, client: step.client }
    case 'discount':
      return { ...till, discount: step.discount }
    case 'method':
      return { ...till, method: step.method, receivedCents: null }
    case 'received':
      return { ...till, receivedCents: step.cents }
    case 'clear':
      return emptyTill()
  }
}
