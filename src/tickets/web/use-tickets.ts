import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { randomId } from '../../platform/id.ts'
import { isRefused, refusalOf } from '../../platform/web/api.ts'
import { isReachable } from '../../platform/web/reachability.ts'
import { openTabs, tabName } from '../../platform/web/tab.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { emptyTill } from '../../sales/cart.ts'
import { useCart, useRegister } from '../../sales/web/counter.tsx'
import { waitForSale } from '../../sales/web/use-checkout.ts'
import {
  allTickets,
  asAnother,
  beginTicket,
  changed,
  openedAlone,
  openedTicket,
  type KeptTicket,
  type ListedTicket,
} from '../kept-ticket.ts'
import { cartOf, ticketCartOf } from '../ticket.ts'
import { ticketsApi } from './api.ts'
import { forgetTicket, keepTicket, useKeptTickets } from './use-kept-tickets.ts'

/** The tickets of the business as seen from this counter, and the operations on them. */
export function useTickets() {
  const { till, step, checkout } = useCart()
  const { items, itemOf } = useRegister()
  const tab = use(tabName())
  const stored = useQuery(ticketsApi.list.queryOptions())
  const kept = useKeptTickets()
  const own = kept.find(({ id, isDropped }) => id === till.saleId && !isDropped)

  const clear = () => step({ type: 'clear' })
  const layOut = async (ticket: KeptTicket) => {
    await keepTicket(ticket)
    step({ type: 'lay-out', till: { ...emptyTill(), ...cartOf(ticket.cart, itemOf), saleId: ticket.id } })
    step({ type: 'refresh', items })
  }
  /** Parks the counter's ticket. Returns false if the counter has another cart. */
  const makeRoom = async (): Promise<boolean> => {
    if (own && !own.refusal) await park(own)
    else if (own || till.lines.length > 0) {
      toast.error('Há uma venda no carrinho', 'Guarde como comanda, finalize ou esvazie o carrinho antes.')
      return false
    }
    return true
  }
  const park = async (ticket: KeptTicket) => {
    await keepTicket(changed(ticket, { cart: ticketCartOf(till), isParked: true }))
    clear()
  }
  const openStored = async ({ stored, place }: ListedTicket, takesOver: boolean) => {
    if (!stored) return
    if (!isReachable() && place === 'parked') return layOut(openedAlone(stored, tab))
    try {
      const opened = await ticketsApi.open.call({ id: stored.id, hold: randomId(), from: stored.hold, takesOver })
      await layOut(openedTicket(opened, tab))
    } catch (error) {
      toastFailure('Comanda não aberta')(isRefused(error) ? refusalOf(error) : null)
    }
  }

  return {
    own,
    isLoaded: stored.data !== undefined,
    tickets: allTickets(stored.data ?? [], kept, till.saleId),
    /** Why the cart cannot be exchanged now: its sale is being stored or may have been stored. */
    busyReason: checkout.pending ? waitForSale : checkout.unanswered ? 'Antes, finalize a venda de novo.' : undefined,
    begin: async (name: string) => {
      const isParked = till.lines.length > 0
      await keepTicket(beginTicket({ id: till.saleId, name, cart: ticketCartOf(till), isParked, tab }))
      if (isParked) clear()
    },
    park: async () => {
      if (own) await park(own)
    },
    open: async (ticket: ListedTicket, takesOver: boolean) => {
      const { kept: here } = ticket
      if (here && here.tab !== tab && (await openTabs([here.tab])).has(here.tab) && !here.isParked)
        return toast.error('Comanda em outra aba', 'Ela está aberta em outra aba deste aparelho. Guarde-a lá antes.')
      if (!(await makeRoom())) return
      if (here) return layOut(changed(here, { isParked: false, tab }))
      await openStored(ticket, takesOver)
    },
    drop: async ({ id, kept: here, stored }: ListedTicket) => {
      const known = here ?? (stored && openedTicket(stored, tab))
      if (known) await keepTicket(changed(known, { isDropped: true }))
      if (id === till.saleId) clear()
    },
    /** Removes a refused ticket from this device. */
    letGo: async ({ id }: KeptTicket) => {
      await forgetTicket(id)
      if (id === till.saleId) clear()
    },
    keepAsAnother: async (ticket: KeptTicket) => {
      await forgetTicket(ticket.id)
      await keepTicket(asAnother(ticket))
      if (ticket.id === till.saleId) clear()
    },
  }
}
