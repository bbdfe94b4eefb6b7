import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { copiesKept, onDeviceReady } from '../../platform/web/copies.ts'
import { isReachable, onReachability } from '../../platform/web/reachability.ts'
import { useCounter } from '../../sales/web/counter.tsx'
import { ownerOf, useUnsentSales } from '../../sales/web/use-unsent-sales.ts'
import { changed, isDoubtful, isHandedOver, saidAgain, type KeptTicket } from '../kept-ticket.ts'
import { ticketCartOf } from '../ticket.ts'
import { ticketsApi } from './api.ts'
import {
  forgetHandedOver,
  forgetTicket,
  keepTicket,
  readTickets,
  tellTickets,
  useKeptTickets,
} from './use-kept-tickets.ts'

const tellEvery = 15_000

/** Stands at the counter once, and keeps device and server told of its tickets. */
export function TicketKeeper() {
  useDevice()
  useCounterWords()
  return null
}

/** Reads what the device has, tells the server what it does not know, and asks again where its list says something else. */
function useDevice(): void {
  const { data: listed, isSuccess, isFetching } = useQuery(ticketsApi.list.queryOptions())
  const owner = ownerOf(useMe())
  const kept = useKeptTickets()
  useEffect(() => {
    const look = () => void readTickets(owner).then(() => (isReachable() ? tellTickets() : undefined))
    look()
    const timer = setInterval(look, tellEvery)
    const stops = [onDeviceReady(look), onReachability(look)]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [owner])
  const doubt = useEffectEvent((now: NonNullable<typeof listed>) => {
    for (const ticket of kept) if (isDoubtful(ticket, now)) void keepTicket(saidAgain(ticket))
  })
  useEffect(() => {
    if (listed && isReachable()) doubt(listed)
  }, [listed])
  const isListRead = isSuccess && !isFetching
  useEffect(() => {
    // A save is answered for once the list is read again, unless the internet went in between.
    const known = isListRead && isReachable() ? kept.filter(isHandedOver) : []
    if (known.length > 0) void copiesKept().then(() => Promise.all(known.map(({ id }) => forgetHandedOver(id))))
  }, [isListRead, kept])
}

/** What happens on the counter is said of the ticket that lies there. */
function useCounterWords(): void {
  const { till } = useCounter()
  const kept = useKeptTickets()
  const own = kept.find(({ id }) => id === till.saleId)
  const unsent = useUnsentSales().sales
  const before = useRef(till.saleId)
  const leave = useEffectEvent((id: string) => {
    const left = kept.find((one) => one.id === id)
    if (!left || left.isParked || left.isDropped) return
    // Its sale waits to be sent, and ends it.
    if (unsent.some((sale) => sale.id === id)) void forgetTicket(id)
    // Sold, the server has ended it already, and hears nothing new; else its cart was emptied.
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
