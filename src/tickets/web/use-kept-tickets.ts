import { useSyncExternalStore } from 'react'
import { isRefused, refusalOf } from '../../platform/web/api.ts'
import { deviceOwner } from '../../platform/web/copies.ts'
import { keepDraft, KeyForgotten, readDrafts, takeDraft } from '../../platform/web/sealed-store.ts'
import { oneRunOf } from '../../sales/unsent-sale.ts'
import {
  afterRefusal,
  afterTelling,
  isHandedOver,
  isUnsent,
  tell,
  type KeptTicket,
  type TicketDoors,
} from '../kept-ticket.ts'
import { ticketsApi } from './api.ts'

const channel = 'marcai.tickets'
const nameOf = (id: string) => `ticket ${id}`
const isOfTicket = (name: string) => name.startsWith('ticket ')
const patience = 20_000

/** Of one person; somebody else who signs in has others. */
let kept: { owner: string | null; tickets: readonly KeptTicket[] } = { owner: null, tickets: [] }
const listeners = new Set<() => void>()
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channel) : undefined

/** The tickets that this device keeps, the same in all of its tabs. */
export const useKeptTickets = (): readonly KeptTicket[] => useSyncExternalStore(subscribe, () => kept.tickets)

function subscribe(listener: () => void) {
  if (listeners.size === 0) tabs?.addEventListener('message', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) tabs?.removeEventListener('message', follow)
  }
}

const follow = () => void readTickets(kept.owner)

function show(owner: string | null, tickets: readonly KeptTicket[]) {
  kept = { owner, tickets }
  for (const listener of listeners) listener()
}

/** A device without a sealed store keeps them for as long as the page is there. */
const isSealed = (owner: string | null): owner is string => owner !== null && deviceOwner() === owner

/** Looks at what the device holds now. */
export async function readTickets(owner: string | null): Promise<void> {
  if (!isSealed(owner)) {
    isOnDisk = false
    return kept.owner === owner ? undefined : show(owner, [])
  }
  try {
    // What was kept before the device had its key, and what is being written, is read afterwards.
    if (!isOnDisk && kept.owner === owner) for (const ticket of kept.tickets) void put(ticket.id, ticket)
    isOnDisk = true
    await writing
    const drafts = await readDrafts<KeptTicket>(owner, Date.now(), isOfTicket)
    show(owner, drafts.map(({ value }) => value).toReversed())
  } catch (error) {
    if (error instanceof KeyForgotten) show(owner, [])
    else reportError(error)
  }
}

let writing: Promise<unknown> = Promise.resolve()
let isOnDisk = false

/** Changes what is kept of a ticket: shown at once, and written in the order of the changes. */
function put(id: string, ticket: KeptTicket | null): Promise<unknown> {
  const { owner, tickets } = kept
  const isThere = tickets.some((one) => one.id === id)
  const others = tickets.filter((one) => one.id !== id)
  if (ticket) show(owner, isThere ? tickets.map((one) => (one.id === id ? ticket : one)) : [...tickets, ticket])
  else show(owner, others)
  if (!isSealed(owner)) return writing
  const write = async () => {
    await (ticket ? keepDraft(owner, nameOf(id), ticket, Date.now()) : takeDraft(owner, nameOf(id)))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tabs?.postMessage(null)
  }
  // Whoever signed out meanwhile has no key.
  writing = writing.then(write).catch((error: unknown) => {
    if (!(error instanceof KeyForgotten)) reportError(error)
  })
  return writing
}

/** Keeps a ticket on the device, and tells the server when it can be told. */
export async function keepTicket(ticket: KeptTicket): Promise<void> {
  await put(ticket.id, ticket)
  void tellTickets()
}

export const forgetTicket = (id: string): Promise<unknown> => put(id, null)

/** Unless it was opened here again meanwhile. */
export async function forgetHandedOver(id: string): Promise<void> {
  if (kept.tickets.some((ticket) => ticket.id === id && isHandedOver(ticket))) await forgetTicket(id)
}

const doors: TicketDoors = {
  open: (opening) => ticketsApi.open.call(opening, called()),
  // What is put away is answered for once the list is read again: it stays on the device until then.
  save: (ticket) => ticketsApi.save.call(ticket, called(!ticket.isParked)),
  drop: (dropped) => ticketsApi.drop.call(dropped, called()),
}
const called = (goesOn = true) => ({ signal: AbortSignal.timeout(patience), context: { goesOn } })

/** Tells the server what it does not know yet. One tab at a time, and each ticket's words in their order. */
export const tellTickets = oneRunOf(async () => {
  // Without a sealed store no other tab has any of them.
  await (isSealed(kept.owner) ? navigator.locks.request(channel, tellAll) : tellAll())
})

async function tellAll(): Promise<void> {
  await readTickets(kept.owner)
  for (const ticket of kept.tickets.filter(isUnsent)) if (!(await tellOne(ticket))) return
}

/** False when no answer came: nothing more is asked until the connection is back. */
async function tellOne(ticket: KeptTicket): Promise<boolean> {
  const goesOn = async (next: KeptTicket | null) => {
    const now = kept.tickets.find(({ id }) => id === ticket.id)
    if (now) await put(ticket.id, afterTelling(now, ticket, next))
    return true
  }
  try {
    return await goesOn(await tell(ticket, doors))
  } catch (error) {
    const refusal = isRefused(error) && refusalOf(error)
    if (!refusal) return false
    const now = kept.tickets.find(({ id }) => id === ticket.id)
    if (now) await put(ticket.id, afterRefusal(now, refusal))
    return true
  }
}
