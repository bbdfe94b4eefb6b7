import { useMe } from '../../accounts/web/session.tsx'
import { randomId } from '../../platform/id.ts'
import { isRefused, refusalOf } from '../../platform/web/api.ts'
import { deviceOwner } from '../../platform/web/copies.ts'
import { isReachable } from '../../platform/web/reachability.ts'
import type { Receipt } from '../receipt.ts'
import type { Cart } from '../cart.ts'
import { asAnother, isWaiting, saleOf, unsentSale, type UnsentSale } from '../unsent-sale.ts'
import { storeSale } from './api.ts'
import { dropSale, inTurn, keepSale, ownerOf, refresh, sendUnsent } from './use-unsent-sales.ts'

/** How long a client waits at the counter before the receipt is printed without the server's word. */
const patience = 8000
const secondTry = 500

/** An unconfirmed sale lies on the device and follows by itself. */
export type Sold = { receipt: Receipt; isConfirmed: boolean }

/** How a sale travels. The checkout knows this function alone, so that another way can take its place. */
export type SendSale = (id: string, cart: Cart) => Promise<Sold>

/** `register` is the session that is open as far as the till knows. */
export function useSendSale(register: { id: string; cashierName: string } | null | undefined): SendSale {
  const me = useMe()
  return async (id, cart) => {
    const owner = ownerOf(me)
    if (!owner || owner !== deviceOwner() || !register || !me.membership) return sendOnly(id, cart)
    const { businessName, zone } = me.membership
    const place = { sessionId: register.id, cashierName: register.cashierName, businessName, zone }
    return sellSafely(owner, unsentSale(id, cart, place, new Date()))
  }
}

/** Where nothing can be kept, a sale is sent or not made. */
const sendOnly = async (id: string, cart: Cart): Promise<Sold> => ({
  receipt: await storeSale(saleOf(id, cart)),
  isConfirmed: true,
})

/**
 * The device holds the sale before anything else happens to it, and lets go of it when the server has answered. So
 * whatever breaks in between, the sale is sent, and its id lets it be stored once.
 */
async function sellSafely(owner: string, unsent: UnsentSale): Promise<Sold> {
  const { cart } = unsent
  let before: readonly UnsentSale[]
  let kept = unsent
  try {
    before = await refresh()
    // Another cart under the id of a sale that is on its way is another sale.
    if (before.some((other) => isWaiting(other) && isOther(other, unsent))) kept = asAnother(unsent, randomId())
    await keepSale(owner, kept)
  } catch {
    // A full or broken disk.
    return sendOnly(unsent.id, cart)
  }
  const { id, receipt } = kept
  // What was sold first is sent first.
  const isBehind = before.some((other) => other.id !== id && isWaiting(other))
  if (isReachable() && !isBehind)
    try {
      const confirmed = await confirm(id, cart)
      await dropSale(owner, id)
      return { receipt: confirmed, isConfirmed: true }
    } catch (error) {
      if (isRefused(error)) {
        await takeBack(owner, id, before, error)
        throw error
      }
    }
  void sendUnsent()
  return { receipt, isConfirmed: false }
}

const isOther = (one: UnsentSale, another: UnsentSale) =>
  one.id === another.id && JSON.stringify(saleOf(one.id, one.cart)) !== JSON.stringify(saleOf(one.id, another.cart))

/** One lost answer is asked for again before anybody notices. */
async function confirm(id: string, cart: Cart): Promise<Receipt> {
  const signal = AbortSignal.timeout(patience)
  const ask = () => inTurn(() => storeSale(saleOf(id, cart), signal), signal)
  try {
    return await ask()
  } catch (error) {
    if (isRefused(error) || signal.aborted || !navigator.onLine) throw error
    await new Promise((done) => setTimeout(done, secondTry))
    return ask()
  }
}

/** The person at the counter has the cart before them. One that had been refused before stays in the list as it was. */
async function takeBack(owner: string, id: string, before: readonly UnsentSale[], error: unknown): Promise<void> {
  const known = before.find((other) => other.id === id)
  const refusal = refusalOf(error)
  if (known && refusal) await keepSale(owner, { ...known, refusal: known.refusal ?? refusal })
  else await dropSale(owner, id)
}
