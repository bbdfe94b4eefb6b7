import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { copiesKept, onDeviceReady } from '../../platform/web/copies.ts'
import { isReachable, onReachability } from '../../platform/web/reachability.ts'
import { useCart } from '../../sales/web/counter.tsx'
import { ownerOf, useUnsentSales } from '../../sales/web/use-unsent-sales.ts'
import { changed, isContradicted, isHandedOver, resent, type KeptTicket } from '../kept-ticket.ts'
import { ticketCartOf } from '../ticket.ts'
import { ticketsApi } from './api.ts'
import {
  forgetHandedOver,
  forgetTicket,
  keepTicket,
  readTickets,
  sendTickets,
  useKeptTickets,
} from './use-kept-tickets.ts'

const tellEvery = 15_000

/** Synchronises the counter's tickets with device and server. Rendered once per counter. */
export function TicketKeeper() {
  useDevice()
  useCounterWords()
  return null
}

/** Reads the device's tickets, sends unsent changes, and checks tickets that the server's list contradicts. */
function useDevice(): void {
  const { data: listed, isSuccess, isFetching } = useQuery(ticketsApi.list.queryOptions())
  const owner = ownerOf(useMe())
  const kept = useKeptTickets()
  useEffect(() => {
    const look = () => void readTickets(owner).then(() => (isReachable() ? sendTickets() : undefined))
    look()
    const timer = setInterval(look, tellEvery)
    const stops = [onDeviceReady(look), onReachability(look)]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [owner])
  const doubt = useEffectEvent((now: NonNullable<typeof listed>) => {
    for (const ticket of kept) if (isContradicted(ticket, now)) void keepTicket(resent(ticket))
  })
  useEffect(() => {
    if (listed && isReachable()) doubt(listed)
  }, [listed])
  const isListRead = isSuccess && !isFetching
  useEffect(() => {
    // A parked ticket is removed from the device once the server's list has been read again and kept, as the list has
    // it then.
    const known = isListRead && isReachable() ? kept.filter(isHandedOver) : []
    if (known.length > 0) void copiesKept().then(() => Promise.all(known.map(({ id }) => forgetHandedOver(id))))
  }, [isListRead, kept])
}

/** Saves changes of the cart to the ticket that is in it. */
function useCounterWords(): void {
  const { till } = useCart()
  const kept = useKeptTickets()
  const own = kept.find(({ id }) => id === till.saleId)
  const unsent = useUnsentSales().sales
  const before = useRef(till.saleId)
  const leave = useEffectEvent((id: string) => {
    const left = kept.find((one) => one.id === id)
    if (!left || left.isParked || left.isDropped) return
    // The ticket was charged offline. Its sale is still unsent and will end it on the server.
    if (unsent.some((sale) => sale.id === id)) void forgetTicket(id)
    // Only another cart can take the place of an empty one, such as an unfinished one.
    else if (left.cart.lines.length === 0) void keepTicket(changed(left, { isParked: true }))
    // The ticket was sold, and dropping an ended ticket does nothing on the server, or its cart was emptied.
    else void keepTicket(changed(left, { isDropped: true }))
  })
  const say = useEffectEvent((ticket: KeptTicket) => {
    const next = changed(ticket, { cart: ticketCartOf(till) })
    if (next.change !== ticket.change) void keepTicket(next)
  })
  useEffect(() => {
    if (before.current !== till.saleId) leave(before.current)
    before.current = till.saleId
  }, [till.saleId])
  useEffect(() => {
    if (own && till.saleId === own.id && !own.refusal && !own.isParked && !own.isDropped) say(own)
  }, [own, till])
}
