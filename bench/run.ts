import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { accessCookie, hashOf } from '../src/accounts/server/session.ts'
import { appUrl } from '../src/platform/server/database/app-role.ts'
import { connectDatabase } from '../src/platform/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded/postgres.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { busiestHours, mostBusinesses, wholeHour } from './day.ts'
import { dragCosts } from './dragging.ts'
import {
  bookingRenderRatio,
  bookingsBesideBare,
  dayAgenda,
  dayBesideBare,
  salesBesideBare,
  slotCosts,
  type Bench,
} from './figures.ts'
import { call, closeConnections } from './http.ts'
import { landingCosts, limitCosts, visitCosts } from './limits.ts'
import type { LimitName } from './limit/tasks.ts'
import { lighthouseScores } from './lighthouse.ts'
import { slowestList } from './lists.ts'
import { memoryMegabytes, startServer } from './measure.ts'
import type { Cost } from './meter.ts'
import { firstPaints } from './paints.ts'
import { screenTimes } from './screens.ts'
import { searchTimes } from './searching.ts'
import { afterQuiet, neighbourRatio, recoveries } from './waiting.ts'
import { scriptKilobytes, weights } from './weight.ts'
import { addProducts, growWorld, makeWorld, type BenchWorld } from './world.ts'
import { givenOrDefault } from '../checks/environment.ts'

type Figure = { value: number; goal: number; better: 'higher' | 'lower'; unit: string }
const figures: Record<string, Figure> = {}

/**
 * The parts to run; without arguments all except `lighthouse`, which must be downloaded, and `day` and `hour`, which have a world of their own:
 * `npm run bench -- lists screens`, `npm run bench -- day`.
 */
const parts = ['ratios', 'limits', 'lists', 'waiting', 'screens', 'pages', 'lighthouse', 'day', 'hour'] as const
const onlyByName = new Set<(typeof parts)[number]>(['lighthouse', 'day', 'hour'])
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = chosen.filter((word) => !parts.some((part) => part === word))
if (unknown.length > 0) throw new Error(`there is no part ${unknown.join()}; there are ${parts.join(', ')}`)
const isWanted = (part: (typeof parts)[number]) => (chosen.length === 0 ? !onlyByName.has(part) : chosen.includes(part))

/** Stops everything that this program started, the last one first, however the program ends. */
const running: (() => unknown)[] = []
async function stopAll() {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))

try {
  await measure(await prepare())
} finally {
  await stopAll()
}
print()

async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'marcai-bench-'))
  running.push(() => rmSync(folder, { recursive: true, force: true }))
  const cluster = await startEmbeddedPostgres({ dataDir: folder })
  running.push(() => cluster.stop())
  await migrate(cluster.url)
  const admin = new pg.Client(cluster.url)
  await admin.connect()
  running.push(() => admin.end())
  const database = connectDatabase(appUrl(cluster.url), 2)
  running.push(() => database.end())
  const world = await makeWorld(admin, isWanted('day') || isWanted('hour') ? { others: mostBusinesses } : undefined)
  const cookie = await signIn(admin, world)
  const server = await startServer(cluster.url, Number(givenOrDefault('BENCH_PORT')))
  running.push(() => server.stop(), closeConnections)
  await call(server.origin, 'register/open', { cashierName: 'Banco', openingCents: 0 }, cookie)
  const actor = { accountId: world.accountId, name: 'Banco' }
  const scope = { businessId: world.businessId, zone: 'America/Sao_Paulo', actor }
  return { admin, bench: { server, databaseUrl: cluster.url, postmaster: cluster.pid, world, scope, cookie } }
}

async function measure({ admin, bench }: Awaited<ReturnType<typeof prepare>>) {
  const markOperator = (mark: boolean) =>
    admin.query('update account set is_operator = $1 where id = $2', [mark, bench.world.accountId])
  if (isWanted('hour')) {
    figure('hour_memory_ratio', await wholeHour(bench, admin, note), 1.1, 'lower', 'ratio')
    if (chosen.length === 1) return
  }
  if (isWanted('day')) {
    figure('salon_day', await busiestHours(bench, admin, note), 10_000, 'higher', 'businesses')
    if (chosen.length === 1) return
  }
  if (isWanted('lighthouse')) {
    for (const [page, points] of await lighthouseScores(bench)) {
      const each = Object.entries(points).map(([name, count]) => `${name} ${count}`)
      note(`  ${page}: ${each.join(', ')}`)
      figure(`lighthouse_${page}`, Math.min(...Object.values(points)), 100, 'higher', 'points')
    }
    if (chosen.length === 1) return
  }
  const small = isWanted('ratios') ? await measureSmallWorld(bench) : undefined
  if (isWanted('limits')) {
    await measureLimits(bench, { day: 2, sale: 3.5, booking: 3.5 })
    const { ours: three, bare: one } = await visitCosts(bench)
    note(
      `  a visit: ${three.cpuMicroseconds.toFixed(0)} µs of three services, ${one.cpuMicroseconds.toFixed(0)} µs of one`,
    )
    figure('visit_ratio', three.cpuMicroseconds / one.cpuMicroseconds, 1.6, 'lower', 'ratio')
  }
  note(`appointments: ${await growWorld(admin)}`)
  if (small) await measureGrownWorld(bench, small)
  if (isWanted('limits')) await measureLimits(bench, { slots_day: 4, slots_any: 3, slots_month: 1.2 })
  if (isWanted('lists')) {
    // One person calls all procedures, so it is an operator for this part.
    await markOperator(true)
    const lists = await slowestList(bench)
    await markOperator(false)
    for (const [procedure, time] of lists.each) note(`  ${procedure.padEnd(28)} ${time.toFixed(1)} ms`)
    figure('lists_p95_ms', lists.slowest, 80, 'lower', 'ms')
  }
  if (isWanted('waiting')) {
    const { alone, beside } = await neighbourRatio(bench, { cookie: await neighbourOf(admin) })
    note(`  a neighbour's day: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside heavy reads`)
    figure('neighbour_ratio', beside / alone, 5, 'lower', 'ratio')
    figure('after_quiet_ms', await afterQuiet(bench), 8, 'lower', 'ms')
    const times = await recoveries()
    note(`  server, database, both: ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
    figure('recovery_ms', Math.max(...times), 3000, 'lower', 'ms')
  }
  if (isWanted('ratios')) figure('server_rss_mb', memoryMegabytes(bench.server.pid).peak, 300, 'lower', 'MB')
  if (isWanted('screens')) {
    const screens = await screenTimes(bench)
    for (const [path, time] of screens) note(`  ${path.padEnd(40)} ${time.toFixed(0)} ms`)
    figure('screens_ms', Math.max(...screens.map(([, time]) => time)), 800, 'lower', 'ms')
    const drags = await dragCosts(bench)
    for (const [view, cost] of drags) note(`  a drag in the ${view}: ${cost.toFixed(1)} ms a move`)
    figure('drag_move_ms', Math.max(...drags.map(([, cost]) => cost)), 8, 'lower', 'ms')
    // Added last, because the other figures are measured without these products.
    await addProducts(admin)
    const searches = await searchTimes(bench)
    for (const [where, time] of searches) note(`  a letter in the search, ${where}: ${time.toFixed(0)} ms`)
    const ofTill = searches.flatMap(([where, time]) => (where.startsWith('till') ? time : []))
    figure('till_search_ms', Math.max(...ofTill), 50, 'lower', 'ms')
  }
  if (isWanted('pages')) {
    limit('landing', await landingCosts(bench), 3)
    for (const [page, { milliseconds, kilobytes, plain }] of Object.entries(await firstPaints(bench))) {
      figure(`${page}_lcp_ms`, milliseconds, 1500, 'lower', 'ms')
      figure(`${page}_sent_kb`, kilobytes, 150, 'lower', 'KB')
      note(`  its text and pictures alone: ${plain.milliseconds.toFixed(0)} ms, ${plain.kilobytes.toFixed(0)} KB`)
      figure(`${page}_lcp_ratio`, milliseconds / plain.milliseconds, 3, 'lower', 'ratio')
    }
    figure('booking_render_ratio', await bookingRenderRatio(bench), 0.25, 'higher', 'ratio')
    for (const [name, { entries, goal }] of Object.entries(weights))
      figure(name, scriptKilobytes(entries), goal, 'lower', 'KB')
  }
}

async function measureLimits(bench: Bench, goals: Partial<Record<LimitName, number>>) {
  for (const [name, goal] of Object.entries(goals) as [LimitName, number][])
    limit(name, await limitCosts(bench, name), goal)
}

function limit(name: string, { ours, bare }: { ours: Cost; bare: Cost }, goal: number) {
  note(`  ${name}: ${ours.cpuMicroseconds.toFixed(0)} µs, ${bare.cpuMicroseconds.toFixed(0)} µs at the least`)
  figure(`${name}_limit`, ours.cpuMicroseconds / bare.cpuMicroseconds, goal, 'lower', 'ratio')
}

async function measureSmallWorld(bench: Bench) {
  const days = await dayBesideBare(bench)
  figure('day_agenda_ratio', days.bare.cpuMicroseconds / days.ours.cpuMicroseconds, 0.65, 'higher', 'ratio')
  const sales = await salesBesideBare(bench)
  figure('sale_ratio', sales.bare.milliseconds / sales.ours.milliseconds, 0.65, 'higher', 'ratio')
  const bookings = await bookingsBesideBare(bench)
  figure('booking_ratio', bookings.bare.milliseconds / bookings.ours.milliseconds, 0.55, 'higher', 'ratio')
  return days
}

async function measureGrownWorld(bench: Bench, few: Awaited<ReturnType<typeof measureSmallWorld>>) {
  const many = await dayAgenda(bench)
  figure('growth_ratio', many.milliseconds / few.ours.milliseconds, 1.2, 'lower', 'ratio')
  const slots = await slotCosts(bench)
  figure('slots_day_ratio', slots.day.cpuMicroseconds / few.bare.cpuMicroseconds, 1, 'lower', 'ratio')
  figure('slots_month_ratio', slots.month.cpuMicroseconds / few.bare.cpuMicroseconds, 3, 'lower', 'ratio')
  figure('slots_p95_ms', slots.p95, 120, 'lower', 'ms')
}

/** Signs in a member of another business. */
async function neighbourOf(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<BenchWorld>(
    `select business_id as "businessId", account_id as "accountId" from member join business b on b.id = business_id
     where b.name = 'Outro 1'`,
  )
  return signIn(admin, rows[0]!)
}

async function signIn(
  admin: pg.Client,
  { accountId, businessId }: Pick<BenchWorld, 'accountId' | 'businessId'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await admin.query<{ id: string }>(
    `insert into session (account_id, business_id, renewal_hash, expires_at, second_factor_at)
     values ($1, $2, $3, now() + interval '1 day', now()) returning id`,
    [accountId, businessId, randomBytes(32)],
  )
  await admin.query(
    `insert into access_token (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashOf(token), rows[0]!.id],
  )
  return `${accessCookie}=${token}`
}

function figure(name: string, value: number, goal: number, better: Figure['better'], unit: string) {
  const round = (number: number) => Math.round(number * 1000) / 1000
  figures[name] = { value: round(value), goal: round(goal), better, unit }
  const reached = better === 'higher' ? value >= goal : value <= goal
  note(
    `${name.padEnd(22)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(6)} goal ${better === 'higher' ? '≥' : '≤'} ${goal.toFixed(2)} ${reached ? '' : ' MISSED'}`,
  )
}

/** Progress goes to stderr, so that the last line of stdout stays the result. */
function note(text: string) {
  console.error(text)
}

function print() {
  if (process.argv.includes('--json')) console.log(JSON.stringify(figures))
}
