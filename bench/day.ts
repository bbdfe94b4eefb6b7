import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { accessCookie, hashOf } from '../src/accounts/server/session.ts'
import { newId } from '../src/platform/id.ts'
import { acts, type Act, type Business, type Site } from './day-acts.ts'
import { firstIn, lastIn } from '../src/platform/filled.ts'
import type { Bench } from './figures.ts'
import { call } from './http.ts'
import { cpuMicroseconds, databaseCpuMicroseconds, memoryMegabytes, ownCpuMicroseconds, percentile } from './measure.ts'

/** The businesses of the world that can work at once, and with how many the search begins. */
export const mostBusinesses = 10_000
const first = 500
/** A process of a common machine opens 20,000 files: neither driver nor server can have more streams beside their other work. */
const mostStreams = 19_000
/** Who works for the hour in which memory has to stay flat, beside all of the streams, and minutes after which it is looked at. */
const [working, lasting, looking] = [1000, 60, 5]
/** Seconds of each step, and of warming up before it. */
const [measured, warming] = [30, 8]
/** What must hold: the time of all but one in a hundred, and the part of answers that are none. */
const [longest, mostFailed] = [200, 0.001]
/** Screens of a business that are open: the reception's and the till's. */
const streamsEach = 2

/** Gives businesses an owner who is signed in, and a register that is open. */
async function openBusinesses(admin: pg.Client, origin: string, most: number): Promise<Business[]> {
  const { rows } = await admin.query<Omit<Business, 'cookie' | 'turn'> & { id: string }>(
    `select b.id, l.slug, s.id as "serviceId", p.ids as professionals, c.ids as clients,
       (select id from product where business_id = b.id limit 1) as "productId"
     from business b join booking_link l on l.business_id = b.id join service s on s.business_id = b.id
     join lateral (select array_agg(id order by id) as ids from professional where business_id = b.id) p on true
     join lateral (select array_agg(id order by id) as ids from client where business_id = b.id) c on true
     where b.name <> 'Medido' order by b.id limit $1`,
    [most],
  )
  const people = rows.map(({ id }) => ({
    id,
    account: newId(),
    session: newId(),
    token: randomBytes(32).toString('base64url'),
  }))
  await admin.query(
    `with person as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[]) as p (business, account, session, hash)),
     a as (insert into account (id, email, name, password_hash, email_verified_at)
       select account, account || '@bench.local', 'Banco', 'none', now() from person),
     m as (insert into member (business_id, account_id, role) select business, account, 'admin' from person),
     s as (insert into session (id, account_id, business_id, renewal_hash, expires_at)
       select session, account, business, sha256(hash), now() + interval '1 day' from person)
     insert into access_token (hash, session_id, expires_at) select hash, session, now() + interval '1 day' from person`,
    [
      people.map(({ id }) => id),
      people.map(({ account }) => account),
      people.map(({ session }) => session),
      people.map(({ token }) => hashOf(token)),
    ],
  )
  const businesses = rows.map((row, at) => ({ ...row, cookie: `${accessCookie}=${people[at]!.token}`, turn: 0 }))
  for (const { cookie } of businesses)
    await call(origin, 'register/open', { cashierName: 'Banco', openingCents: 0 }, cookie)
  return businesses
}

/**
 * Opens live streams of all businesses, which stay open, before anybody works: a step that is measured while thousands of them are
 * opened says nothing of an hour.
 */
async function openScreens(origin: string, businesses: readonly Business[]) {
  const { hostname, port, host } = new URL(origin)
  const open = new Set<Socket>()
  let streams = 0

  async function openOne({ cookie }: Business): Promise<number> {
    const socket = connect({ host: hostname, port: Number(port) })
    const told = Promise.withResolvers<number>()
    socket.on('error', () => told.resolve(0))
    socket.on('close', () => {
      open.delete(socket)
      told.resolve(0)
    })
    socket.on('data', (part) => told.resolve(part.subarray(0, 12).toString() === 'HTTP/1.1 200' ? 1 : 0))
    socket.write(`GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`)
    open.add(socket)
    return told.promise
  }
  for (const business of businesses.slice(0, mostStreams / streamsEach)) {
    const each = Array.from({ length: streamsEach }, () => openOne(business))
    for (const taken of await Promise.all(each)) streams += taken
  }
  return { streams, close: () => open.forEach((socket) => socket.destroy()) }
}

type DayRow = {
  businesses: number
  /** Live streams that the server has taken. */
  streams: number
  perSecond: number
  p50: number
  p99: number
  /** Answers other than 200, and lost ones, of all. */
  failed: number
  /** How late the driver itself was: if this is not small, it is the driver that is measured. */
  lag99: number
  /** Shares of one core. */
  cpu: { server: number; database: number; driver: number }
  serverMegabytes: number
}

/** Sends what the businesses do, at instants that do not wait for answers, and measures each from its planned instant. */
async function hourOf(
  { server, postmaster }: Bench,
  site: Site,
  businesses: readonly Business[],
  seconds: number,
): Promise<Omit<DayRow, 'businesses' | 'streams'>> {
  const table = Object.values(acts)
  const perHour = table.reduce((sum, act) => sum + act.perHour, 0)
  const perMillisecond = (businesses.length * perHour) / 3_600_000
  const [times, lags]: number[][] = [[], []]
  let failed = 0
  const pending = new Set<Promise<void>>()
  const answeredBy = async (act: Act, due: number): Promise<void> => {
    const business = businesses[Math.floor(Math.random() * businesses.length)]!
    const status = await act.send(site, business).catch(() => 0)
    times!.push(performance.now() - due)
    if (status !== 200) failed++
  }
  const cpu = () => [cpuMicroseconds(server.pid), databaseCpuMicroseconds(postmaster), ownCpuMicroseconds()] as const
  const before = cpu()
  const started = performance.now()
  for (let planned = started; planned < started + seconds * 1000;) {
    const wait = planned - performance.now()
    if (wait > 1) await pause(wait)
    const due = planned
    lags!.push(performance.now() - due)
    const sent = answeredBy(drawAct(table, perHour), due).finally(() => pending.delete(sent))
    pending.add(sent)
    planned += -Math.log(1 - Math.random()) / perMillisecond
  }
  await Promise.all(pending)
  const lasted = performance.now() - started
  const [ofServer, ofDatabase, ofDriver] = cpu().map((after, at) => (after - before[at]!) / (lasted * 1000))
  return {
    perSecond: times!.length / (lasted / 1000),
    p50: percentile(times!, 0.5),
    p99: percentile(times!, 0.99),
    failed: failed / times!.length,
    lag99: percentile(lags!, 0.99),
    cpu: { server: ofServer!, database: ofDatabase!, driver: ofDriver! },
    serverMegabytes: memoryMegabytes(server.pid).now,
  }
}

function drawAct(table: readonly Act[], perHour: number): Act {
  let at = Math.random() * perHour
  return table.find((act) => (at -= act.perHour) < 0) ?? table[0]!
}

const isGood = ({ p99, failed }: DayRow) => p99 <= longest && failed <= mostFailed

/**
 * Finds how many businesses can have their busiest hour at once: doubles them until it is too many, and halves the gap three
 * times. Returns each step, and the most that was good.
 */
export async function busiestHours(bench: Bench, admin: pg.Client, tell: (row: string) => void) {
  const { site, all, screens } = await openDay(bench, admin)
  for (const line of titles) tell(line)
  async function step(count: number): Promise<boolean> {
    const businesses = all.slice(0, count)
    await hourOf(bench, site, businesses, warming)
    const row = { businesses: count, streams: screens.streams, ...(await hourOf(bench, site, businesses, measured)) }
    tell(lineOf(row))
    return isGood(row)
  }
  try {
    let [good, bad] = [0, first]
    while (await step(bad)) {
      if (bad === all.length) return bad
      ;[good, bad] = [bad, Math.min(bad * 2, all.length)]
    }
    for (let times = 0; times < 3; times++) {
      const middle = Math.round((good + bad) / 2)
      if (await step(middle)) good = middle
      else bad = middle
    }
    return good
  } finally {
    screens.close()
  }
}

/** Lets businesses work for an hour beside all live streams. Returns the server's memory at its end, by that of its beginning. */
export async function wholeHour(bench: Bench, admin: pg.Client, tell: (row: string) => void): Promise<number> {
  const { site, all, screens } = await openDay(bench, admin)
  for (const line of titles) tell(line)
  const memory: number[] = []
  try {
    for (let minute = 0; minute < lasting; minute += looking) {
      const row = await hourOf(bench, site, all.slice(0, working), looking * 60)
      tell(lineOf({ businesses: working, streams: screens.streams, ...row }))
      memory.push(row.serverMegabytes)
    }
    return lastIn(memory) / firstIn(memory)
  } finally {
    screens.close()
  }
}

async function openDay({ server, scope }: Bench, admin: pg.Client) {
  const all = await openBusinesses(admin, server.origin, mostBusinesses)
  return { all, site: { origin: server.origin, zone: scope.zone }, screens: await openScreens(server.origin, all) }
}

const titles = [
  '| Businesses | Streams | Requests/s | p50 | p99 | Failed | Driver late, p99 | Server | Database | Driver | Memory |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
]
function lineOf({ cpu, ...row }: DayRow): string {
  const ms = (time: number) => `${time.toFixed(0)} ms`
  const part = (share: number) => `${(share * 100).toFixed(0)} %`
  const cells = [
    row.businesses,
    row.streams,
    row.perSecond.toFixed(1),
    ms(row.p50),
    ms(row.p99),
    `${(row.failed * 100).toFixed(2)} %`,
    ms(row.lag99),
    part(cpu.server),
    part(cpu.database),
    part(cpu.driver),
    `${row.serverMegabytes.toFixed(0)} MB`,
  ]
  return `| ${cells.join(' | ')} |`
}
