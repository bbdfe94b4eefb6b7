// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Me } from '../../accounts/contract.ts'
import { permissionsOf } from '../../accounts/permissions.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { registerApi } from '../../register/web/api.ts'
import type { Item } from '../sale.ts'
import { salesApi } from './api.ts'
import { TillPage } from './till-page.tsx'

const id = '019a0000-0000-7000-8000-000000000000'
const me: Me = {
  account: { id, name: 'Rita', email: 'rita@exemplo.com', phone: null, emailVerified: true, isOperator: false },
  membership: {
    businessId: id,
    businessName: 'Salão',
    zone: 'America/Sao_Paulo',
    role: 'admin',
    permissions: permissionsOf('admin'),
  },
  businesses: [],
  affiliateProgramEnabled: false,
  accessSeconds: 900,
}

/** How often the price of each item was read, which only its tile shows. */
let drawn: Record<string, number> = {}

function anItem(name: string, at: number): Item {
  const item = {
    kind: 'product',
    id: `${id.slice(0, -1)}${at}`,
    name,
    category: null,
    barcode: null,
    stock: 9,
  } as const
  return Object.defineProperty({ ...item, unitCents: 0, professionalIds: [] }, 'unitCents', {
    get: () => {
      drawn[name] = (drawn[name] ?? 0) + 1
      return 1000
    },
  })
}

async function atTheTill() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const put = <T,>(key: readonly unknown[], data: T) => queryClient.setQueryData(key, data)
  put(accountsApi.me.queryKey(), me)
  put(registerApi.current.queryKey(), {
    id,
    cashierName: 'Rita',
    opened: { date: '2026-11-22', time: '09:00' },
    openingCents: 0,
    figures: null,
  })
  put(salesApi.items.queryKey(), {
    items: ['Creme', 'Cremoso'].map(anItem),
    sellers: [],
    sellsWithoutStock: true,
  })
  put(salesApi.pixKey.get.queryKey(), null)
  put(salesApi.clients.queryKey({ input: { search: '' } }), { present: [], scheduled: [], found: [] })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <TillPage />
        </Suspense>
      </QueryClientProvider>,
    )
  })
}

const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

// The test's browser has no locks; this tab is the only one.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
})
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

test('a letter in the search and a tap on the payment draw no tile again, and an item draws its own', async () => {
  await atTheTill()
  const drawnOnce = { ...drawn }
  expect(Object.keys(drawnOnce)).toEqual(['Creme', 'Cremoso'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'crem' } })
  fireEvent.click(screen.getAllByRole('radio', { name: 'Dinheiro' })[0]!)
  expect(drawn).toEqual(drawnOnce)
  expect(screen.getAllByText('Valor recebido').length).toBeGreaterThan(0)

  fireEvent.click(tile('Creme'))
  expect(tile('Creme').textContent).toContain('1 no carrinho')
  expect(drawn.Cremoso).toBe(drawnOnce.Cremoso)
})
