import { use, useEffect, useReducer } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { randomId } from '../../platform/id.ts'
import { deviceOwner, onDeviceReady } from '../../platform/web/copies.ts'
import { keepDraft, KeyForgotten, takeDraft } from '../../platform/web/sealed-store.ts'
import { tabName } from '../../platform/web/tab.ts'
import { addToCart, addVisit, changeLine, keepVisits, refreshCart, setQuantity, type CartLine } from '../cart.ts'
import type { Visit } from '../contract.ts'
import type { Discount } from '../discount.ts'
import type { ChangedPrice, Item, Seller } from '../sale.ts'
import { wholeBy, type Part } from '../split.ts'
import type { Cart } from '../unsent-sale.ts'
import { ownerOf } from './use-unsent-sales.ts'

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

const emptyTill = (): Till => ({
  saleId: randomId(),
  lines: [],
  client: null,
  discount: null,
  parts: wholeBy('card'),
})

/**
 * The counter of this tab and person. It outlives a reload in the tab's storage, and the browser in a sealed draft; the first
 * goes with the session, the second waits for who comes back.
 */
export function useTill(): [Till, (step: TillStep) => void] {
  const key = useCounterKey()
  const owner = ownerOf(useMe())
  const tab = use(tabName())
  const [till, step] = useReducer(next, key, restore)
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify(till))
    const keep = () => keepCounter(owner, tab, till)
    keep()
    return onDeviceReady(keep)
  }, [key, owner, tab, till])
  useEffect(() => {
    const layOut = () => step({ type: 'lay-out', till: restore(key) })
    window.addEventListener(laidOut, layOut)
    return () => window.removeEventListener(laidOut, layOut)
  }, [key])
  return [till, step]
}

let keeping: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last state is the one that stays. */
function keepCounter(owner: string | null, tab: string, till: Till): void {
  if (!owner || deviceOwner() !== owner) return
  const work = async () => (till.lines.length > 0 ? keepDraft(owner, tab, till, Date.now()) : takeDraft(owner, tab))
  // The tab's own storage has it as well; whoever signed out meanwhile has no key.
  keeping = keeping.then(work).catch((error: unknown) => {
    if (!(error instanceof KeyForgotten)) reportError(error)
  })
}

const laidOut = 'marcai.cart-laid-out'

/** From any screen: lays a cart out on the counter, if that is free. */
export function useCounter() {
  const key = useCounterKey()
  return {
    layOut: async (till: Till): Promise<boolean> => {
      await tabName()
      if (restore(key).lines.length > 0) return false
      sessionStorage.setItem(key, JSON.stringify(till))
      window.dispatchEvent(new Event(laidOut))
      return true
    },
  }
}

function useCounterKey(): string {
  const { account, membership } = useMe()
  return `marcai.counter.${membership?.businessId}.${account.id}`
}

function restore(key: string): Till {
  const stored = sessionStorage.getItem(key)
  return { ...emptyTill(), ...(stored && (JSON.parse(stored) as Till)) }
}

function next(till: Till, step: TillStep): Till {
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
