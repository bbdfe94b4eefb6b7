import { remembered, whoIs } from '../src/accounts/server/session.ts'
import { getDay } from '../src/agenda/server/day-queries.ts'
import { typedIn, type BookingView } from '../src/booking/booking-page.ts'
import { inLink } from '../src/booking/server/link-queries.ts'
import { loadBookingView } from '../src/booking/server/page-queries.ts'
import { addDays, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { page } from '../src/platform/server/http/pages.ts'
import type { BusinessTx, Scope } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { closeSale } from '../src/sales/server/close-sale.ts'
import { recordStatements, type BareTask } from './bare-task.ts'
import { ask, call } from './http.ts'
import { cpuMicroseconds, ownCpuMicroseconds, percentile, repeat, type Program } from './measure.ts'
import { inTurn, measureOf, startMeter, type Cost, type Measure } from './meter.ts'
import type { BenchWorld } from './world.ts'

export type Bench = {
  server: Program
  databaseUrl: string
  /** The main process of PostgreSQL, the parent of all its others. */
  postmaster: number
  world: BenchWorld
  scope: Scope
  cookie: string
}

const reads = 3000
const writes = 1600
const atOnce = 8

/** Measures requests: the processor time of the server, and the duration of each. */
const requestsOf = ({ server }: Bench, lanes: number, work: () => Promise<unknown>): Measure =>
  measureOf(() => cpuMicroseconds(server.pid), lanes, work)

/** The same after warming up. */
async function cost(bench: Bench, times: number, lanes: number, work: () => Promise<unknown>): Promise<Cost> {
  await repeat(times / 2, lanes, work)
  return requestsOf(bench, lanes, work)(times)
}

/** Requests and the bare statements, both warm, in turn. */
async function besideBare(
  bench: Bench,
  { times, lanes, work }: { times: number; lanes: number; work: () => Promise<unknown> },
  task: Pick<BareTask, 'statements' | 'seed'>,
): Promise<{ ours: Cost; bare: Cost }> {
  await repeat(times / 2, lanes, work)
  const { databaseUrl } = bench
  const bare = await startMeter<BareTask>(new URL('./bare.ts', import.meta.url), {
    ...task,
    databaseUrl,
    warming: times / 2,
    atOnce: lanes,
  })
  try {
    return await inTurn(times / 4, requestsOf(bench, lanes, work), bare.measure)
  } finally {
    bare.stop()
  }
}

const askDay =
  ({ server, world, cookie }: Bench) =>
  () =>
    call(server.origin, 'agenda/day', { date: world.date }, cookie)

export const dayAgenda = (bench: Bench): Promise<Cost> => cost(bench, reads, 1, askDay(bench))

export async function dayBesideBare(bench: Bench) {
  const { scope, world, cookie } = bench
  await whoIs(cookie)
  const { stillTrue } = remembered(cookie)!
  const read = (tx: BusinessTx) => getDay(tx, { date: world.date })
  const statements = await recordStatements(() => inBusiness(scope, 'read', read, stillTrue))
  return besideBare(bench, { times: reads, lanes: 1, work: askDay(bench) }, { statements })
}

const saleInput = (world: BenchWorld, id: string) => ({
  id,
  clientId: world.clientId,
  lines: world.products.map((product) => ({
    kind: 'product' as const,
    id: product.id,
    quantity: 1,
    unitCents: product.cents,
  })),
  discount: null,
  payments: [{ method: 'pix' as const, amountCents: 3000, receivedCents: null }],
})

/** Sales over HTTP, and a plain loop with the same statements and the same concurrency. */
export async function salesBesideBare(bench: Bench) {
  const { scope, world, server, cookie } = bench
  const seed = newId()
  const statements = await recordStatements(() =>
    inBusiness(scope, 'write', (tx) => closeSale(tx, saleInput(world, seed))),
  )
  const work = () => call(server.origin, 'sales/closeSale', saleInput(world, newId()), cookie)
  return besideBare(bench, { times: writes, lanes: atOnce, work }, { statements, seed })
}

/** Bookings over HTTP, and the lock and the insert alone. */
export async function bookingsBesideBare(bench: Bench) {
  const { world, server } = bench
  const today = localDate(new Date(), bench.scope.zone)
  const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '14:30', '15:00', '15:30', '16:00']
  let booked = 0
  const work = async () => {
    // Ten professionals are free at each time, so every booking fits; each page and network stays below its limits.
    const at = booked++
    const { slug, serviceId } = world.slugs[at % world.slugs.length]!
    const place = Math.floor(at / world.slugs.length)
    const input = {
      slug,
      key: newId(),
      serviceId,
      professionalId: null,
      date: addDays(today, 2 + (Math.floor(place / slots.length) % 20)),
      time: slots[place % slots.length],
      name: `Visitante ${at}`,
      phone: `1198${String(1_000_000 + at)}`,
      email: '',
      address: '',
      notes: '',
    }
    const body = JSON.stringify({ json: input })
    const answer = await ask(`${server.origin}/rpc/booking/book`, { body, network: `10.${at % 250}.${at % 7}.1` })
    if (answer.status !== 200) throw new Error(`booking answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  }
  const seed = newId()
  return besideBare(bench, { times: writes, lanes: atOnce, work }, { statements: bareBooking(bench, seed), seed })
}

function bareBooking({ world }: Bench, seed: string) {
  const { businessId, clientId, serviceId, professionals } = world
  const plain = (text: string) => ({ text, values: [], name: undefined })
  return [
    plain('begin'),
    plain(`set local app.business_id = '${businessId}'`),
    {
      name: 'lock',
      text: 'select id from professional where business_id = $1 and id = $2 for no key update',
      values: [businessId, professionals[0]],
    },
    {
      name: 'insert',
      text: `with v as (insert into visit (business_id, id, client_id, source) values ($1, $2::uuid, $3, 'booking'))
        insert into appointment (business_id, id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
        select $1, $2::uuid, $2::uuid, $3, $4, $5, t, t + interval '30 minutes', 5000
        from (select timestamptz '2040-01-01' + ('x' || right($2::text, 8))::bit(32)::int * interval '1 hour' as t)`,
      values: [businessId, seed, clientId, professionals[0], serviceId],
    },
    plain('commit'),
  ]
}

export async function slotCosts(bench: Bench) {
  const { server, cookie, world } = bench
  const ask = (days: number, professionalId: string | null) => () =>
    call(
      server.origin,
      'agenda/freeTimes',
      { serviceId: world.serviceId, professionalId, from: '2031-01-06', days },
      cookie,
    )
  const [day, month] = [
    await cost(bench, reads, 1, ask(1, world.professionals[0]!)),
    await cost(bench, reads / 4, 1, ask(30, world.professionals[0]!)),
  ]
  const times: number[] = []
  for (let i = 0; i < 120; i++) {
    const started = performance.now()
    await ask(60, null)()
    if (i >= 20) times.push(performance.now() - started)
  }
  return { day, month, p95: percentile(times, 0.95) }
}

/** The cost of rendering a booking page with all its free times, relative to the shortest page of the same server. */
export async function bookingRenderRatio(bench: Bench): Promise<number> {
  const { slug, serviceId } = bench.world.slugs[0]!
  const written = { requestKey: newId(), typed: typedIn({}), fields: {}, alert: null }
  const choice = { serviceId, moreServiceIds: [], professionalId: null, date: null, from: null }
  const seen = await inLink(slug, 'read', (tx) => loadBookingView(tx, choice, written))
  const view = { ...seen, language: 'en-US', picked: null, contact: null } as const
  const render = page<BookingView>('booking')
  const pages = reads / 2
  await repeat(pages, 1, () => render(view))
  const rendered = await measureOf(ownCpuMicroseconds, 1, () => render(view))(pages)
  const hello = await cost(bench, reads, 1, () => ask(`${bench.server.origin}/healthz`))
  return hello.cpuMicroseconds / rendered.cpuMicroseconds
}
