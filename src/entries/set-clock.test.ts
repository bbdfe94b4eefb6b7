// @faults
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newBookingLink } from '../booking/booking-link.ts'
import { firstRule } from '../deposits/deposit.ts'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { defaultWeek } from '../team/hours.ts'
import { clockLibrary, falseClock } from './testing/false-clock.ts'
import { cookiesOf, postgresIn, type Program, sendTo, signUpAt, startProgram, until } from './testing/program.ts'
import { aProduct, aSaleOf, aService } from './testing/till-calls.ts'

if (!clockLibrary) console.log('The clock is not set: Debian’s faketime is not there (apt-get install faketime).')

const folder = mkdtempSync(join(tmpdir(), 'marcai-clock-'))
const clock = falseClock(join(folder, 'clock'))
let program: Program | undefined
let admin: pg.Client | undefined
let cookie = ''

afterAll(async () => {
  await admin?.end()
  await program?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

/** Whatever the clock says, nothing may fail. */
const ask = async (procedure: string, input?: unknown, as = cookie): Promise<Response> => {
  const response = await sendTo(program!.origin, as, procedure, input)
  if (response.status >= 500) throw new Error(`${procedure} answered ${response.status}: ${await response.text()}`)
  return response
}
const call = async <T>(procedure: string, input?: unknown): Promise<T> => {
  const response = await ask(procedure, input)
  const text = await response.text()
  expect([procedure, response.ok, response.ok || text]).toEqual([procedure, true, true])
  return (JSON.parse(text) as { json: T }).json
}
const rowsOf = async <T extends pg.QueryResultRow>(text: string) => (await admin!.query<T>(text)).rows
const isTrue = async (text: string) => (await rowsOf<{ is: boolean }>(`select (${text}) as is`))[0]!.is
const renew = async () => {
  const response = await ask('accounts/renew')
  if (response.ok) cookie = cookiesOf(response)
  return response.status
}

const { priceCents } = aProduct
const openAt = () => call<{ id: string }>('register/open', { cashierName: 'Ana', openingCents: 10_000 })
const sell = (productId: string) => call('sales/closeSale', aSaleOf(productId))
type ClosedDrawer = { figures: { saleCount: number; cashCents: number } }
const close = async ({ id }: { id: string }, sales: number) => {
  const closed = await call<ClosedDrawer>('register/close', { id, closingCents: 10_000 + sales * priceCents })
  expect(closed.figures).toMatchObject({ saleCount: sales, cashCents: sales * priceCents })
}
/** What was sold on a local day. */
const soldOn = async (day: string) => {
  const { byMethod } = await call<{ byMethod: { soldCents: number }[] }>('reports/read', { from: day, to: day })
  return byMethod.reduce((sum, { soldCents }) => sum + soldCents, 0) / priceCents
}

/** A salon with a product, and a Monday on which one time is held for a deposit and one for who waits. */
async function aSalonWithHolds() {
  const { id: productId } = await call<{ id: string }>('catalogue/products/create', aProduct)
  const { id: serviceId } = await call<{ id: string }>('catalogue/services/create', aService)
  const contact = { email: 'caio@clock.test', phone: '(11) 96666-5555' }
  const hours = defaultWeek
  await call('team/professionals/create', { name: 'Caio', ...contact, commissionPercent: 0, specialtyIds: [], hours })
  await call('sales/pixKey/save', { kind: 'email', key: 'pix@clock.test', holderName: 'Ana', city: 'Santos' })
  await call('deposits/rule/save', firstRule)
  const link = { ...newBookingLink('Salão'), slug: 'clock', requirePhone: false, autoConfirm: true }
  await call('booking/link/save', { ...link, allowOnlinePayment: true })
  const day = '2028-01-03'
  const visitor = { name: 'Visitante', key: newId(), email: 'visitante@clock.test', policyVersion: '1' }
  await call('booking/book', { date: day, time: '10:00', serviceId, slug: 'clock', ...visitor })
  const { id: clientId } = await call<{ id: string }>('clients/create', { name: 'Paula Reis', email: 'p@clock.test' })
  const parts = ['morning', 'afternoon']
  await call('waitlist/add', { clientId, serviceId, professionalId: null, from: day, to: day, parts })
  await until(() => isTrue(`exists (select from waitlist_offer where state = 'open')`), 'a time is offered')
  expect(await isTrue(`exists (select from appointment where status = 'pending' and deposit_asked_cents > 0)`)).toBe(
    true,
  )
  return productId
}

/** The spans that are stored and end before they begin. */
async function backwards(): Promise<unknown[]> {
  const pairs = await rowsOf<{ text: string }>(
    `select format('select %L as "where" from %I where %I < %I', a.table_name || ' ' || b.column_name, a.table_name, b.column_name, a.column_name) as text
     from information_schema.columns a join information_schema.columns b using (table_schema, table_name)
     where table_schema = 'public' and a.column_name || ' ' || b.column_name = any('{opened_at closed_at,made_at ended_at,
       made_at expires_at,created_at expires_at,asked_at expires_at,created_at ended_at,starts_at ends_at,arrived_at served_at}')`,
  )
  expect(pairs.length).toBeGreaterThan(8)
  return rowsOf(pairs.map(({ text }) => text).join(' union all '))
}

test.skipIf(!clockLibrary || !isDue('the clock set', 'platform/server'))(
  'the clock of the machine is set forward, back, over New Year and to a leap day: all goes on, and all ends that should',
  async () => {
    // 14:00 in São Paulo.
    clock.set(new Date('2027-12-31T17:00:00Z'))
    program = await startProgram({ port: await freePort(), DATA_DIR: folder, ...clock.environment })
    admin = new pg.Client(postgresIn(folder).url)
    await admin.connect()
    const [email, password] = ['ana@clock.test', newId()]
    cookie = await signUpAt(program.origin, email, password)
    const product = await aSalonWithHolds()
    const first = await openAt()
    await sell(product)

    clock.set(new Date('2027-12-31T19:00:00Z'))
    expect([(await ask('accounts/me')).status, await renew()]).toEqual([401, 200])
    await sell(product)
    await close(first, 2)
    await until(() => isTrue(`exists (select from waitlist_offer where state = 'lapsed')`), 'the offer has lapsed')
    await until(() => isTrue(`exists (select from appointment where online_act = 'expired')`), 'the hold is over')
    const guess = (with_: string) => ask('accounts/signIn', { email, password: with_ }, '')
    for (let tries = 0; tries < 10; tries++) expect((await guess('errada')).status).toBe(401)
    expect((await guess('errada')).status).toBe(429)
    const second = await openAt()
    await sell(product)

    clock.set(new Date('2027-12-31T17:05:00Z'))
    expect([(await ask('accounts/me')).status, await renew()]).toEqual([200, 200])
    await sell(product)
    await close(second, 2)
    expect((await guess(password)).status).toBe(200)
    await signUpAt(program.origin, 'bia@clock.test', newId())
    await until(() => isTrue(`exists (select from mail where recipient = 'bia@clock.test')`), 'letters leave')
    await until(() => isTrue('not exists (select from job_clock where is_ahead(started_at))'), 'what recurs goes on')

    clock.set(new Date('2028-01-01T02:59:00Z'))
    expect(await renew()).toBe(200)
    const third = await openAt()
    await sell(product)
    clock.set(new Date('2028-01-01T03:00:05Z'))
    await sell(product)
    await sell(product)
    await close(third, 3)
    expect([await soldOn('2027-12-31'), await soldOn('2028-01-01')]).toEqual([5, 2])

    // Of a trial there would be nothing left.
    await admin.query(`update subscription set expires_at = '2030-01-01'`)
    clock.set(new Date('2028-02-29T15:00:00Z'))
    expect([(await ask('accounts/me')).status, await renew()]).toEqual([401, 401])
    cookie = cookiesOf(await guess(password))
    const last = await openAt()
    await sell(product)
    await close(last, 1)
    expect(await soldOn('2028-02-29')).toBe(1)
    expect(await backwards()).toEqual([])
    expect(await brokenLaws(admin)).toEqual([])
  },
  240_000,
)
