// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '../../accounts/contract.ts'
import { permissionsOf } from '../../accounts/permissions.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { registerApi } from '../../register/web/api.ts'
import { emptyTill, type Till } from '../../sales/cart.ts'
import type { Item } from '../../sales/sale.ts'
import { salesApi } from '../../sales/web/api.ts'
import { CounterProvider, useCart } from '../../sales/web/counter.tsx'
import { useLoadCart } from '../../sales/web/use-till.ts'
import { beginTicket } from '../kept-ticket.ts'
import { ticketCartOf, ticketRefusals } from '../ticket.ts'
import { ticketsApi } from './api.ts'
import { RefusedTicket } from './refused-ticket.tsx'
import { TicketKeeper } from './ticket-keeper.tsx'
import { useTickets } from './use-tickets.ts'
import { goodStanding } from '../../accounts/web/testing/an-owner.ts'

const id = '019a0000-0000-7000-8000-000000000000'
const me: Me = {
  account: { id, name: 'Rita', email: 'rita@exemplo.com', phone: null, emailVerified: true, isOperator: false },
  membership: {
    businessId: id,
    businessName: 'Salão',
    zone: 'America/Sao_Paulo',
    currency: 'BRL' as const,
    dateFormat: 'DD/MM/YYYY' as const,
    role: 'admin',
    permissions: permissionsOf('admin'),
    standing: goodStanding,
  },
  businesses: [],
  affiliateProgramEnabled: false,
  accessSeconds: 900,
}
const session = {
  id,
  cashierName: 'Rita',
  opened: { date: '2026-11-12', time: '09:00' },
  openingCents: 0,
  figures: null,
}
const cut: Item = {
  kind: 'service',
  id,
  name: 'Corte',
  category: null,
  barcode: null,
  stock: null,
  unitCents: 8_000,
  professionalIds: [],
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

async function atTheCounter(beside?: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const put = <T,>(key: readonly unknown[], data: T) => queryClient.setQueryData(key, data)
  put(accountsApi.me.queryKey(), me)
  put(registerApi.current.queryKey(), { registers: [{ id, name: 'Caixa 1', isActive: true, session }] })
  put(salesApi.items.queryKey(), {
    items: [cut],
    sellers: [],
    sellsWithoutStock: true,
    scaleLabels: null,
    sellsWithoutPerformer: false,
    cardBands: [],
  })
  put(salesApi.pixKey.get.queryKey(), null)
  put(ticketsApi.list.queryKey(), [])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <CounterProvider>
          <TicketKeeper />
          {beside}
          {children}
        </CounterProvider>
      </Suspense>
    </QueryClientProvider>
  )
  const till = await act(async () =>
    renderHook(() => ({ counter: useCart(), tickets: useTickets(), layOut: useLoadCart() }), { wrapper }),
  )
  return () => till.result.current
}

const anotherCart = (): Till => ({
  ...emptyTill(),
  lines: [{ key: 'cut', item: cut, quantity: 1, professional: null, note: null, visit: null }],
})

test('an empty ticket that another cart takes the place of is put away, and one that is emptied ends', async () => {
  const now = await atTheCounter()
  await act(() => now().tickets.begin('Mesa 1'))
  expect(now().tickets.own?.name).toBe('Mesa 1')
  await act(() => now().layOut(anotherCart()))
  await waitFor(() => expect(now().counter.till.lines).toHaveLength(1))
  expect(now().tickets.tickets.map(({ name, kept }) => [name, kept?.isParked])).toEqual([['Mesa 1', true]])

  await act(async () => now().counter.step({ type: 'clear' }))
  await act(() => now().tickets.open(now().tickets.tickets[0]!, false))
  expect(now().tickets.own?.name).toBe('Mesa 1')
  await act(async () => now().counter.add(cut, 1))
  await act(async () => now().counter.step({ type: 'clear' }))
  expect(now().tickets.tickets).toEqual([])
})

test('a refused ticket that is not in the cart is removed from the device, and one that is from the cart', async () => {
  const other = beginTicket({ id, name: 'Mesa 2', cart: ticketCartOf(emptyTill()), isParked: true, tab: 'a' })
  const shown = <RefusedTicket ticket={{ ...other, refusal: ticketRefusals.TICKET_TAKEN }} />
  const now = await atTheCounter(shown)
  expect(screen.getByRole('button', { name: 'Remover deste aparelho' })).toBeTruthy()
  await act(async () => now().counter.step({ type: 'lay-out', till: { ...emptyTill(), saleId: id } }))
  await act(() => now().tickets.begin('Mesa 2'))
  fireEvent.click(screen.getByRole('button', { name: 'Tirar do carrinho' }))
  await waitFor(() => expect(now().counter.till.saleId).not.toBe(id))
  expect(now().tickets.tickets).toEqual([])
})
