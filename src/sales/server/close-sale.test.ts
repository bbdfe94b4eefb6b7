import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { readStockHistory } from '../../catalogue/server/product-queries.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { saveRegisterRules } from '../../register/server/save-register-rules.ts'
import { saleRefusals } from '../sale.ts'
import { lastReceipt } from './receipt-queries.ts'
import {
  aClient,
  anAppointment,
  aProduct,
  aSale,
  aSeller,
  aService,
  chargeOf,
  checkIn,
  close,
  open,
  sell,
} from './testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T17:30:00Z') // 14:30 in São Paulo
let scope: Scope
let sessionId: string

beforeEach(async () => {
  scope = await aBusiness({ now })
  sessionId = (await open(scope)).id
})

const refusedAs = (kind: RefusalKind, more: object = {}) => expect.objectContaining({ kind, ...more })
const rows = async (query: string) => (await database.admin.query(query, [scope.businessId])).rows
const stockOf = async () => rows('select stock from product where business_id = $1 order by name')
const movements = () =>
  rows(`select kind, quantity, shortfall from stock_movement where business_id = $1 and kind = 'sale' order by id`)

describe('a sale', () => {
  // spec: entities-5, entities-9, entities-10, calls-17
  test('stores items, payment, stock and audit, and answers with its receipt', async () => {
    const [service, product] = [await aService(scope), await aProduct(scope)]
    const sale = aSale([service, { ...product, quantity: 3 }], {
      payments: [{ method: 'cash', amountCents: 15_500, receivedCents: 20_000 }],
    })
    const receipt = await sell(scope, sale)
    expect(receipt).toEqual({
      saleId: sale.id,
      businessName: 'Salão de Teste',
      cashierName: 'Marina',
      clientName: null,
      clientEmail: null,
      clientPhone: null,
      date: '2026-11-12',
      time: '14:30',
      items: [
        { name: 'Corte', quantity: 1, unitCents: 8_000, totalCents: 8_000, professionalName: null, note: null },
        { name: 'Shampoo', quantity: 3, unitCents: 2_500, totalCents: 7_500, professionalName: null, note: null },
      ],
      subtotalCents: 15_500,
      discountCents: 0,
      totalCents: 15_500,
      payments: [{ method: 'cash', amountCents: 15_500, receivedCents: 20_000 }],
    })
    expect(await inBusiness(scope, 'read', (tx) => lastReceipt(tx))).toEqual(receipt)
    expect(await stockOf()).toEqual([{ stock: 7 }])
    expect(await movements()).toEqual([{ kind: 'sale', quantity: -3, shortfall: 0 }])
    const history = await inBusiness(scope, 'read', (tx) => readStockHistory(tx, { id: product.id, page: 1 }))
    const taken = { kind: 'sale', quantity: -3, balance: 7, by: scope.actor.name, saleId: sale.id }
    expect(history.movements[0]).toMatchObject(taken)
    expect(await rows('select method, amount_cents, register_session_id from payment where business_id = $1')).toEqual([
      { method: 'cash', amount_cents: 15_500, register_session_id: sessionId },
    ])
    expect(await rows(`select detail, account_id from audit where business_id = $1 and action = 'sale.close'`)).toEqual(
      [{ detail: { sale: sale.id, totalCents: 15_500 }, account_id: scope.actor.accountId }],
    )
  })

  // spec: states-13, calls-13
  test('completes what it charges, and the client once nothing of the day is left; and nothing else', async () => {
    const client = await aClient(scope)
    const at = (instant: string, status?: 'cancelled' | 'confirmed') =>
      anAppointment(scope, client, new Date(instant), status)
    const midnight = await at('2026-11-12T03:00:00Z', 'confirmed')
    const evening = await at('2026-11-13T02:30:00Z')
    const untouched = [
      await at('2026-11-12T02:30:00Z'),
      await at('2026-11-13T03:00:00Z'),
      await at('2026-11-12T15:00:00Z', 'cancelled'),
    ]
    await checkIn({ ...scope, now: new Date('2026-11-12T17:00:00Z') }, client)
    const statusOf = async (ids: string[]) => {
      const found = await rows('select id, status from appointment where business_id = $1')
      return ids.map((id) => found.find((row) => row.id === id).status)
    }
    const [morning, late] = [await chargeOf(scope, midnight), await chargeOf(scope, evening)]
    await sell(scope, aSale([morning], { clientId: client }))
    expect(await statusOf([midnight, evening])).toEqual(['completed', 'confirmed'])
    expect(await rows('select status from client where business_id = $1')).toEqual([{ status: 'present' }])
    await sell(scope, aSale([late], { clientId: client }))
    expect(await statusOf([midnight, evening])).toEqual(['completed', 'completed'])
    expect(await statusOf(untouched)).toEqual(['scheduled', 'scheduled', 'cancelled'])
    expect(
      await rows(`select status, status_on, checked_in_at, checked_out_at, last_visit_at, total_spent_cents
        from client where business_id = $1`),
    ).toEqual([
      {
        status: 'completed',
        status_on: '2026-11-12',
        checked_in_at: new Date('2026-11-12T17:00:00Z'),
        checked_out_at: now,
        last_visit_at: now,
        total_spent_cents: 16_000,
      },
    ])
  })

  test('gives the discount that the rule gives', async () => {
    const product = await aProduct(scope)
    const paid = (amountCents: number) => [{ method: 'pix' as const, amountCents, receivedCents: null }]
    const tenth = { type: 'percentage' as const, percent: 10 }
    expect(await sell(scope, aSale([product], { discount: tenth, payments: paid(2_250) }))).toMatchObject({
      subtotalCents: 2_500,
      discountCents: 250,
      totalCents: 2_250,
    })
    const all = { type: 'percentage' as const, percent: 100 }
    expect(await sell(scope, aSale([product], { discount: all, payments: paid(0) }))).toMatchObject({ totalCents: 0 })
    const whole = aSale([product], { discount: { type: 'value', cents: 2_500 }, payments: paid(0) })
    await expect(sell(scope, whole)).rejects.toEqual(refusedAs(saleRefusals.DISCOUNT_TOO_HIGH))
    const nothing = aSale([product], { discount: { type: 'value', cents: 0 } })
    await expect(sell(scope, nothing)).rejects.toEqual(refusedAs(saleRefusals.DISCOUNT_INVALID))
  })

  // spec: entities-9
  test('may be paid in parts that sum to the total', async () => {
    const service = await aService(scope)
    const paid = (cash: number) =>
      aSale([service], {
        payments: [
          { method: 'cash', amountCents: cash, receivedCents: null },
          { method: 'card', amountCents: 5_000, receivedCents: null },
        ],
      })
    expect((await sell(scope, paid(3_000))).payments).toHaveLength(2)
    const unpaid = refusedAs(platformRefusals.INVALID_INPUT, {
      fields: { payments: 'Os pagamentos devem somar o total.' },
    })
    await expect(sell(scope, paid(2_999))).rejects.toEqual(unpaid)
  })

  test('keeps who did each line and what was noted, also when the same service was done by two', async () => {
    const service = await aService(scope)
    const [bruna, caio] = [await aSeller(scope, 'Bruna'), await aSeller(scope, 'Caio')]
    const sale = aSale([
      { ...service, professionalId: bruna, note: 'franja' },
      { ...service, professionalId: caio },
    ])
    const receipt = await sell(scope, sale)
    expect(receipt.items).toMatchObject([
      { professionalName: 'Bruna', note: 'franja' },
      { professionalName: 'Caio', note: null },
    ])
    expect(await inBusiness(scope, 'read', (tx) => lastReceipt(tx))).toEqual(receipt)
    expect(await rows('select professional_id, note from sale_item where business_id = $1 order by line')).toEqual([
      { professional_id: bruna, note: 'franja' },
      { professional_id: caio, note: null },
    ])
    const other = { ...sale, lines: [{ ...sale.lines[0]!, note: 'outra' }, sale.lines[1]!] }
    await expect(sell(scope, other)).rejects.toEqual(refusedAs(saleRefusals.SALE_KEY_REUSED))
  })

  // spec: validation-16
  test('beyond the stock records the shortfall, also over several lines', async () => {
    const product = await aProduct(scope, 5)
    await sell(
      scope,
      aSale([
        { ...product, quantity: 4 },
        { ...product, quantity: 3 },
      ]),
    )
    await sell(scope, aSale([product]))
    expect(await stockOf()).toEqual([{ stock: 0 }])
    expect(await movements()).toEqual([
      { kind: 'sale', quantity: -5, shortfall: 2 },
      { kind: 'sale', quantity: 0, shortfall: 1 },
    ])
  })

  // spec: validation-16
  test('beyond the stock is refused where the business says so', async () => {
    const product = await aProduct(scope, 5)
    await database.admin.query(
      'insert into register_rules (business_id, blind_closing, sells_without_stock, sells_without_performer) values ($1, false, false, false)',
      [scope.businessId],
    )
    const refused = refusedAs(saleRefusals.OUT_OF_STOCK, { facts: [{ id: product.id, stock: 5 }] })
    await expect(sell(scope, aSale([{ ...product, quantity: 6 }]))).rejects.toEqual(refused)
    await expect(sell(scope, aSale([{ ...product, quantity: 5 }, product]))).rejects.toEqual(refused)
    await sell(scope, aSale([{ ...product, quantity: 5 }]))
    expect(await stockOf()).toEqual([{ stock: 0 }])
  })
})

describe('a service with nobody', () => {
  const places = (...lines: number[]) =>
    Object.fromEntries(lines.map((at) => [`lines.${at}.professionalId`, 'Escolha quem fez este serviço.']))

  test('is refused where several perform it, and each such line is named', async () => {
    const [service, product] = [await aService(scope), await aProduct(scope)]
    const [bruna, caio] = [await aSeller(scope, 'Bruna'), await aSeller(scope, 'Caio')]
    await expect(
      sell(scope, aSale([service, product, { ...service, professionalId: bruna }, service])),
    ).rejects.toEqual(refusedAs(saleRefusals.PERFORMER_MISSING, { fields: places(0, 3) }))
    expect(await rows('select id from sale where business_id = $1')).toEqual([])
    await sell(scope, aSale([{ ...service, professionalId: caio }, product]))
  })

  test('is sold where only one performs it, or nobody', async () => {
    const [all, caios] = [await aService(scope), await aService(scope, 9_000, 'Barba')]
    await sell(scope, aSale([all]))
    const [, caio] = [await aSeller(scope, 'Bruna'), await aSeller(scope, 'Caio')]
    await database.admin.query(
      'insert into service_professional (business_id, service_id, professional_id) values ($1, $2, $3)',
      [scope.businessId, caios.id, caio],
    )
    await sell(scope, aSale([caios]))
    await database.admin.query('update professional set is_active = false where id = $1', [caio])
    await sell(scope, aSale([all]))
  })

  test('is sold where the business allows it', async () => {
    const service = await aService(scope)
    for (const name of ['Bruna', 'Caio']) await aSeller(scope, name)
    await inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, { sellsWithoutPerformer: true }))
    expect(await sell(scope, aSale([service]))).toMatchObject({ items: [{ professionalName: null }] })
  })
})

describe('a sale is refused', () => {
  const nothingStored = async () => {
    expect(await rows('select id from sale where business_id = $1')).toEqual([])
    expect(await movements()).toEqual([])
  }

  // spec: validation-11
  test('without items, and with a closed register', async () => {
    await expect(sell(scope, aSale([]))).rejects.toEqual(refusedAs(saleRefusals.EMPTY_CART))
    await close(scope, sessionId)
    await expect(sell(scope, aSale([await aService(scope)]))).rejects.toEqual(refusedAs(saleRefusals.REGISTER_CLOSED))
    await nothingStored()
  })

  test('when the till showed another price, and learns the new one', async () => {
    const [service, product] = [await aService(scope), await aProduct(scope)]
    const cart = [{ ...service, unitCents: 7_000 }, product]
    await expect(sell(scope, aSale(cart))).rejects.toEqual(
      refusedAs(saleRefusals.PRICE_CHANGED, { facts: [{ id: service.id, appointmentId: null, unitCents: 8_000 }] }),
    )
    await nothingStored()
  })

  // spec: calls-10
  test('with an item or client that is gone or belongs to another business, and both answer alike', async () => {
    const [service, product] = [await aService(scope), await aProduct(scope)]
    const other = await aBusiness({ now })
    const gone = refusedAs(platformRefusals.NOT_FOUND, { fields: { 'lines.1': 'Este item não está mais à venda.' } })
    const missing = { ...product, id: crypto.randomUUID() }
    for (const line of [missing, await aProduct(other), await aService(other)])
      await expect(sell(scope, aSale([service, line]))).rejects.toEqual(gone)
    await database.admin.query('update product set is_active = false where id = $1', [product.id])
    await expect(sell(scope, aSale([service, product]))).rejects.toEqual(gone)

    for (const clientId of [crypto.randomUUID(), await aClient(other)])
      await expect(sell(scope, aSale([service], { clientId }))).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
    const stranger = refusedAs(platformRefusals.NOT_FOUND, {
      fields: { 'lines.0.professionalId': 'Este profissional não está mais cadastrado.' },
    })
    for (const professionalId of [crypto.randomUUID(), await aSeller(other, 'Caio')])
      await expect(sell(scope, aSale([{ ...service, professionalId }]))).rejects.toEqual(stranger)
    await nothingStored()
  })
})

test.each([
  ['America/Sao_Paulo', '2026-11-13T02:30:00Z'],
  ['America/Manaus', '2026-11-13T03:30:00Z'],
  ['America/Rio_Branco', '2026-11-13T04:30:00Z'],
  ['America/Noronha', '2026-11-13T01:30:00Z'],
])('a sale at 23:30 in %s belongs to the local day', async (zone, instant) => {
  scope = await aBusiness({ zone, now: new Date(instant) })
  await open(scope)
  const client = await aClient(scope)
  const late = await anAppointment(scope, client, new Date(new Date(instant).getTime() + 29 * 60_000))
  const nextDay = await anAppointment(scope, client, new Date(new Date(instant).getTime() + 30 * 60_000))
  const waived = { waivedVisitIds: [nextDay] }
  await expect(sell(scope, aSale([await aService(scope)], { clientId: client, ...waived }))).rejects.toMatchObject({
    fields: { waivedVisitIds: expect.stringContaining('Confira') },
  })
  const receipt = await sell(scope, aSale([await chargeOf(scope, late)], { clientId: client }))
  expect([receipt.date, receipt.time]).toEqual(['2026-11-12', '23:30'])
  expect(await rows('select status_on from client where business_id = $1')).toEqual([{ status_on: '2026-11-12' }])
  const statuses = await rows('select id, status from appointment where business_id = $1')
  expect(statuses.find(({ id }) => id === late).status).toBe('completed')
  expect(statuses.find(({ id }) => id === nextDay).status).toBe('scheduled')
})

describe('a label of a scale', () => {
  const rule = (holds: 'price' | 'weight') =>
    inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, { scaleLabels: { codeDigits: 6, valueDigits: 5, holds } }))
  /** A sale of one labelled product for R$ 15,90, or for what is said. */
  const labelled = async (unitCents = 1_590, barcode = '123') => {
    const product = await aProduct(scope)
    await database.admin.query('update product set barcode = $2 where id = $1', [product.id, barcode])
    const [line] = aSale([product]).lines
    const lines = [{ ...line!, unitCents, label: '2000123015903' }]
    return aSale([], { lines, payments: [{ method: 'cash', amountCents: unitCents, receivedCents: unitCents }] })
  }

  test('sells one unit at its price, and moves one unit of stock', async () => {
    await rule('price')
    const sale = await labelled()
    const receipt = await sell(scope, sale)
    expect(receipt.items).toMatchObject([{ quantity: 1, unitCents: 1_590, totalCents: 1_590 }])
    expect(await movements()).toMatchObject([{ quantity: -1 }])
  })

  test('with a weight sells one unit at its grams of the product’s price for a kilo', async () => {
    await rule('weight')
    expect(await sell(scope, await labelled(Math.round((1_590 * 2_500) / 1000)))).toMatchObject({ totalCents: 3_975 })
  })

  test('gives no other price than its own, not for another product, and none where the business reads no labels', async () => {
    await expect(sell(scope, await labelled())).rejects.toEqual(refusedAs(saleRefusals.PRICE_CHANGED))
    await rule('price')
    await expect(sell(scope, await labelled(1_000, '1234'))).rejects.toEqual(refusedAs(saleRefusals.PRICE_CHANGED))
    await expect(sell(scope, await labelled(1_000, '0123'))).rejects.toEqual(refusedAs(saleRefusals.PRICE_CHANGED))
    await inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, { scaleLabels: null }))
    await expect(sell(scope, await labelled(1_590, '00123'))).rejects.toEqual(refusedAs(saleRefusals.PRICE_CHANGED))
  })
})
