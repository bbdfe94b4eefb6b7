// @faults
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { failingAt } from '../../platform/server/testing/failing-statement.ts'
import { registerRefusals } from '../../register/register.ts'
import { saleRefusals, type Line, type SaleRequest } from '../sale.ts'
import { aClient, anAppointment, aProduct, aSale, aService, checkIn, close, open, sell } from './testing/till.ts'

const database = freshDatabase()
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const rows = async (scope: Scope, query: string) => (await database.admin.query(query, [scope.businessId])).rows
const stocks = async (scope: Scope) =>
  (await rows(scope, 'select stock from product where business_id = $1 order by stock desc')).map(({ stock }) => stock)

/** All rows of the tables that a sale writes to. */
async function everything(scope: Scope) {
  const tables = [
    'sale',
    'sale_item',
    'payment',
    'stock_movement',
    'commission_entry',
    'product',
    'client',
    'appointment',
    'audit',
    'register_session',
  ]
  const stored: Record<string, unknown[]> = {}
  for (const table of tables)
    stored[table] = await rows(scope, `select * from ${table} where business_id = $1 order by 1, 2, 3`)
  return stored
}

/** A sale of all kinds of items to a client with an appointment today. */
async function aFullCart(): Promise<{ scope: Scope; sale: SaleRequest }> {
  const scope = await aBusiness()
  await open(scope)
  const clientId = await aClient(scope)
  await anAppointment(scope, clientId, new Date())
  const service = { ...(await aService(scope)), professionalId: await aProfessional(scope) }
  const lines = [service, { ...(await aProduct(scope, 10)), quantity: 2 }, await aProduct(scope, 0)]
  return { scope, sale: aSale(lines, { clientId }) }
}

describe('the key of a sale', () => {
  // spec: calls-17
  test('sent 20 times at once makes one sale, one stock move and one answer', async () => {
    const { scope, sale } = await aFullCart()
    const answers = await Promise.all(many(20, () => sell(scope, sale)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const stored = await everything(scope)
    expect(stored.sale).toHaveLength(1)
    expect(stored.sale_item).toHaveLength(3)
    expect(stored.payment).toHaveLength(1)
    expect(
      await rows(scope, `select quantity from stock_movement where business_id = $1 and kind = 'sale' order by 1`),
    ).toEqual([{ quantity: -2 }, { quantity: 0 }])
    expect(await stocks(scope)).toEqual([8, 0])
  })

  test('gets the first answer again also after the register was closed and prices changed', async () => {
    const { scope, sale } = await aFullCart()
    const answer = await sell(scope, sale)
    const [register] = await rows(scope, 'select id from register_session where business_id = $1')
    await close(scope, register.id)
    await rows(scope, 'update product set price_cents = 1 where business_id = $1')
    expect(await sell(scope, sale)).toEqual(answer)
  })

  test('is refused for another cart, later and at once', async () => {
    const { scope, sale } = await aFullCart()
    const others: SaleRequest[] = [
      { ...sale, clientId: null },
      aSale(sale.lines.slice(1), { id: sale.id, clientId: sale.clientId }),
      aSale(
        sale.lines.map((line) => ({ ...line, quantity: 3 })),
        { id: sale.id, clientId: sale.clientId },
      ),
      { ...sale, payments: sale.payments.map((payment) => ({ ...payment, method: 'pix' as const })) },
    ]
    await sell(scope, sale)
    const before = await everything(scope)
    for (const other of others)
      await expect(sell(scope, other)).rejects.toEqual(expect.objectContaining({ kind: saleRefusals.SALE_KEY_REUSED }))
    expect(await everything(scope)).toEqual(before)

    const id = crypto.randomUUID()
    const rivals = await Promise.allSettled(others.map((other) => sell(scope, { ...other, id })))
    expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const rival of rivals)
      if (rival.status === 'rejected') expect(rival.reason).toMatchObject({ kind: saleRefusals.SALE_KEY_REUSED })
  })

  test('of another business is just another sale', async () => {
    const [ours, theirs] = [await aFullCart(), await aFullCart()]
    const first = await sell(ours.scope, ours.sale)
    const second = await sell(theirs.scope, { ...theirs.sale, id: ours.sale.id })
    expect(second.saleId).toBe(first.saleId)
    expect(await stocks(ours.scope)).toEqual([8, 0])
    expect(await stocks(theirs.scope)).toEqual([8, 0])
  })
})

// spec: calls-17, errors-20
describe('a sale that fails', () => {
  test('at any of its statements stores nothing, says so, and can be sent again', async () => {
    const { scope, sale } = await aFullCart()
    const before = await everything(scope)
    for (let n = 1; ; n++) {
      const { result, text, seen } = await failingAt(n, 'refused', () =>
        sell(scope, sale).catch((error: unknown) => error),
      )
      if (text === undefined) {
        expect(result).toMatchObject({ saleId: sale.id })
        expect(seen).toBe(n - 1)
        expect(seen).toBeGreaterThanOrEqual(13)
        break
      }
      expect(result, text).toBeInstanceOf(pg.DatabaseError)
      expect(await everything(scope)).toEqual(before)
    }
    expect((await everything(scope)).sale).toHaveLength(1)
    expect(await stocks(scope)).toEqual([8, 0])
  })

  test('at its commit stores nothing', async () => {
    const { scope, sale } = await aFullCart()
    const before = await everything(scope)
    await database.admin.query(`
      create function fail_commit() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$;
      create constraint trigger fail_commit after insert on sale deferrable initially deferred
        for each row execute function fail_commit()`)
    await expect(sell(scope, sale)).rejects.toMatchObject({ message: 'no commit' })
    expect(await everything(scope)).toEqual(before)
    await database.admin.query('drop function fail_commit cascade')
    await sell(scope, sale)
    expect(await stocks(scope)).toEqual([8, 0])
  })

  test('with its connection, while it waits in the middle, stores nothing', async () => {
    const { scope, sale } = await aFullCart()
    const before = await everything(scope)
    const blocker = new pg.Client(database.url)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('select from appointment where business_id = $1 for update', [scope.businessId])
    const failing = sell(scope, sale).catch((error: Error) => error)
    const endTheWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    while ((await database.admin.query(endTheWaiting)).rowCount === 0);
    expect(await failing).toBeInstanceOf(Error)
    await blocker.end()
    expect(await everything(scope)).toEqual(before)
    await sell(scope, sale)
    expect(await stocks(scope)).toEqual([8, 0])
  })
})

describe('many tills', () => {
  test('racing two closes and two openings sell inside a session or are told that the register is closed', async () => {
    const scope = await aBusiness()
    const service = await aService(scope)
    const cash = (amountCents: number) => [{ method: 'cash' as const, amountCents, receivedCents: null }]
    const first = await open(scope)
    const known = [
      registerRefusals.REGISTER_ALREADY_OPEN,
      registerRefusals.REGISTER_ALREADY_CLOSED,
      saleRefusals.REGISTER_CLOSED,
    ]
    const attempt = async (work: Promise<unknown>) => {
      try {
        await work
        return 'done'
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        expect(known).toContain((error as Refusal).kind)
        return (error as Refusal).kind.code
      }
    }
    const sales = (from: number) =>
      many(10, (at) => {
        const line: Line = { ...service, quantity: from + at + 1 }
        return attempt(sell(scope, aSale([line], { payments: cash(line.quantity * line.unitCents) })))
      })
    const outcomes = await Promise.all([
      ...sales(0),
      attempt(close(scope, first.id)),
      ...sales(10),
      attempt(open(scope)),
      attempt(close(scope, first.id, 1)),
      ...sales(20),
      attempt(open(scope)),
    ])
    const sold = outcomes
      .filter((_, at) => ![10, 21, 22, 33].includes(at))
      .filter((outcome) => outcome === 'done').length
    const stored = await rows(
      scope,
      `select s.id, r.status, r.total_cents from sale s join register_session r
        on r.business_id = s.business_id and r.id = s.register_session_id where s.business_id = $1`,
    )
    expect(stored).toHaveLength(sold)
    expect(outcomes).toContain('done')

    // The invariants that run after this file compare closed sessions with their payments, so open ones are closed.
    const still = await rows(scope, `select id from register_session where business_id = $1 and status = 'open'`)
    for (const { id } of still) await close(scope, id)
    const [{ taken, totals }] = await rows(
      scope,
      `select (select coalesce(sum(amount_cents), 0)::bigint from payment where business_id = $1) as taken,
        (select sum(cash_cents)::bigint from register_session where business_id = $1 and status = 'closed') as totals`,
    )
    expect(totals).toEqual(taken)
  })

  test('selling the same products in opposite orders never deadlock, and the stock is exact', async () => {
    const scope = await aBusiness()
    await open(scope)
    const products = await Promise.all(many(6, () => aProduct(scope, 120)))
    await Promise.all(
      many(50, (till) => {
        const lines = products.map((line, at) => ({ ...line, quantity: 1 + ((till + at) % 3) }))
        return sell(scope, aSale(till % 2 ? lines : lines.toReversed()))
      }),
    )
    const sold = products.map((_, at) => many(50, (till) => 1 + ((till + at) % 3)).reduce((a, b) => a + b))
    const left = new Map(
      (await rows(scope, 'select id, stock from product where business_id = $1')).map((r) => [r.id, r.stock]),
    )
    expect(products.map(({ id }) => left.get(id))).toEqual(sold.map((quantity) => 120 - quantity))
  })

  test('serving and receiving one client at once never deadlock', async () => {
    const { scope, sale } = await aFullCart()
    await anAppointment(scope, sale.clientId!, new Date())
    await Promise.all(
      many(30, (at) => (at % 2 ? sell(scope, { ...sale, id: crypto.randomUUID() }) : checkIn(scope, sale.clientId!))),
    )
    const [client] = await rows(scope, 'select total_spent_cents from client where business_id = $1')
    const total = sale.payments[0]!.amountCents
    expect(client.total_spent_cents).toBe(15 * total)
  })
})
