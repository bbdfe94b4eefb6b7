import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { Payment } from '../../register/payment.ts'
import { saleRefusals } from '../sale.ts'
import { checkPayments } from './check-payments.ts'
import type { KnownPart } from '../contract.ts'
import { readClientBook } from './client-queries.ts'
import { discardSale } from './discard-sale.ts'
import { handOverDeviceKey } from './hand-over-device-key.ts'
import { listSales } from './history-queries.ts'
import { saleDetail } from './sale-queries.ts'
import { aClient, anAppointment, aSale, aService, chargeOf, close, open, sell } from './testing/till.ts'

const database = freshDatabase()
const morning = new Date('2026-11-12T11:00:00Z') // 8:00 in São Paulo
const soldAt = '2026-11-12T17:30:00.000Z' // 14:30
const evening = new Date('2026-11-12T22:00:00Z') // 19:00
let scope: Scope
let later: Scope
let sessionId: string

beforeEach(async () => {
  scope = await aBusiness({ now: morning })
  later = { ...scope, now: evening }
  sessionId = (await open(scope)).id
})

const rows = async (query: string) => (await database.admin.query(query, [scope.businessId])).rows
const write = <T>(at: Scope, work: Parameters<typeof inBusiness<T>>[2]) => inBusiness(at, 'write', work)
const audits = (action: string) =>
  rows(`select detail from audit where business_id = $1 and action = '${action}' order by id`)
const refused = (kind: object) => expect.objectContaining({ kind })
const offline = (said = soldAt) => ({ sessionId, soldAt: said })

describe('a sale that was made without internet', () => {
  test('lies where it was made: in its session, at its time, its card and PIX to be checked', async () => {
    const payments: Payment[] = [
      { method: 'card', amountCents: 3_000, receivedCents: null },
      { method: 'cash', amountCents: 2_000, receivedCents: null },
      { method: 'pix', amountCents: 3_000, receivedCents: null },
    ]
    const sale = aSale([await aService(scope)], { payments, offline: offline() })
    expect(await sell(later, sale)).toMatchObject({ date: '2026-11-12', time: '14:30' })
    expect(await rows('select sold_at, register_session_id from sale where business_id = $1')).toEqual([
      { sold_at: new Date(soldAt), register_session_id: sessionId },
    ])
    expect(await rows('select method, to_be_checked from payment where business_id = $1 order by id')).toEqual([
      { method: 'card', to_be_checked: true },
      { method: 'cash', to_be_checked: false },
      { method: 'pix', to_be_checked: true },
    ])
    expect(await audits('sale.close')).toEqual([
      {
        detail: {
          sale: sale.id,
          totalCents: 8_000,
          offline: { sessionId, soldAt },
          sellerId: scope.actor.accountId,
          marks: [],
        },
      },
    ])
    await close(later, sessionId)
  })

  test.each([
    ['after now', '2026-11-13T09:00:00Z', evening],
    ['before its session', '2026-11-12T03:00:00Z', morning],
    ['in another age', '0000-01-01T00:00:00Z', morning],
    ['at the end of all years', '9999-12-31T23:59:59Z', evening],
  ])('a clock that stands %s is set right', async (_, said, sold) => {
    await sell(later, aSale([await aService(scope)], { offline: offline(said) }))
    expect(await rows('select sold_at from sale where business_id = $1')).toEqual([{ sold_at: sold }])
  })

  test('goes into the next session when its own was closed meanwhile, and not before', async () => {
    const sale = aSale([await aService(scope)], { offline: offline() })
    await close(later, sessionId)
    await expect(sell(later, sale)).rejects.toEqual(refused(saleRefusals.REGISTER_CLOSED))
    const next = (await open(later)).id
    await sell(later, sale)
    expect(await rows('select register_session_id, sold_at from sale where business_id = $1')).toEqual([
      { register_session_id: next, sold_at: evening },
    ])
    expect(await rows('select register_session_id, made_at from offline_sale where business_id = $1')).toEqual([
      { register_session_id: sessionId, made_at: new Date(soldAt) },
    ])
  })

  test('is the same sale as the request whose answer was lost', async () => {
    const sale = aSale([await aService(scope)])
    const first = await sell(scope, sale)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => sell(later, { ...sale, offline: { sessionId, soldAt } })),
    )
    expect(again).toEqual(again.map(() => first))
    expect(await rows('select count(*)::int as n from sale where business_id = $1')).toEqual([{ n: 1 }])
  })

  test('that arrives on the next day ends the visit of its own day, and not the next one', async () => {
    const client = await aClient(scope)
    const tomorrow = { ...scope, now: new Date('2026-11-13T12:00:00Z') }
    const visit = await anAppointment(scope, client, new Date('2026-11-12T17:00:00Z'))
    const next = await anAppointment(scope, client, new Date('2026-11-13T17:00:00Z'))
    await sell(tomorrow, aSale([await chargeOf(scope, visit)], { clientId: client, offline: offline() }))
    const appointments = await rows('select id, status from appointment where business_id = $1')
    expect(new Map(appointments.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [visit, 'completed'],
        [next, 'scheduled'],
      ]),
    )
    expect(await rows('select status, total_spent_cents, last_visit_at from client where business_id = $1')).toEqual([
      { status: 'absent', total_spent_cents: 8_000, last_visit_at: new Date(soldAt) },
    ])
  })
})

describe('a sale of yesterday whose register is closed', () => {
  const tomorrow = new Date('2026-11-13T12:00:00Z')

  test('lies in the register of today, and ends the visit of its own day', async () => {
    const client = await aClient(scope)
    const visit = await anAppointment(scope, client, new Date('2026-11-12T17:00:00Z'))
    const next = await anAppointment(scope, client, new Date('2026-11-13T17:00:00Z'))
    await close(later, sessionId)
    await open({ ...scope, now: tomorrow })
    const sale = aSale([await chargeOf(scope, visit)], { clientId: client, offline: offline() })
    await sell({ ...scope, now: new Date('2026-11-13T13:00:00Z') }, sale)
    expect(await rows('select sold_at from sale where business_id = $1')).toEqual([{ sold_at: tomorrow }])
    const appointments = await rows('select id, status from appointment where business_id = $1')
    expect(new Map(appointments.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [visit, 'completed'],
        [next, 'scheduled'],
      ]),
    )
    expect(await rows('select status, last_visit_at from client where business_id = $1')).toEqual([
      { status: 'absent', last_visit_at: new Date(soldAt) },
    ])
  })
})

describe('what was taken without internet', () => {
  const detail = (id: string) => inBusiness(later, 'read', (tx) => saleDetail(tx, { id }))
  const history = () => inBusiness(later, 'read', (tx) => listSales(tx, { page: 1 }))

  test('is to be checked until somebody says that it has arrived, once', async () => {
    const sale = aSale([await aService(scope)], { offline: offline() })
    await sell(later, sale)
    expect((await detail(sale.id)).unchecked).toEqual([{ method: 'card', amountCents: 8_000 }])
    expect((await history()).sales).toMatchObject([{ isUnchecked: true }])

    const check = () => write(later, (tx) => checkPayments(tx, { id: sale.id }))
    await Promise.all([check(), check()])
    await check()
    expect((await detail(sale.id)).unchecked).toEqual([])
    expect((await history()).sales).toMatchObject([{ isUnchecked: false }])
    expect(await rows('select actor_name from payment_check where business_id = $1')).toHaveLength(1)
  })

  test('a sale that is not there cannot be checked', async () => {
    const other = await aBusiness()
    const sale = aSale([await aService(scope)], { offline: offline() })
    await sell(later, sale)
    const checking = write(other, (tx) => checkPayments(tx, { id: sale.id }))
    await expect(checking).rejects.toEqual(refused(platformRefusals.NOT_FOUND))
  })
})

describe('a sale that is given up', () => {
  const discard = async (sale: ReturnType<typeof aSale>) =>
    write(later, (tx) => discardSale(tx, { sale, reason: 'O item saiu de linha' }))

  test('stays with all that was sold and its reason, without what was written to it', async () => {
    const sale = aSale([{ ...(await aService(scope)), note: 'Alergia a amônia' }], { offline: offline() })
    expect(await discard(sale)).toEqual({ wasStored: false })
    expect(await discard(sale)).toEqual({ wasStored: false })
    const sellerId = scope.actor.accountId
    expect(await audits('sale.discard')).toEqual([
      { detail: { sale: sale.id, sellerId, client: null, totalCents: 8_000, sessionId, soldAt } },
    ])
    const [{ note: _, ...line }] = sale.lines as [(typeof sale.lines)[number]]
    expect(
      await rows(
        `select sale_id, reason, made_at, seller_name, content->'lines' as lines from discarded_sale where business_id = $1`,
      ),
    ).toEqual([
      {
        sale_id: sale.id,
        reason: 'O item saiu de linha',
        made_at: new Date(soldAt),
        seller_name: 'Pessoa admin',
        lines: [line],
      },
    ])
  })

  test('is not given up when it was stored after all', async () => {
    const sale = aSale([await aService(scope)], { offline: offline() })
    await sell(later, sale)
    expect(await discard(sale)).toEqual({ wasStored: true })
    expect(await audits('sale.discard')).toEqual([])
  })
})

test('a member gets one key and always the same; nobody else has it', async () => {
  const keyOf = async (who: Scope) => (await write(who, handOverDeviceKey)).key
  const keys = await Promise.all([keyOf(scope), keyOf(scope), keyOf(scope)])
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0], 'base64')).toHaveLength(32)
  const colleague = await aMember(scope, 'receptionist')
  expect(await keyOf(colleague)).not.toBe(keys[0])
  expect(await keyOf(scope)).toBe(keys[0])
  expect(await audits('device-key.hand-over')).toHaveLength(5)
})

describe('the client book of a till', () => {
  const part = async (known: Partial<KnownPart> = {}) =>
    inBusiness(scope, 'read', (tx) => readClientBook(tx, { after: null, through: null, digest: null, ...known }))
  const remove = async (id: string) =>
    database.admin.query('update client set deactivated_at = now() where id = $1', [id])

  // spec: till-17
  test('has who can be served, and sends a part again only when it is another one', async () => {
    const [ana, bia] = [await aClient(scope, 'Ana'), await aClient(scope, 'Bia')]
    await remove(bia)
    const first = await part()
    expect(first).toMatchObject({ after: null, through: null, clients: [{ id: ana, name: 'Ana', phone: null }] })
    expect(await part(first)).toEqual({ ...first, clients: null })

    await database.admin.query(`update client set name = 'Ana Lima' where id = $1`, [ana])
    expect((await part(first)).clients).toMatchObject([{ name: 'Ana Lima' }])
    await remove(ana)
    expect((await part(first)).clients).toEqual([])
  })

  // spec: till-17
  test('holds every client in parts, which keep their ends when somebody comes or goes', async () => {
    await database.admin.query('update plan set most_clients = null')
    await database.admin.query(
      `insert into client (business_id, id, name)
       select $1, lpad(n::text, 32, '0')::uuid, 'Cliente ' || n from generate_series(1, 12000) n`,
      [scope.businessId],
    )
    const read = async (known: Partial<KnownPart>[]) => {
      const parts = [await part(known[0])]
      for (let at = 1; parts.at(-1)!.through !== null; at += 1)
        parts.push(await part({ ...known[at], after: parts.at(-1)!.through }))
      return parts
    }
    const parts = await read([])
    expect(parts.map(({ clients }) => clients?.length)).toEqual([5000, 5000, 2000])
    expect(new Set(parts.flatMap(({ clients }) => clients!.map(({ id }) => id))).size).toBe(12_000)

    await remove(parts[1]!.clients![7]!.id)
    const lastId = await aClient(scope, 'Zoé')
    const again = await read(parts)
    expect(again.map(({ clients }) => clients?.length)).toEqual([undefined, 4999, 2001])
    expect(again.map(({ through }) => through)).toEqual(parts.map(({ through }) => through))
    expect(again[2]!.clients!.at(-1)!.id).toBe(lastId)
  })

  test('knows nobody of another business', async () => {
    const other = await aBusiness()
    await aClient(other, 'Zilda')
    expect((await part()).clients).toEqual([])
  })
})
