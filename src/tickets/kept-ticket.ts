import { randomId } from '../platform/id.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import type { OpenTicket } from './contract.ts'
import { isSameCart, type TicketOpening, type TicketCart, type TicketRequest } from './ticket.ts'

type Reason = Pick<RefusalKind, 'code' | 'title' | 'text'>

/** A ticket that is open on this device, or has changes here that the server does not have yet. */
export type KeptTicket = {
  id: string
  name: string
  cart: TicketCart
  isParked: boolean
  /** The browser tab in which the ticket is open. */
  tab: string
  hold: string
  /** The former hold that `hold` replaces, until the server knows of it. Then null. */
  from: string | null
  /** The number of the device's latest change, and of the latest one that the server has. */
  change: number
  sent: number
  isDropped: boolean
  /** The server's refusal, which waits for a person's decision. */
  refusal: Reason | null
}

type NewTicket = Pick<KeptTicket, 'id' | 'name' | 'cart' | 'isParked' | 'tab'>

export const beginTicket = (beginning: NewTicket): KeptTicket => ({
  ...beginning,
  hold: randomId(),
  from: null,
  change: 1,
  sent: 0,
  isDropped: false,
  refusal: null,
})

const cartIn = ({ lines, client, discount }: TicketCart): TicketCart => ({ lines, client, discount })

/** A ticket that was opened on the server. */
export const openedTicket = (ticket: OpenTicket, tab: string): KeptTicket => ({
  ...beginTicket({ id: ticket.id, name: ticket.name, cart: cartIn(ticket), isParked: false, tab }),
  hold: ticket.hold,
  change: 0,
})

/** A ticket that was opened offline. The server is told later, and refuses if another till was faster. */
export const openedAlone = (ticket: OpenTicket, tab: string): KeptTicket => ({
  ...beginTicket({ id: ticket.id, name: ticket.name, cart: cartIn(ticket), isParked: false, tab }),
  from: ticket.hold,
})

/** The ticket after a change. The change number only increases if something differs. */
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

export type TicketProcedures = {
  open: (opening: TicketOpening) => Promise<unknown>
  save: (ticket: TicketRequest) => Promise<unknown>
  drop: (dropped: { id: string; hold: string }) => Promise<unknown>
}

/** Sends the ticket's latest state to the server. Returns the ticket to keep, or null if it was dropped. */
export async function tell(ticket: KeptTicket, { open, save, drop }: TicketProcedures): Promise<KeptTicket | null> {
  const { id, hold, from, change, isDropped } = ticket
  if (from !== null) await open({ id, hold, from, takesOver: false })
  if (isDropped) await drop({ id, hold })
  else await save(requestOf(ticket))
  return isDropped ? null : { ...ticket, from: null, sent: change }
}

/** The ticket after sending. Changes made during the request still have to be sent. */
export function afterSending(now: KeptTicket, told: KeptTicket, next: KeptTicket | null): KeptTicket | null {
  if (now.hold !== told.hold) return now
  return now.change > told.change ? { ...now, from: null, sent: told.change } : next
}

/** Temporary refusals: they end when the person may act again, the plan is paid, or the rate limit ends. */
const passing = new Set<string>(['SIGNED_OUT', 'FORBIDDEN', 'TOO_MANY', 'READ_ONLY', 'INTERNAL'])

/** The ticket after a refusal. Null if it was to be dropped, because then it belongs to another till or is over. */
export function afterRefusal(ticket: KeptTicket, { code, title, text }: Reason): KeptTicket | null {
  if (passing.has(code)) return ticket
  if (ticket.isDropped) return null
  return { ...ticket, refusal: { code, title, text } }
}

/** The same cart as a new ticket. */
export const asAnother = ({ name, cart, tab }: KeptTicket): KeptTicket =>
  beginTicket({ id: randomId(), name, cart, isParked: true, tab })

/** True for a parked ticket that the server has. The device need not keep it, because the server's list has it. */
export const isHandedOver = (kept: KeptTicket): boolean => kept.isParked && !kept.refusal && !isUnsent(kept)

/** True if the server's list contradicts a ticket of this device: another till has opened or ended it. */
export function isContradicted(kept: KeptTicket, listed: readonly Pick<OpenTicket, 'id' | 'hold'>[]): boolean {
  if (isUnsent(kept) || kept.refusal || kept.isParked) return false
  return listed.find(({ id }) => id === kept.id)?.hold !== kept.hold
}

/** Sends the same state once more, so that the server confirms or refuses it. */
export const resent = (ticket: KeptTicket): KeptTicket => ({ ...ticket, change: ticket.change + 1 })

/** A ticket in the list of all open ones. `place` is where it is, seen from this tab. */
export type ListedTicket = {
  id: string
  name: string
  cart: TicketCart
  place: 'counter' | 'device' | 'parked' | 'elsewhere'
  holder: string | null
  kept: KeptTicket | undefined
  stored: OpenTicket | undefined
}

/** The server's tickets and those it does not have yet. Tickets of this device are shown in their local state. */
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
