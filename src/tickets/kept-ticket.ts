import { randomId } from '../platform/id.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import type { OpenTicket } from './contract.ts'
import { isSameCart, type Opening, type TicketCart, type TicketRequest } from './ticket.ts'

type Reason = Pick<RefusalKind, 'code' | 'title' | 'text'>

/** A ticket that this device has, or of which the server has not heard its last word yet. */
export type KeptTicket = {
  id: string
  name: string
  cart: TicketCart
  isParked: boolean
  /** On whose counter it lies. */
  tab: string
  hold: string
  /** The hold that this one ends, as long as the server does not know it. */
  from: string | null
  /** The device's last word, and the last one that the server has. */
  change: number
  sent: number
  isDropped: boolean
  /** Why the server does not take it; a person decides. */
  refusal: Reason | null
}

type Beginning = Pick<KeptTicket, 'id' | 'name' | 'cart' | 'isParked' | 'tab'>

export const beginTicket = (beginning: Beginning): KeptTicket => ({
  ...beginning,
  hold: randomId(),
  from: null,
  change: 1,
  sent: 0,
  isDropped: false,
  refusal: null,
})

const cartIn = ({ lines, client, discount }: TicketCart): TicketCart => ({ lines, client, discount })

/** Opened by the server's word. */
export const openedTicket = (ticket: OpenTicket, tab: string): KeptTicket => ({
  ...beginTicket({ id: ticket.id, name: ticket.name, cart: cartIn(ticket), isParked: false, tab }),
  hold: ticket.hold,
  change: 0,
})

/** Opened without internet; the server hears of it later, and may say that another till was faster. */
export const openedAlone = (ticket: OpenTicket, tab: string): KeptTicket => ({
  ...beginTicket({ id: ticket.id, name: ticket.name, cart: cartIn(ticket), isParked: false, tab }),
  from: ticket.hold,
})

/** Another word about it, unless it says nothing new. */
export function changed(
  ticket: KeptTicket,
  change: Partial<Pick<KeptTicket, 'cart' | 'isParked' | 'tab' | 'isDropped'>>,
): KeptTicket {
  const { cart = ticket.cart, isParked = ticket.isParked, isDropped = ticket.isDropped } = change
  const saysNothing = isSameCart(cart, ticket.cart) && isParked === ticket.isParked && isDropped === ticket.isDropped
  return { ...ticket, ...change, change: saysNothing ? ticket.change : ticket.change + 1 }
}

export const isUnsent = ({ from, change, sent, refusal }: KeptTicket): boolean =>
  refusal === null && (from !== null || sent < change)

const requestOf = ({ id, hold, change, name, isParked, cart }: KeptTicket): TicketRequest => ({
  id,
  hold,
  change,
  name,
  isParked,
  clientId: cart.client?.id ?? null,
  lines: cart.lines,
  discount: cart.discount,
})

export type TicketDoors = {
  open: (opening: Opening) => Promise<unknown>
  save: (ticket: TicketRequest) => Promise<unknown>
  drop: (dropped: { id: string; hold: string }) => Promise<unknown>
}

/** Tells the server the last word about a ticket, and answers how the device keeps it then; null where it does not. */
export async function tell(ticket: KeptTicket, { open, save, drop }: TicketDoors): Promise<KeptTicket | null> {
  const { id, hold, from, change, isDropped } = ticket
  if (from !== null) await open({ id, hold, from, takesOver: false })
  if (isDropped) await drop({ id, hold })
  else await save(requestOf(ticket))
  return isDropped ? null : { ...ticket, from: null, sent: change }
}

/** What was said while the server was told stays to be told. */
export function afterTelling(now: KeptTicket, told: KeptTicket, next: KeptTicket | null): KeptTicket | null {
  if (now.hold !== told.hold) return now
  return now.change > told.change ? { ...now, from: null, sent: told.change } : next
}

/** These pass by themselves: a person signs in or may sell again, a plan is paid, a rush is over. */
const passing = new Set<string>(['SIGNED_OUT', 'FORBIDDEN', 'TOO_MANY', 'READ_ONLY', 'INTERNAL'])

/** The ticket after a refusal. What was to be thrown away, and is another till's by now, is no concern of this one's. */
export function afterRefusal(ticket: KeptTicket, { code, title, text }: Reason): KeptTicket | null {
  if (passing.has(code)) return ticket
  if (ticket.isDropped) return null
  return { ...ticket, refusal: { code, title, text } }
}

/** The same cart as a ticket of its own, which no other till has. */
export const asAnother = ({ name, cart, tab }: KeptTicket): KeptTicket =>
  beginTicket({ id: randomId(), name, cart, isParked: true, tab })

/** True for what is put away once the server knows it: its list, on the device as well, has it then, or another till. */
export const isHandedOver = (kept: KeptTicket): boolean => kept.isParked && !kept.refusal && !isUnsent(kept)

/** True when the server's list tells something else about it: the ticket was opened or ended elsewhere. */
export function isDoubtful(kept: KeptTicket, listed: readonly Pick<OpenTicket, 'id' | 'hold'>[]): boolean {
  if (isUnsent(kept) || kept.refusal || kept.isParked) return false
  return listed.find(({ id }) => id === kept.id)?.hold !== kept.hold
}

/** Asks the server once more, by saying the same. */
export const saidAgain = (ticket: KeptTicket): KeptTicket => ({ ...ticket, change: ticket.change + 1 })

/** A ticket in the list of all: `place` is where it is, seen from one tab of one device. */
export type ListedTicket = {
  id: string
  name: string
  cart: TicketCart
  place: 'counter' | 'device' | 'parked' | 'elsewhere'
  holder: string | null
  kept: KeptTicket | undefined
  stored: OpenTicket | undefined
}

/** What the server lists, and what it does not know yet; what this device has is shown as it is here. */
export function allTickets(
  stored: readonly OpenTicket[],
  kept: readonly KeptTicket[],
  counterId: string,
): ListedTicket[] {
  const here = new Map(kept.map((ticket) => [ticket.id, ticket]))
  const known = new Set(stored.map(({ id }) => id))
  const fromServer = stored.map(({ id, name, holder, isParked, ...ticket }): ListedTicket => {
    const own = here.get(id)
    if (own) return ownTicket(own, counterId, { id, name, holder, isParked, ...ticket })
    const place = isParked ? 'parked' : 'elsewhere'
    return {
      id,
      name,
      cart: cartIn(ticket),
      place,
      holder,
      kept: undefined,
      stored: { id, name, holder, isParked, ...ticket },
    }
  })
  const onlyHere = kept.filter(({ id }) => !known.has(id)).map((ticket) => ownTicket(ticket, counterId, undefined))
  return [...fromServer, ...onlyHere].filter((ticket) => !ticket.kept?.isDropped)
}

const ownTicket = (kept: KeptTicket, counterId: string, stored: OpenTicket | undefined): ListedTicket => ({
  id: kept.id,
  name: kept.name,
  cart: kept.cart,
  place: kept.id === counterId ? 'counter' : 'device',
  holder: null,
  kept,
  stored,
})
