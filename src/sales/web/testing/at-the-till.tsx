import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect } from 'vitest'
import type { Me } from '../../../accounts/contract.ts'
import { showPage } from '../../../accounts/web/testing/show-page.tsx'
import type { VisitDetails } from '../../../agenda/contract.ts'
import { agendaApi } from '../../../agenda/web/api.ts'
import { anAppointment } from '../../../agenda/web/testing/a-salon.tsx'
import { defaultZone, localDate } from '../../../platform/clock.ts'
import type { scriptedRpc } from '../../../platform/web/testing/scripted-rpc.ts'
import type { CardBand } from '../../../register/card-terms.ts'
import type { OpenSession } from '../../../register/register.ts'
import type { ScaleLabels } from '../../../register/register-rules.ts'
import { registerApi } from '../../../register/web/api.ts'
import type { ClientFacts, TillClient, TillVisit } from '../../contract.ts'
import type { PixKey } from '../../pix.ts'
import type { Receipt } from '../../receipt.ts'
import { amountsOf, type Item, type SaleRequest, type Seller } from '../../sale.ts'
import { salesApi } from '../api.ts'
import { TillPage } from '../till-page.tsx'

// The test environment has no Web Locks.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

export const someId = (number: number): string => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

const item = { category: null, barcode: null, stock: null, professionalIds: [] }
export const corte: Item = { ...item, kind: 'service', id: someId(1), name: 'Corte', unitCents: 8_000 }
export const shampoo: Item = {
  ...item,
  kind: 'product',
  id: someId(2),
  name: 'Shampoo',
  barcode: '7891000100103',
  unitCents: 2_550,
  stock: 3,
}
export const bruna: Seller = { id: someId(11), name: 'Bruna Reis' }
export const caio: Seller = { id: someId(12), name: 'Caio Melo' }

export const openSession: OpenSession = {
  id: someId(21),
  cashierName: 'Rita Lima',
  opened: { date: '2026-11-12', time: '09:00' },
  openingCents: 10_000,
  figures: null,
}

export const currentRegister = (session: OpenSession | null) => ({
  registers: [{ id: someId(31), name: 'Caixa 1', isActive: true, session }],
})

export const itemsOnSale = (items = [corte, shampoo], sellers: Seller[] = [], cardBands: CardBand[] = []) => ({
  items,
  favourites: [],
  sellers,
  sellsWithoutStock: true,
  scaleLabels: null,
  sellsWithoutPerformer: false,
  cardBands,
})

/** The receipt that the server answers to a sale. */
export const receiptOf = ({ id, clientId, lines, discount, payments }: SaleRequest): Receipt => ({
  saleId: id,
  businessName: 'Salão da Rita',
  cashierName: 'Rita Lima',
  clientName: clientId ? 'Ana Conceição' : null,
  clientEmail: null,
  clientPhone: null,
  date: '2026-11-12',
  time: '10:00',
  items: lines.map((line) => ({
    name: [corte, shampoo].find(({ id }) => id === line.id)?.name ?? 'Outro item',
    quantity: line.quantity,
    unitCents: line.unitCents,
    totalCents: line.quantity * line.unitCents,
    professionalName: [bruna, caio].find(({ id }) => id === line.professionalId)?.name ?? null,
    note: line.note ?? null,
  })),
  ...amountsOf(lines, discount),
  payments,
})

export const ana: TillClient = {
  id: someId(51),
  name: 'Ana Conceição',
  phone: '(11) 98765-4321',
  status: 'scheduled',
  checkedInTime: null,
  appointments: [],
}
/** A haircut that Ana has booked for today at R$ 80,00, and that Bruna does. */
export const booked: TillVisit = {
  id: someId(52),
  visitId: someId(52),
  time: '10:00',
  serviceId: corte.id,
  service: 'Corte',
  professionalId: bruna.id,
  professional: bruna.name,
  priceCents: 8_000,
}

/** The visit of an appointment, as the agenda has it. */
export function visitOf({ id }: { id: string }): VisitDetails {
  const { client: _, ...of } = anAppointment('10:00', {
    id,
    visitId: booked.visitId,
    date: localDate(new Date(), defaultZone),
    professionalId: bruna.id,
    service: { id: corte.id, name: corte.name },
  })
  const client = { id: ana.id, name: ana.name, phone: ana.phone }
  return {
    id: booked.visitId,
    services: [{ ...of, client, priceReason: null, rooms: [] }],
    client: { ...client, notes: null, visitsBefore: 0, lastVisitAt: null, totalSpentCents: 0, noShows: 0 },
    servedFrom: null,
    priceLimitPercent: null,
  }
}

type Scene = {
  items?: Item[]
  session?: OpenSession | null
  sellers?: Seller[]
  cardBands?: CardBand[]
  sellsWithoutStock?: boolean
  sellsWithoutPerformer?: boolean
  scaleLabels?: ScaleLabels | null
  pixKey?: PixKey | null
  scheduled?: TillClient[]
  /** The agenda's answer about the visit of an appointment. */
  visit?: typeof visitOf
  facts?: ClientFacts
  favourites?: string[]
  me?: Me
  /** The till itself, unless other ideas add to it. */
  page?: ReactNode
}

/** Shows the till of a salon with a service and a product. Each sale is answered by its receipt. */
export async function atTheTill(rpc: ReturnType<typeof scriptedRpc>, scene: Scene = {}) {
  const {
    items,
    session = openSession,
    sellers,
    cardBands,
    pixKey = null,
    scheduled = [],
    page = <TillPage />,
    me,
  } = scene
  const { sellsWithoutStock = true, sellsWithoutPerformer = false, scaleLabels = null } = scene
  rpc.answers(registerApi.current, currentRegister(session))
  const rules = { sellsWithoutStock, sellsWithoutPerformer, scaleLabels }
  rpc.answers(salesApi.items, {
    ...itemsOnSale(items, sellers, cardBands),
    ...rules,
    favourites: scene.favourites ?? [],
  })
  rpc.answers(salesApi.pixKey.get, pixKey)
  rpc.answers(salesApi.clients, { present: [], scheduled, found: [] })
  rpc.answers(salesApi.closeSale, receiptOf)
  rpc.answers(salesApi.clientFacts, scene.facts ?? { phone: ana.phone, visits: 0, usual: [] })
  rpc.answers(agendaApi.visits.get, scene.visit ?? visitOf)
  const shown = await showPage(page, me && { me })
  await screen.findByRole('button', { name: /^Corte/ })
  return shown
}

export const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
export const inCart = () => within(screen.getByRole('complementary', { name: 'Carrinho' }))
export const quantityInCart = (name: string) =>
  inCart().getByRole('status', { name: `Quantidade de ${name}` }).textContent
export const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** What a dialog's paper says, for instance a receipt. */
export const paperOf = async (name: string): Promise<string> =>
  (await screen.findByRole('dialog', { name })).querySelector('pre')!.textContent

export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

/**
 * Types a code at a scanner's speed, however slow the machine is. The keys go to the focused field. The browser may
 * stop after some of them.
 */
export function scan(code = shampoo.barcode!, stopsAfter = Infinity, end: 'Enter' | 'Tab' | null = 'Enter') {
  const target = document.activeElement ?? document.body
  let at = performance.now()
  const strike = (key: string) => {
    const event = createEvent.keyDown(target, { key })
    Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
    return fireEvent(target, event)
  }
  for (const [done, key] of Array.from(code).entries()) {
    if (done === stopsAfter) at += 300
    if (strike(key) && target instanceof HTMLInputElement)
      fireEvent.change(target, { target: { value: target.value + key } })
  }
  if (end) strike(end)
}

export const inTheCart = (name: string) => inCart().getByRole('button', { name: new RegExp(`^${name}`) })
export const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
