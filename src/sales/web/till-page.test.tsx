// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '../../accounts/contract.ts'
import { permissionsOf } from '../../accounts/permissions.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { localDate } from '../../platform/clock.ts'
import { Toaster } from '../../platform/web/ui/toast.tsx'
import type { OpenSession } from '../../register/register.ts'
import { registerApi } from '../../register/web/api.ts'
import type { PixKey } from '../pix.ts'
import type { Item } from '../sale.ts'
import { salesApi } from './api.ts'
import { TillPage } from './till-page.tsx'
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

/** How often each item's price was read. Only its tile reads it, so this counts the tile's renders. */
let drawn: Record<string, number> = {}

function anItem(name: string, at: number): Item {
  const item = {
    kind: 'product',
    id: `${id.slice(0, -1)}${at}`,
    name,
    category: null,
    barcode: at === 0 ? '7891000100103' : null,
    stock: 9,
  } as const
  return Object.defineProperty({ ...item, unitCents: 0, professionalIds: [] }, 'unitCents', {
    get: () => {
      drawn[name] = (drawn[name] ?? 0) + 1
      return 1000
    },
  })
}

const today = localDate(new Date(), 'America/Sao_Paulo')
const openSince = (date: string): OpenSession => ({
  id,
  cashierName: 'Rita',
  opened: { date, time: '09:00' },
  openingCents: 0,
  figures: null,
})

async function atTheTill(
  session: OpenSession | null = openSince(today),
  pixKey: PixKey | null = null,
  registers = [{ id, name: 'Caixa 1', isActive: true, session }],
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const put = <T,>(key: readonly unknown[], data: T) => queryClient.setQueryData(key, data)
  put(accountsApi.me.queryKey(), me)
  put(registerApi.current.queryKey(), { registers })
  put(salesApi.items.queryKey(), {
    items: ['Creme', 'Cremoso'].map(anItem),
    favourites: [],
    sellers: [],
    sellsWithoutStock: true,
    scaleLabels: null,
    sellsWithoutPerformer: false,
    cardBands: [],
  })
  put(salesApi.pixKey.get.queryKey(), pixKey)
  put(salesApi.clients.queryKey({ input: { search: '' } }), { present: [], scheduled: [], found: [] })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <TillPage />
          <Toaster />
        </Suspense>
      </QueryClientProvider>,
    )
  })
}

const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

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

const inCart = () => within(screen.getByRole('complementary', { name: 'Carrinho' }))

test('a cart of one line is emptied at once, one of more after a question', async () => {
  await atTheTill()
  const empty = () => fireEvent.click(inCart().getByRole('button', { name: 'Esvaziar carrinho' }))
  fireEvent.click(tile('Creme'))
  empty()
  expect(inCart().getByText('Carrinho vazio')).toBeTruthy()
  expect(inCart().queryByRole('button', { name: 'Esvaziar carrinho' })).toBeNull()

  fireEvent.click(tile('Creme'))
  fireEvent.click(tile('Cremoso'))
  empty()
  const question = within(await screen.findByRole('alertdialog', { name: 'Esvaziar carrinho?' }))
  expect(screen.getAllByText('Detalhes de').length).toBeGreaterThan(0)
  fireEvent.click(question.getByRole('button', { name: 'Esvaziar carrinho' }))
  expect(screen.queryByText('Detalhes de')).toBeNull()
})

test('the till says since when it is open, with the date of another day', async () => {
  await atTheTill()
  expect(screen.getByText('Rita, desde 09:00')).toBeTruthy()
  cleanup()
  await atTheTill(openSince('2020-01-31'))
  expect(screen.getByText('Rita, desde 31/01/2020 às 09:00')).toBeTruthy()
})

/** Fixed timestamps simulate a scanner's speed, however slow the machine is. */
function scan(search: HTMLInputElement, code: string) {
  let at = performance.now()
  const press = (key: string) => {
    const event = createEvent.keyDown(search, { key })
    Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
    fireEvent(search, event)
  }
  for (const key of code) {
    press(key)
    fireEvent.change(search, { target: { value: search.value + key } })
  }
  press('Enter')
}

test('a code that is scanned while the register is closed says so, adds nothing and leaves no code behind', async () => {
  await atTheTill(null)
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  for (const code of ['7891000100103', '0000']) {
    scan(search, code)
    expect(search.value).toBe('')
    expect(await within(screen.getByRole('region', { name: /^Avisos/ })).findAllByText('Caixa fechado')).toBeTruthy()
  }
  expect(screen.queryByText('Item não encontrado')).toBeNull()
  expect(screen.queryByText('Detalhes de')).toBeNull()
})

test('where several registers are open and none is chosen, the whole till says that one is to be chosen', async () => {
  const open = openSince(today)
  await atTheTill(
    open,
    null,
    ['1', '2'].map((number) => ({ id: number, name: `Caixa ${number}`, isActive: true, session: open })),
  )
  expect(inCart().getByText('Caixa não escolhido')).toBeTruthy()
  expect(document.getElementById(tile('Creme').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Escolha o caixa antes.',
  )
  scan(screen.getByRole('searchbox'), '7891000100103')
  fireEvent.keyDown(document.body, { key: 'F9' })
  const notices = within(screen.getByRole('region', { name: /^Avisos/ }))
  expect(await notices.findAllByText('Caixa não escolhido')).toHaveLength(2)
})

// spec: till-27
test('a number and a star before a name or a tap take so many, and a line takes a typed quantity', async () => {
  await atTheTill()
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(search, { target: { value: '3*cremos' } })
  expect(screen.queryByRole('button', { name: /^Creme/ })).toBeNull()
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(inCart().getByLabelText('Quantidade de Cremoso').textContent).toBe('3')
  expect(search.value).toBe('')
  fireEvent.change(search, { target: { value: '12*' } })
  fireEvent.click(tile('Creme'))
  expect(inCart().getByLabelText('Quantidade de Creme').textContent).toBe('12')

  fireEvent.click(inCart().getByRole('button', { name: /^Detalhes de Cremoso/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cremoso' }))
  const quantity = dialog.getByLabelText('Quantidade')
  fireEvent.change(quantity, { target: { value: '0' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Aplicar' }))
  expect(dialog.getByText('Informe uma quantidade de 1 a 999.')).toBeTruthy()
  fireEvent.change(quantity, { target: { value: '40' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Aplicar' }))
  expect(screen.getAllByLabelText('Quantidade de Cremoso', { exact: true })[0]!.textContent).toBe('40')
})

// spec: till-27
test('the money that is handed over, the discount and the split have their keys', async () => {
  await atTheTill()
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('F3')
  expect(screen.queryByRole('dialog', { name: 'Aplicar desconto' })).toBeNull()
  fireEvent.click(tile('Creme'))
  press('F7')
  expect(document.activeElement).toBe(inCart().getByLabelText('Valor recebido'))
  press('F10')
  const split = await screen.findByRole('dialog', { name: 'Dividir pagamento' })
  fireEvent.click(within(split).getByRole('button', { name: 'Não dividir' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dividir pagamento' })).toBeNull())
  press('F3')
  expect(await screen.findByRole('dialog', { name: 'Aplicar desconto' })).toBeTruthy()
})

test('while a sale is being sent the cart takes nothing and says so', async () => {
  await atTheTill()
  const requests: Request[] = []
  const never = new Promise<Response>(() => {})
  vi.stubGlobal('fetch', (request: Request) => (requests.push(request), never))
  fireEvent.click(tile('Creme'))
  await act(async () => fireEvent.keyDown(document.body, { key: 'F9' }))
  await waitFor(() => expect(requests).toHaveLength(1))

  fireEvent.click(tile('Cremoso'))
  fireEvent.keyDown(document.body, { key: 'F7' })
  const notices = within(screen.getByRole('region', { name: /^Avisos/ }))
  expect(await notices.findAllByText('Venda em andamento')).toHaveLength(2)
  expect(inCart().queryByText('Cremoso')).toBeNull()
  expect(inCart().queryByLabelText('Valor recebido')).toBeNull()
})

test('a PIX code that cannot be copied says so', async () => {
  await atTheTill(undefined, { kind: 'email', key: 'rita@exemplo.com', holderName: 'Rita', city: 'Recife' })
  // Without HTTPS there is no clipboard.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  fireEvent.click(tile('Creme'))
  fireEvent.keyDown(document.body, { key: 'F8' })
  fireEvent.click(inCart().getByRole('button', { name: 'Mostrar QR Code' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Copiar código' }))
  const notices = within(screen.getByRole('region', { name: /^Avisos/ }))
  expect(await notices.findByText('Código não copiado')).toBeTruthy()
})

test('keys that are pressed in an open menu are the menu’s', async () => {
  await atTheTill()
  fireEvent.click(tile('Creme'))
  fireEvent.click(screen.getByRole('button', { name: 'Mais ações do caixa' }))
  const item = await screen.findByRole('menuitem', { name: 'Suprimento' })
  await act(async () => item.focus())
  fireEvent.keyDown(item, { key: 's' })
  fireEvent.keyDown(item, { key: 'F7' })
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'))
  expect(inCart().queryByLabelText('Valor recebido')).toBeNull()
})
