import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { mergeClients } from '../../clients/server/merge-clients.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { PaymentMethod } from '../../register/payment.ts'
import { refundRefusals, type MoneyBack } from '../refund.ts'
import { registerRefusals } from '../../register/register.ts'
import { movementRefusals } from '../../register/register-movement.ts'
import { saleRefusals } from '../sale.ts'
import { saleDetail } from './sale-queries.ts'
import { aClient, aProduct, aRefund, aSale, aService, close, move, open, refund, sell } from './testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T11:00:00Z')
const refusedAs = (kind: RefusalKind) => expect.objectContaining({ kind })
const rows = async (query: string) => (await database.admin.query(query, [scope.businessId])).rows
const detail = (id: string) => inBusiness(scope, 'read', (tx) => saleDetail(tx, { id }))
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const won = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.filter(({ status }) => status === 'fulfilled')
const paid = (method: 'card' | 'cash' | 'pix', amountCents: number) => ({ method, amountCents, receivedCents: null })

let scope: Scope
let session: string
beforeEach(async () => {
  scope = await aBusiness({ now })
  session = (await open(scope)).id
})

test('of a client whose cards become one meanwhile goes back to the card that is left', async () => {
  const [duplicateId, id] = [await aClient(scope), await aClient(scope)]
  const sale = aSale([await aProduct(scope, 1)], { clientId: duplicateId })
  await sell(scope, sale)
  const [merged, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const merging = inBusiness(scope, 'write', async (tx) => {
    await mergeClients(tx, { id, duplicateId })
    merged.resolve()
    await mayEnd.promise
  })
  await merged.promise
  const refunding = refund(scope, aRefund(sale.id, { 1: 1 }, 2_500))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await database.admin.query(waiting)).rowCount === 0);
  mayEnd.resolve()
  await Promise.all([merging, refunding])
  expect(await rows('select id, total_spent_cents from client where business_id = $1 and merged_into is null')).toEqual(
    [{ id, total_spent_cents: 0 }],
  )
})

test('a whole sale goes back: money, stock, what the client spent, and the paper that says so', async () => {
  const clientId = await aClient(scope)
  const lines = [await aService(scope), { ...(await aProduct(scope, 1)), quantity: 3 }]
  const sale = aSale(lines, {
    clientId,
    discount: { type: 'value', cents: 1_500 },
    payments: [paid('card', 10_000), paid('cash', 4_000)],
  })
  await sell(scope, sale)
  const request = aRefund(sale.id, { 1: 1, 2: 3 }, 0, {
    payments: [
      { method: 'card', amountCents: 10_000 },
      { method: 'cash', amountCents: 4_000 },
    ],
  })
  expect(await refund(scope, request)).toEqual({
    id: request.id,
    saleId: sale.id,
    businessName: 'Salão de Teste',
    clientName: 'Ana',
    date: '2026-11-12',
    time: '08:00',
    actorName: scope.actor.name,
    reason: 'Cliente desistiu',
    restocks: true,
    amountCents: 14_000,
    items: [
      { line: 1, name: 'Corte', quantity: 1, amountCents: 7_226 },
      { line: 2, name: 'Shampoo', quantity: 3, amountCents: 6_774 },
    ],
    payments: request.payments,
  })
  // One was in stock and three were sold. The refund returns all three.
  expect(await rows('select stock from product where business_id = $1')).toEqual([{ stock: 3 }])
  expect(await rows('select total_spent_cents from client where business_id = $1')).toEqual([{ total_spent_cents: 0 }])
  expect(await rows(`select detail, account_id from audit where business_id = $1 and action = 'sale.refund'`)).toEqual([
    {
      detail: { refund: request.id, sale: sale.id, amountCents: 14_000 },
      account_id: scope.actor.accountId,
    },
  ])
  expect(await detail(sale.id)).toMatchObject({
    receipt: { totalCents: 14_000 },
    refundedCents: 14_000,
    lines: [{ refundedQuantity: 1 }, { isProduct: true, refundedQuantity: 3 }],
    refunds: [{ id: request.id, amountCents: 14_000 }],
  })
  await expect(refund(scope, aRefund(sale.id, { 1: 1 }, 0))).rejects.toEqual(refusedAs(refundRefusals.REFUND_TOO_MUCH))
})

test('money goes back by several methods, each named once, and the session knows each of them', async () => {
  const sale = aSale([await aService(scope)], { payments: [paid('card', 5_000), paid('cash', 3_000)] })
  await sell(scope, sale)
  const back = (method: PaymentMethod, amountCents: number) => ({ method, amountCents })
  const shared = [back('card', 2_000), back('cash', 2_500), back('pix', 3_500)]
  const by = (payments: MoneyBack[]) => aRefund(sale.id, { 1: 1 }, 0, { payments })
  await expect(refund(scope, by([...shared.slice(0, 2), back('cash', 3_500)]))).rejects.toMatchObject({
    fields: { payments: 'Cada forma de pagamento só pode aparecer uma vez.' },
  })
  expect((await refund(scope, by(shared))).payments).toEqual(shared)
  expect((await close(scope, session)).figures.refunded).toEqual({
    cardCents: 2_000,
    cashCents: 2_500,
    depositCents: 0,
    pixCents: 3_500,
    totalCents: 8_000,
  })
})

test('a sale goes back line by line, to the centavo, also after its session was closed', async () => {
  const sale = aSale([{ ...(await aService(scope, 1_000)), quantity: 3 }, await aProduct(scope)], {
    discount: { type: 'value', cents: 1_000 },
    payments: [paid('pix', 4_500)],
  })
  await sell(scope, sale)
  await close(scope, session)
  const before = await rows('select * from register_session where business_id = $1')
  await expect(refund(scope, aRefund(sale.id, { 1: 1 }, 819))).rejects.toEqual(
    refusedAs(movementRefusals.REGISTER_NOT_OPEN),
  )
  const next = await open(scope)
  const wrong = aRefund(sale.id, { 1: 1 }, 1_000)
  await expect(refund(scope, wrong)).rejects.toMatchObject({
    kind: platformRefusals.INVALID_INPUT,
    fields: { payments: 'O valor devolvido deve somar R$ 8,19.' },
  })
  const given = []
  for (const cents of [819, 818, 818]) given.push((await refund(scope, aRefund(sale.id, { 1: 1 }, cents))).amountCents)
  given.push((await refund(scope, aRefund(sale.id, { 2: 1 }, 2_045, { restocks: false }))).amountCents)
  expect(given.reduce((a, b) => a + b)).toBe(4_500)
  expect(await rows('select stock from product where business_id = $1')).toEqual([{ stock: 9 }])
  // The sale's closed session is unchanged. The refund belongs to the next one.
  expect(await rows(`select * from register_session where business_id = $1 and status = 'closed'`)).toEqual(before)
  expect((await close(scope, next.id)).figures).toMatchObject({ saleCount: 0, refunded: { cardCents: 4_500 } })
})

test('cash leaves the drawer and lowers what it should hold', async () => {
  const sale = aSale([await aService(scope)], { payments: [paid('cash', 8_000)] })
  await sell(scope, sale)
  await move(scope, { id: crypto.randomUUID(), kind: 'withdrawal', amountCents: 10_001, reason: 'Depósito' })
  const request = aRefund(sale.id, { 1: 1 }, 0, { payments: [{ method: 'cash', amountCents: 8_000 }] })
  await expect(refund(scope, request)).rejects.toEqual(refusedAs(movementRefusals.DRAWER_TOO_LOW))
  await move(scope, { id: crypto.randomUUID(), kind: 'supply', amountCents: 1, reason: 'Troco' })
  await refund(scope, request)
  await close(scope, session, 10)
  expect(
    await rows(
      `select cash_cents, refunded_cash_cents, expected_cents, difference_cents from register_session where business_id = $1`,
    ),
  ).toEqual([{ cash_cents: 8_000, refunded_cash_cents: 8_000, expected_cents: 0, difference_cents: 10 }])
})

test('the professional loses what the refunded part had earned, and not more', async () => {
  const bruna = await aProfessional(scope)
  const cut = { ...(await aService(scope, 3_333)), quantity: 3, professionalId: bruna }
  const sale = aSale([cut, await aService(scope)])
  await sell(scope, sale)
  await refund(scope, aRefund(sale.id, { 1: 1, 2: 1 }, 11_333))
  await refund(scope, aRefund(sale.id, { 1: 2 }, 6_666))
  expect(
    (await rows('select line, base_cents, amount_cents from commission_entry where business_id = $1 order by id')).map(
      ({ line, base_cents, amount_cents }) => [line, base_cents, amount_cents],
    ),
  ).toEqual([
    [1, 9_999, 4_000],
    [1, -3_333, -1_334],
    [1, -6_666, -2_666],
  ])
})

test('a sale that cost nothing gives back its goods', async () => {
  const sale = aSale([await aProduct(scope, 5)], {
    discount: { type: 'percentage', percent: 100 },
    payments: [paid('cash', 0)],
  })
  await sell(scope, sale)
  expect(await refund(scope, aRefund(sale.id, { 1: 1 }, 0))).toMatchObject({ amountCents: 0, payments: [] })
  expect(await rows('select stock from product where business_id = $1')).toEqual([{ stock: 5 }])
})

test("another business's sale is one that does not exist", async () => {
  const sale = aSale([await aService(scope)])
  await sell(scope, sale)
  const other = await aBusiness()
  await open(other)
  const request = aRefund(sale.id, { 1: 1 }, 8_000)
  await expect(refund(other, request)).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
  await expect(inBusiness(other, 'read', (tx) => saleDetail(tx, { id: sale.id }))).rejects.toEqual(
    refusedAs(platformRefusals.NOT_FOUND),
  )
})

describe('at once', () => {
  test('a refund sent 20 times is one refund with one answer; another under its key is refused', async () => {
    const sale = aSale([{ ...(await aProduct(scope)), quantity: 2 }])
    await sell(scope, sale)
    const request = aRefund(sale.id, { 1: 1 }, 2_500)
    const answers = await Promise.all(many(20, () => refund(scope, request)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await rows('select stock from product where business_id = $1')).toEqual([{ stock: 9 }])
    for (const other of [
      { ...request, reason: 'Outro' },
      { ...request, restocks: false },
    ])
      await expect(refund(scope, other)).rejects.toEqual(refusedAs(refundRefusals.REFUND_KEY_REUSED))
    await close(scope, session)
    expect(await refund(scope, request)).toEqual(answers[0])
  })

  test('of many who refund the same units only as many win as were sold', async () => {
    const sale = aSale([{ ...(await aProduct(scope)), quantity: 3 }])
    await sell(scope, sale)
    const outcomes = await Promise.allSettled(many(10, () => refund(scope, aRefund(sale.id, { 1: 1 }, 2_500))))
    expect(won(outcomes)).toHaveLength(3)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusedAs(refundRefusals.REFUND_TOO_MUCH))
    expect(await rows('select stock from product where business_id = $1')).toEqual([{ stock: 10 }])
  })

  test('sales and refunds of the same products in opposite orders never deadlock, and the stock is exact', async () => {
    const products = await Promise.all(many(4, () => aProduct(scope, 100)))
    const sold = await Promise.all(
      many(15, async () => {
        const sale = aSale(products)
        await sell(scope, sale)
        return sale
      }),
    )
    await Promise.all([
      ...sold.map((sale) => refund(scope, aRefund(sale.id, { 4: 1, 3: 1, 2: 1, 1: 1 }, 10_000))),
      ...many(15, () => sell(scope, aSale(products.toReversed()))),
    ])
    expect(await rows('select stock from product where business_id = $1')).toEqual(many(4, () => ({ stock: 85 })))
  })

  test('30 sales, movements and refunds race two closes: each is in a closed sum or refused', async () => {
    const service = await aService(scope)
    const cash = [paid('cash', 8_000)]
    const earlier = many(10, () => aSale([service], { payments: cash }))
    for (const sale of earlier) await sell(scope, sale)
    const known = [
      saleRefusals.REGISTER_CLOSED,
      movementRefusals.REGISTER_NOT_OPEN,
      movementRefusals.DRAWER_TOO_LOW,
      registerRefusals.REGISTER_ALREADY_CLOSED,
    ]
    const attempt = async (work: Promise<unknown>) => {
      try {
        await work
        return true
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        expect(known).toContain((error as Refusal).kind)
        return false
      }
    }
    const moves = (at: number) => ({
      id: crypto.randomUUID(),
      kind: at % 2 ? ('supply' as const) : ('withdrawal' as const),
      amountCents: 100 + at,
      reason: 'Troco',
    })
    const back = [{ method: 'cash' as const, amountCents: 8_000 }]
    const work = many(30, (at) => [
      () => sell(scope, aSale([service], { payments: cash })),
      () => move(scope, moves(at)),
      () => refund(scope, aRefund(earlier[at % 10]!.id, { 1: 1 }, 0, { payments: back })),
    ]).map((steps, at) => steps[at % 3]!)
    const started = work.flatMap((step, at) => [
      attempt(step()),
      ...(at === 15 || at === 20 ? [attempt(close(scope, session, at))] : []),
    ])
    expect((await Promise.all(started)).filter(Boolean).length).toBeGreaterThan(0)
    // The invariants that run after this file compare closed sessions with their ledgers.
    const [{ status }] = await rows('select status from register_session where business_id = $1')
    expect(status).toBe('closed')
    const [{ outside }] = await rows(
      `select count(*)::int as outside from register_movement m join register_session r
         on r.business_id = m.business_id and r.id = m.register_session_id
       where m.business_id = $1 and m.at > r.closed_at`,
    )
    expect(outside).toBe(0)
  })
})
