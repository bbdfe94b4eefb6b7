// @faults
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { newBookingLink } from '../booking/booking-link.ts'
import { defaultWeek } from '../team/hours.ts'
import { addDays, defaultZone, localDate, weekdayOf } from '../platform/clock.ts'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { callAt, isReady, postgresIn, signUpAt, startProgram, until, type Program } from './testing/program.ts'
import { aProduct, aSaleOf, aService } from './testing/till-calls.ts'

const kills = 30
const lanes = 4
/** Bookings requested during each kill; their total stays below the limit for one network. */
const bookingsPerKill = 6

let folder: string
let program: Program
let cookie: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marcai-crash-'))
  // All bookings of this test come from one network.
  const LIMITS = 'booking.network=1000/3600'
  program = await startProgram({ port: await freePort(), DATA_DIR: folder, LIMITS })
  cookie = await signUpAt(program.origin, 'ana@crash.test', newId())
  await growSender()
}, 120_000)

afterAll(async () => {
  await program.stop()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

/** Whose address is proven and who has sent for days may write to all who book. */
async function growSender() {
  const admin = new pg.Client(postgresIn(folder).url)
  await admin.connect()
  await admin.query('update account set email_verified_at = now()')
  await admin.query(
    'insert into client_sender (business_id, delivered, day_began_at) select id, 10000, now() from business',
  )
  await admin.end()
}

const call = <T>(procedure: string, input?: unknown) => callAt<T>(program.origin, cookie, procedure, input)

/** Repeats a request until it is acknowledged, as a device with unsent sales does. */
async function insist<T>(send: () => Promise<T>): Promise<T> {
  while (true) {
    const answered = await send().then(
      (answer) => ({ answer }),
      () => pause(20, null),
    )
    if (answered) return answered.answer
  }
}

it.skipIf(!isDue('kills under way', 'platform/server'))(
  `survives ${kills} kills of server, database and connections under sales and mails: nothing acknowledged is lost, nothing is doubled, each mail leaves once`,
  async () => {
    const product = await call<{ id: string }>('catalogue/products/create', aProduct)
    await call('register/open', { cashierName: 'Ana', openingCents: 0 })
    const book = await booker()

    const acknowledged = new Set<string>()
    const closing = new AbortController()
    // Each lane is a till: it repeats a sale under the same id until it is acknowledged.
    const till = async () => {
      while (!closing.signal.aborted) {
        const id = newId()
        await insist(() => call('sales/closeSale', aSaleOf(product.id, id)))
        acknowledged.add(id)
      }
    }
    const tills = Array.from({ length: lanes }, till)
    const booked: Promise<string>[] = []
    for (let i = 0; i < kills; i++) {
      const before = acknowledged.size
      for (let n = 0; n < bookingsPerKill; n++) booked.push(book())
      await booked[i * bookingsPerKill + (i % bookingsPerKill)]
      await hits[i % hits.length]!()
      await until(() => acknowledged.size > before + lanes, 'sales go on')
      // A dying process may still answer, so sales must go on before the check.
      await until(isWhole, 'everything that was killed is there again')
    }
    closing.abort()
    await Promise.all(tills)
    const recipients = await Promise.all(booked)

    const admin = new pg.Client(postgresIn(folder).url)
    await admin.connect()
    onTestFinished(() => admin.end())
    // What a killed server had started ends with it, also if it was starting: left alone, it would keep its lock.
    await until(async () => (await admin.query(runners)).rowCount === 2, 'one server and its heavy process are left')
    const { rows } = await admin.query<{ id: string }>('select id from sale')
    expect(new Set(rows.map(({ id }) => id))).toEqual(acknowledged)
    const stock = await admin.query<{ stock: number; shortfall: number }>(
      'select stock, (select sum(shortfall)::int from stock_movement) as shortfall from product',
    )
    expect(stock.rows).toEqual([{ stock: aProduct.stock - acknowledged.size, shortfall: 0 }])

    await until(async () => {
      // Jobs that failed meanwhile wait for their next try, so it is brought forward.
      await admin.query('update job set run_at = now() where run_at > now()')
      return (await admin.query('select from job')).rowCount === 0
    }, 'every mail has left')
    const sent = await admin.query<{ recipient: string }>(
      `select recipient from mail where recipient like 'v%@crash.test'`,
    )
    expect(sent.rows.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted())
    expect(await brokenLaws(admin)).toEqual([])
  },
  300_000,
)

const runners = `select from pg_locks where locktype = 'advisory' and classid = 7302 and granted`

const hits: (() => unknown)[] = [
  () => process.kill(program.serverPid()!, 'SIGKILL'),
  () => process.kill(postgresIn(folder).pid, 'SIGKILL'),
  killConnections,
]

const isWhole = async () =>
  program.serverPid() !== undefined && (await isReady(program.origin)) && (await connected(async () => {}))

/** Runs work on the database as its owner. Returns false if the database cannot be reached. */
async function connected(work: (admin: pg.Client) => Promise<unknown>): Promise<boolean> {
  const admin = new pg.Client(postgresIn(folder).url)
  admin.on('error', () => {}) // this connection may be killed as well
  try {
    await admin.connect()
    await work(admin)
    return true
  } catch {
    return false
  } finally {
    await admin.end()
  }
}

/** Kills a few of the application's connections, as a network failure would. */
async function killConnections(): Promise<void> {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'marcai_app' order by random() limit 5`
  expect(await connected((admin) => admin.query(kill))).toBe(true)
}

/**
 * Returns a function that books the next free time for a new visitor and returns the address that the confirmation
 * goes to.
 */
async function booker(): Promise<() => Promise<string>> {
  const hours = defaultWeek
  const { id: serviceId } = await call<{ id: string }>('catalogue/services/create', aService)
  await call('team/professionals/create', {
    name: 'Caio',
    email: 'caio@crash.test',
    phone: '(11) 96666-5555',
    commissionPercent: 0,
    specialtyIds: [],
    hours,
  })
  await call('booking/link/save', { ...newBookingLink('Salão'), slug: 'crash-test', requirePhone: false })
  await call('business/updateNotices', { mailsBookings: false, mailsCancellations: false })
  let at = 0
  return async () => {
    const mine = at++
    const email = `v${mine}@crash.test`
    const wish = { ...times()[mine]!, serviceId, slug: 'crash-test', name: 'Visitante', key: newId(), email }
    await insist(() => call('booking/book', wish))
    return email
  }
}

/** One time per hour on the next working days. */
function times(): { date: string; time: string }[] {
  const tomorrow = addDays(localDate(new Date(), defaultZone), 1)
  return Array.from({ length: 80 }, (_, day) => addDays(tomorrow, day))
    .filter((date) => ![0, 6].includes(weekdayOf(date)))
    .flatMap((date) => ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'].map((time) => ({ date, time })))
}
