import { beforeEach, expect, test } from 'vitest'
import { readCsv } from '../../platform/csv.ts'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { HistoryFilter } from '../history.ts'
import type { PaymentMethod } from '../../register/payment.ts'
import type { SaleRequest } from '../sale.ts'
import { exportSales, listSales, listSellers } from './history-queries.ts'
import { addRegister } from '../../register/server/save-registers.ts'
import { saleDetail } from './sale-queries.ts'
import { aClient, aRefund, aSale, aSeller, aService, close, open, openSession, refund, sell } from './testing/till.ts'

const database = freshDatabase()
let scope: Scope
/** 23:30 local time, which is the next day in UTC. */
const late = new Date('2026-11-13T02:30:00Z')
beforeEach(async () => {
  scope = await aBusiness({ now: late })
  await open(scope)
})
const pays = (method: PaymentMethod, amountCents: number) => ({ method, amountCents, receivedCents: null })
const list = (filter: HistoryFilter & { page?: number } = {}) =>
  inBusiness(scope, 'read', (tx) => listSales(tx, { page: 1, ...filter }))
const after = (days: number): Scope => ({ ...scope, now: new Date(late.getTime() + days * 86_400_000) })
const sold = async (at: Scope, sale: SaleRequest) => {
  await sell(at, sale)
  return sale.id
}

// spec: till-16
test('nothing sold is nothing earned', async () => {
  expect(await list()).toEqual({ saleCount: 0, soldCents: 0, refundedCents: 0, sales: [] })
})

// spec: till-14, till-15
test('sales are listed newest first, with what was given back, in their local day', async () => {
  const clientId = await aClient(scope)
  const service = await aService(scope)
  const first = await sold(scope, aSale([{ ...service, quantity: 2 }], { clientId }))
  const second = await sold(
    after(1),
    aSale([service], { payments: [pays('card', 3_000), pays('cash', 5_000)], discount: null }),
  )
  await refund(after(2), aRefund(first, { 1: 1 }, 8_000))
  expect(await list()).toEqual({
    saleCount: 2,
    soldCents: 24_000,
    refundedCents: 8_000,
    sales: [
      {
        id: second,
        date: '2026-11-13',
        time: '23:30',
        registerName: null,
        clientName: null,
        itemCount: 1,
        methods: ['card', 'cash'],
        totalCents: 8_000,
        refundedCents: 0,
        isUnchecked: false,
        isMarked: false,
      },
      {
        id: first,
        date: '2026-11-12',
        time: '23:30',
        registerName: null,
        clientName: 'Ana',
        itemCount: 2,
        methods: ['card'],
        totalCents: 16_000,
        refundedCents: 8_000,
        isUnchecked: false,
        isMarked: false,
      },
    ],
  })
  const file = await inBusiness(scope, 'write', (tx) => exportSales(tx, {}))
  expect(file.name).toBe('vendas-2026-11-12.csv')
  expect(readCsv(file.text).slice(0, 3)).toEqual([
    ['Data', 'Hora', 'Venda', 'Cliente', 'Itens', 'Pagamento', 'Valor', 'Estornado', 'Líquido'],
    ['13/11/2026', '23:30', second.slice(0, 8), '', '1', 'Cartão + Dinheiro', '80,00', '0,00', '80,00'],
    ['12/11/2026', '23:30', first.slice(0, 8), 'Ana', '2', 'Cartão', '160,00', '80,00', '80,00'],
  ])
})

// spec: till-24
test('sales are found by period, method, professional and client', async () => {
  const [clientId, professionalId, service] = [await aClient(scope), await aProfessional(scope), await aService(scope)]
  const byAna = await sold(scope, aSale([service], { clientId }))
  const byBruna = await sold(after(1), aSale([{ ...service, professionalId }]))
  const byPix = await sold(after(2), aSale([service], { payments: [pays('pix', 8_000)] }))
  const found = async (filter: HistoryFilter) => (await list(filter)).sales.map(({ id }) => id)
  expect(await found({ clientId })).toEqual([byAna])
  expect(await found({ professionalId })).toEqual([byBruna])
  expect(await found({ method: 'pix' })).toEqual([byPix])
  expect(await found({ from: '2026-11-13' })).toEqual([byPix, byBruna])
  expect(await found({ to: '2026-11-13' })).toEqual([byBruna, byAna])
  expect(await found({ from: '2026-11-12', to: '2026-11-12', method: 'pix' })).toEqual([])
  await refund(after(3), aRefund(byBruna, { 1: 1 }, 8_000))
  expect(await list({ clientId })).toMatchObject({ saleCount: 1, soldCents: 8_000, refundedCents: 0 })
  expect(await list({ professionalId })).toMatchObject({ saleCount: 1, soldCents: 8_000, refundedCents: 8_000 })
  expect(await list({ from: '2026-11-14' })).toMatchObject({ saleCount: 1, refundedCents: 0 })
})

// spec: till-34
test('of several registers sales are found by their own, and each says where it was made', async () => {
  const service = await aService(scope)
  const first = await sold(scope, aSale([service]))
  const second = await inBusiness(scope, 'write', (tx) => addRegister(tx, { name: 'Recepção' }))
  const { id: sessionId } = await open(scope, 0, second.id)
  const other = await sold(after(1), aSale([service], { sessionId, payments: [pays('cash', 8_000)] }))
  const placesOf = async (filter: HistoryFilter = {}) =>
    (await list(filter)).sales.map(({ id, registerName }) => [id, registerName])
  expect(await placesOf()).toEqual([
    [other, 'Recepção'],
    [first, 'Caixa 1'],
  ])
  expect(await placesOf({ registerId: second.id })).toEqual([[other, 'Recepção']])
  expect(await list({ registerId: second.id })).toMatchObject({ saleCount: 1, soldCents: 8_000 })
  expect(await placesOf({ registerId: first })).toEqual([])
  expect((await inBusiness(scope, 'read', (tx) => saleDetail(tx, { id: other }))).registerName).toBe('Recepção')
  const { text } = await inBusiness(scope, 'write', (tx) => exportSales(tx, { registerId: second.id }))
  expect(readCsv(text).slice(0, 2)).toEqual([
    ['Data', 'Hora', 'Venda', 'Caixa', 'Cliente', 'Itens', 'Pagamento', 'Valor', 'Estornado', 'Líquido'],
    ['13/11/2026', '23:30', other.slice(0, 8), 'Recepção', '', '1', 'Dinheiro', '80,00', '0,00', '80,00'],
  ])

  // Under blind closing an open register hides its own sums, but not those of other registers.
  await database.admin.query(
    'insert into register_rules (business_id, blind_closing, sells_without_stock, sells_without_performer) values ($1, true, true, false)',
    [scope.businessId],
  )
  expect(await list()).toMatchObject({ soldCents: null })
  await close(scope, sessionId, 8_000)
  expect(await list({ registerId: second.id })).toMatchObject({ soldCents: 8_000 })
  expect(await list()).toMatchObject({ saleCount: 2, soldCents: null })
})

// spec: till-25
test('where closing is blind no filter sums what lies in the open register', async () => {
  const service = await aService(scope)
  await database.admin.query(
    'insert into register_rules (business_id, blind_closing, sells_without_stock, sells_without_performer) values ($1, true, true, false)',
    [scope.businessId],
  )
  const earlier = await sold(scope, aSale([service], { payments: [pays('cash', 8_000)] }))
  const { id } = (await openSession(scope))!
  const [shown, hidden] = [
    { soldCents: 8_000, refundedCents: 0 },
    { soldCents: null, refundedCents: null },
  ]
  for (const filter of [{}, { method: 'cash' as const }, { to: '2026-11-12' }])
    expect(await list(filter)).toMatchObject({ saleCount: 1, ...hidden })
  expect(await list({ method: 'pix' })).toMatchObject({ saleCount: 0, soldCents: 0, refundedCents: 0 })

  await close(scope, id)
  expect(await list({ method: 'cash' })).toMatchObject(shown)
  // A cash refund lowers the drawer that is open now, so the sums are hidden again.
  await open(scope)
  expect(await list({ method: 'cash' })).toMatchObject(shown)
  await refund(after(1), aRefund(earlier, { 1: 1 }, 8_000))
  expect(await list({ method: 'cash' })).toMatchObject(hidden)
})

// spec: till-25
test('where closing is blind no row and no line of the file says what lies in cash in the open drawer', async () => {
  const service = await aService(scope)
  const hidden = { totalCents: null, refundedCents: null }
  const earlier = await sold(scope, aSale([service], { payments: [pays('cash', 8_000)] }))
  await close(scope, (await openSession(scope))!.id, 18_000)
  await open(scope)
  const card = await sold(after(1), aSale([service]))
  const split = await sold(after(2), aSale([service], { payments: [pays('card', 3_000), pays('cash', 5_000)] }))
  const rows = async () => Object.fromEntries((await list()).sales.map(({ id, ...row }) => [id, row]))
  const file = async () =>
    (await inBusiness(scope, 'write', (tx) => exportSales(tx, {}))).text
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(';').slice(6).join(';'))
  expect(await file()).toEqual(['80,00;0,00;80,00', '80,00;0,00;80,00', '80,00;0,00;80,00'])
  await database.admin.query(
    'insert into register_rules (business_id, blind_closing, sells_without_stock, sells_without_performer) values ($1, true, true, false)',
    [scope.businessId],
  )
  expect(await rows()).toMatchObject({
    [earlier]: { totalCents: 8_000, refundedCents: 0 },
    [card]: { totalCents: 8_000, refundedCents: 0 },
    [split]: hidden,
  })
  expect(await file()).toEqual([';;', '80,00;0,00;80,00', '80,00;0,00;80,00'])
  // A cash refund hides the row's amounts, because it lowers the drawer that is open now.
  await refund(after(3), aRefund(earlier, { 1: 1 }, 8_000, { payments: [{ method: 'cash', amountCents: 8_000 }] }))
  await refund(after(3), aRefund(card, { 1: 1 }, 8_000))
  expect(await rows()).toMatchObject({ [earlier]: hidden, [card]: { refundedCents: 8_000 }, [split]: hidden })
  expect(await file()).toEqual([';;', '80,00;80,00;0,00', ';;'])
  await close(after(4), (await openSession(scope))!.id)
  expect(await rows()).toMatchObject({ [earlier]: { refundedCents: 8_000 }, [split]: { totalCents: 8_000 } })
})

// spec: till-15
test('fifty are a page, and another business has its own', async () => {
  const service = await aService(scope, 100)
  for (let at = 0; at < 51; at++) await sell(scope, aSale([service]))
  expect((await list()).sales).toHaveLength(50)
  expect(await list({ page: 2 })).toMatchObject({ saleCount: 51, soldCents: 5_100, sales: [{}] })
  scope = await aBusiness()
  expect((await list()).sales).toEqual([])
})

// spec: till-24
test('it is filtered by who works here and by who left and has sold, and by nobody else', async () => {
  const service = await aService(scope)
  const [ana, bia] = [await aSeller(scope, 'Ana'), await aSeller(scope, 'Bia'), await aSeller(scope, 'Caio')]
  const saleId = await sold(scope, aSale([{ ...service, professionalId: ana }]))
  await aSeller(await aBusiness({ now: late }), 'Zilda')
  await database.admin.query(
    `update professional set is_active = false where business_id = $1 and name in ('Ana', 'Caio')`,
    [scope.businessId],
  )
  expect(await inBusiness(scope, 'read', listSellers)).toEqual([
    { id: ana, name: 'Ana', isActive: false },
    { id: bia, name: 'Bia', isActive: true },
  ])
  expect((await list({ professionalId: ana })).sales.map(({ id }) => id)).toEqual([saleId])
})
