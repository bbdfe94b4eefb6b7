import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isRefused, refusalOf } from '../../platform/web/api.ts'
import { deviceOwner } from '../../platform/web/copies.ts'
import { keepDraft, KeyForgotten, readDrafts, takeDraft } from '../../platform/web/sealed-store.ts'
import { runExclusively } from '../../sales/unsent-sale.ts'
import {
  afterRefusal,
  afterSending,
  isHandedOver,
  isUnsent,
  tell,
  type KeptTicket,
  type TicketProcedures,
} from '../kept-ticket.ts'
import { ticketsApi } from './api.ts'

const channel = 'marcai.tickets'
const nameOf = (id: string) => `ticket ${id}`
const isOfTicket = (name: string) => name.startsWith('ticket ')
const patience = 20_000

/** The tickets of one member. Another member who signs in has their own. */
let kept: { owner: string | null; tickets: readonly KeptTicket[] } = { owner: null, tickets: [] }
const listeners = new Set<() => void>()
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channel) : undefined

/** The tickets kept on this device, the same in all tabs. */
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
  const before = kept
  // Tickets that are read again and are as before are not drawn again.
  kept = replaceEqualDeep(before, { owner, tickets })
  if (kept === before) return
  for (const listener of listeners) listener()
}

/** Whether the device can store tickets encrypted. Otherwise they are kept in memory only. */
const isSealed = (owner: string | null): owner is string => owner !== null && deviceOwner() === owner

/** Reads the tickets from the device again. */
export async function readTickets(owner: string | null): Promise<void> {
  if (!isSealed(owner)) {
    isOnDisk = false
    return kept.owner === owner ? undefined : show(owner, [])
  }
  try {
    // Tickets kept in memory before the device had its key are written first. Then all pending writes are awaited.
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

/** Stores or (with null) removes a ticket. It is shown at once, and written in the order of the changes. */
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
  // After signing out there is no key, which is no error.
  writing = writing.then(write).catch((error: unknown) => {
    if (!(error instanceof KeyForgotten)) reportError(error)
  })
  return writing
}

/** Stores a ticket on the device, then sends it to the server if possible. */
export async function keepTicket(ticket: KeptTicket): Promise<void> {
  await put(ticket.id, ticket)
  void sendTickets()
}

export const forgetTicket = (id: string): Promise<unknown> => put(id, null)

/** Removes a parked ticket from the device, unless it was opened here again meanwhile. */
export async function forgetHandedOver(id: string): Promise<void> {
  if (kept.tickets.some((ticket) => ticket.id === id && isHandedOver(ticket))) await forgetTicket(id)
}

const procedures: TicketProcedures = {
  open: (opening) => ticketsApi.open.call(opening, called()),
  // A parked ticket waits until the list is read again, because it stays on the device until the list has it.
  save: (ticket) => ticketsApi.save.call(ticket, called(!ticket.isParked)),
  drop: (dropped) => ticketsApi.drop.call(dropped, called()),
}
const called = (goesOn = true) => ({ signal: AbortSignal.timeout(patience), context: { goesOn } })

/** Sends all unsent changes: one tab at a time, and the changes of each ticket in their order. */
export const sendTickets = runExclusively(async () => {
  // Tickets in memory belong to this tab only and need no lock.
  await (isSealed(kept.owner) ? navigator.locks.request(channel, tellAll) : tellAll())
})

async function tellAll(): Promise<void> {
  await readTickets(kept.owner)
  for (const ticket of kept.tickets.filter(isUnsent)) if (!(await tellOne(ticket))) return
}

/** Sends one ticket. Returns false if no answer came, so that the others wait for the connection. */
async function tellOne(ticket: KeptTicket): Promise<boolean> {
  const goesOn = async (next: KeptTicket | null) => {
    const now = kept.tickets.find(({ id }) => id === ticket.id)
    if (now) await put(ticket.id, afterSending(now, ticket, next))
    return true
  }
  try {
    return await goesOn(await tell(ticket, procedures))
  } catch (error) {
    const refusal = isRefused(error) && refusalOf(error)
    if (!refusal) return false
    const now = kept.tickets.find(({ id }) => id === ticket.id)
    if (now) await put(ticket.id, afterRefusal(now, refusal))
    return true
  }
}
