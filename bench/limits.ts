import { fork } from 'node:child_process'
import { addDays, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import type { Bench } from './figures.ts'
import { ask, call } from './http.ts'
import type { LimitName, LimitTask } from './limit/tasks.ts'
import { cpuMicroseconds, databaseCpuMicroseconds, repeat } from './measure.ts'
import { inTurn, measureOf, startMeter, toldBy, type Cost } from './meter.ts'

/**
 * Runs before the first measured block. V8 optimises code only after thousands of calls, as in a server that has run
 * for hours, and its compiling counts as the server's time. Writes have fewer, because they use up the world's free
 * times.
 */
const warming = { day: 6000, sale: 2000, booking: 2000, slots_day: 6000, slots_any: 2000, slots_month: 2000 }

/** How many requests a block has. */
const times = { day: 500, sale: 200, booking: 150, slots_day: 500, slots_any: 250, slots_month: 250 }

/** The processor time of a request in server and database, relative to the least code that can do it. */
export async function limitCosts(bench: Bench, name: LimitName): Promise<{ ours: Cost; bare: Cost }> {
  const { server, databaseUrl, postmaster, world } = bench
  const one = requests(bench)[name]
  const used = () => cpuMicroseconds(server.pid) + databaseCpuMicroseconds(postmaster)
  await repeat(warming[name], 1, one)
  const bare = await startMeter<LimitTask>(new URL('./limit/bare.ts', import.meta.url), {
    name,
    databaseUrl,
    postmaster,
    world,
  })
  try {
    return await inTurn(times[name], measureOf(used, 1, one), bare.measure)
  } finally {
    bare.stop()
  }
}

const pages = 6000

/** The processor time of `/`, and of the shortest answer that Node can give. */
export async function landingCosts({ server }: Bench): Promise<{ ours: Cost; bare: Cost }> {
  const hello = fork(new URL('./limit/hello.ts', import.meta.url), { stdio: 'inherit' })
  const port = Number(await toldBy(hello))
  const pageOf = (pid: number, url: string) => {
    const one = async () => {
      const { status } = await ask(url)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
    }
    return measureOf(() => cpuMicroseconds(pid), 1, one)
  }
  const ours = pageOf(server.pid, `${server.origin}/`)
  const bare = pageOf(hello.pid!, `http://127.0.0.1:${port}/`)
  try {
    for (const side of [ours, bare]) await side(pages / 2)
    return await inTurn(pages / 4, ours, bare)
  } finally {
    hello.disconnect()
  }
}

const visits = { warming: 300, times: 60 }

/** A visit of three services that the desk books, and one of a single service. */
export async function visitCosts({ server, postmaster, world, cookie }: Bench) {
  const { clientId, serviceId, professionals } = world
  const [professionalId] = professionals
  const used = () => cpuMicroseconds(server.pid) + databaseCpuMicroseconds(postmaster)
  let booked = 0
  // The desk books at any hour; each has two hours of its own.
  const book = (services: number) => () => {
    const at = booked++
    return call(
      server.origin,
      'agenda/create',
      {
        clientId,
        serviceId,
        professionalId,
        date: addDays('2032-01-05', Math.floor(at / 10)),
        time: `${String(1 + 2 * (at % 10)).padStart(2, '0')}:00`,
        notes: '',
        more: Array.from({ length: services - 1 }, () => ({ serviceId, professionalId })),
      },
      cookie,
    )
  }
  const [three, one] = [book(3), book(1)]
  for (const work of [three, one]) await repeat(visits.warming, 1, work)
  return inTurn(visits.times, measureOf(used, 1, three), measureOf(used, 1, one))
}

/** The same tasks through the product, over HTTP. */
function requests({ server, world, cookie, scope }: Bench): Record<LimitName, () => Promise<unknown>> {
  const { origin } = server
  let booked = 0
  const freeTimes = (days: number, professionalId: string | null) => () =>
    call(origin, 'agenda/freeTimes', { serviceId: world.serviceId, professionalId, from: '2031-01-06', days }, cookie)
  return {
    day: () => call(origin, 'agenda/day', { date: world.date }, cookie),
    sale: () =>
      call(
        origin,
        'sales/closeSale',
        {
          id: newId(),
          clientId: world.clientId,
          lines: world.products.map(({ id, cents }) => ({ kind: 'product', id, quantity: 1, unitCents: cents })),
          discount: null,
          payments: [{ method: 'pix', amountCents: 3000, receivedCents: null }],
        },
        cookie,
      ),
    booking: () => bookOnline(origin, world, scope.zone, booked++),
    slots_day: freeTimes(1, world.professionals[0]!),
    slots_any: freeTimes(1, null),
    slots_month: freeTimes(30, world.professionals[0]!),
  }
}

const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '14:30', '15:00', '15:30', '16:00']

/** Books a free time, far from the times of the other benchmarks. Each page and network stays below its limits. */
async function bookOnline(origin: string, { slugs }: Bench['world'], zone: string, at: number): Promise<void> {
  const { slug, serviceId } = slugs[at % slugs.length]!
  const place = Math.floor(at / slugs.length)
  const input = {
    slug,
    key: newId(),
    serviceId,
    professionalId: null,
    date: addDays(localDate(new Date(), zone), 40 + Math.floor(place / slots.length)),
    time: slots[place % slots.length],
    name: `Visitante ${at}`,
    phone: `1197${String(1_000_000 + at)}`,
    email: '',
    address: '',
    notes: '',
  }
  const body = JSON.stringify({ json: input })
  const answer = await ask(`${origin}/rpc/booking/book`, { body, network: `10.${at % 250}.${at % 7}.2` })
  if (answer.status !== 200) throw new Error(`booking answered ${answer.status}: ${answer.body.slice(0, 300)}`)
}
