// @faults
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureMeta } from '../accounts/procedure.ts'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { StandbyPair } from '../platform/server/testing/standby-pair.ts'
import { contract } from './router.ts'
import { callAt, sendTo, signUpAt, startProgram, until, type Program } from './testing/program.ts'
import { aProduct, aSaleOf } from './testing/till-calls.ts'

const pair = new StandbyPair()
let program: Program
let [ana, bia]: string[] = []
let productId: string

beforeAll(async () => {
  const [DATABASE_URL, STANDBY_DATABASE_URL] = [pair.primary.url, pair.copy.url]
  program = await startProgram({ port: await freePort(), DATABASE_URL, STANDBY_DATABASE_URL })
  ana = await signUpAt(program.origin, 'ana@standby.test', newId())
  bia = await signUpAt(program.origin, 'bia@standby.test', newId())
  productId = (await call<{ id: string }>('catalogue/products/create', aProduct)).id
  await call('register/open', { cashierName: 'Ana', openingCents: 0 })
  await until(async () => (await sendTo(program.origin, ana!, 'reports/read', span)).ok, 'heavy work is done')
}, 240_000)
afterAll(() => program.stop(), 30_000)

const call = <T>(procedure: string, input?: unknown, cookie = ana!) =>
  callAt<T>(program.origin, cookie, procedure, input)

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const span = { from: dayAfter(-10), to: dayAfter(2) }

/** How the server counted the readings that a standby may answer. */
async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`${program.origin}/metrics`)).text()
  const lines = text.matchAll(/^standby_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, outcome, times]) => [outcome!, Number(times)]))
}

const questions: Record<string, unknown> = {
  'reports/read': span,
  'reports/export': { section: 'service', ...span },
  'reports/exportFiscal': { format: 'csv', ...span },
  'reports/noShows': span,
  'reports/exportNoShows': span,
  'reports/receivables': undefined,
  'reports/commissions/team': span,
  'reports/commissions/export': span,
  'sales/exportHistory': {},
  'register/sessions': { page: 1 },
  'register/exportSessions': undefined,
  'clients/export': {},
  'catalogue/products/export': {},
  'trail/export': {},
  'archive/take': undefined,
}

const namesIn = (part: object, path: string[] = []): string[] =>
  Object.entries(part).flatMap(([key, inner]: [string, object]) => {
    if (!isContractProcedure(inner)) return namesIn(inner, [...path, key])
    return (inner['~orpc'].meta as ProcedureMeta).fromStandby ? [[...path, key].join('/')] : []
  })

test('each procedure that may be read from the standby is, and leaves its trace on the primary', async () => {
  expect(Object.keys(questions).toSorted()).toEqual(namesIn(contract).toSorted())
  for (const [name, input] of Object.entries(questions)) {
    const before = await counted()
    await call(name, input)
    const { read, ...others } = await counted()
    expect({ name, ...others, read }).toEqual({ name, ...before, read: before.read! + 1 })
  }
  const { rows } = await pair.admin.query<{ action: string }>(
    `select action from audit where action like '%.export' or action = 'archive.take' order by action`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'archive.take',
    'client.export',
    'commission.export',
    'fiscal.export',
    'no-show.export',
    'product.export',
    'register.export',
    'report.export',
    'sale.export',
    'trail.export',
  ])
})

test('a report has the sale that was made just before', async () => {
  const before = await counted()
  for (let sales = 1; sales <= 10; sales++) {
    await call('sales/closeSale', aSaleOf(productId))
    expect(await call('reports/read', span)).toMatchObject({ byProduct: [{ count: sales }] })
  }
  expect((await counted()).read).toBe(before.read! + 10)
})

test('a removed member is refused at once by a standby that knows nothing of it', async () => {
  const { rows } = await pair.admin.query<{ businessId: string; accountId: string }>(
    `select (select business_id from product) as "businessId", id as "accountId" from account where email = 'bia@standby.test'`,
  )
  const { businessId, accountId } = rows[0]!
  await pair.admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'manager')`, [
    businessId,
    accountId,
  ])
  await call('accounts/switchBusiness', { businessId }, bia)
  expect(await call('reports/read', span, bia)).toMatchObject({ byProduct: [{ count: 10 }] })

  await pair.copyAdmin.query('select pg_wal_replay_pause()')
  const remove = 'update member set removed_at = now() where business_id = $1 and account_id = $2'
  await pair.admin.query(remove, [businessId, accountId])
  for (const [name, input] of Object.entries(questions))
    expect([name, (await sendTo(program.origin, bia!, name, input)).status]).toEqual([name, 403])
  const known = await pair.copyAdmin.query('select removed_at from member where business_id = $1 and account_id = $2', [
    businessId,
    accountId,
  ])
  expect(known.rows).toEqual([{ removed_at: null }])

  await call('sales/closeSale', aSaleOf(productId))
  const before = await counted()
  expect(await call('reports/read', span)).toMatchObject({ byProduct: [{ count: 11 }] })
  expect((await counted()).behind).toBe((before.behind ?? 0) + 1)
  await pair.copyAdmin.query('select pg_wal_replay_resume()')
})

test('the standby is killed under reports, and comes back: each is answered', async () => {
  const closing = new AbortController()
  const statuses: number[] = []
  const asking = Promise.all(
    ['reports/read', 'clients/export', 'register/sessions'].map(async (name) => {
      while (!closing.signal.aborted)
        statuses.push((await sendTo(program.origin, ana!, name, { ...span, page: 1 })).status)
    }),
  )
  const { read = 0, away = 0 } = await counted()
  await until(async () => (await counted()).read! > read + 10, 'the standby is read')
  process.kill(pair.copy.pid, 'SIGKILL')
  await until(async () => ((await counted()).away ?? 0) > away + 10, 'the primary is read')
  await pair.startCopy(Number(new URL(pair.copy.url).port))
  const back = (await counted()).read!
  await until(async () => (await counted()).read! > back + 10, 'the standby is read again')
  closing.abort()
  await asking
  expect(new Set(statuses)).toEqual(new Set([200]))
}, 120_000)
