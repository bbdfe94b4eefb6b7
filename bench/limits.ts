import { fork, type ChildProcess } from 'node:child_process'
import { addDays, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import type { Bench } from './figures.ts'
import { ask, call } from './http.ts'
import type { LimitName, LimitTask } from './limit/tasks.ts'
import { cpuSeconds, databaseCpuSeconds, repeat } from './measure.ts'

/**
 * Runs before the first measured round. V8 optimises code only after thousands of calls, as in a server that has run
 * for hours, and its compiling counts as the server's time. Writes have fewer, because they use up the world's free
 * times.
 */
const warming = { day: 6000, sale: 2000, booking: 2000, slots_day: 6000, slots_any: 2000, slots_month: 2000 }

const times = { day: 2000, sale: 800, booking: 600, slots_day: 2000, slots_any: 1000, slots_month: 1000 }

/** The processor time of a request in server and database, relative to the least code that can do it. */
export async function limitRatio(
  bench: Bench,
  name: LimitName,
  round: number,
): Promise<{ ours: number; least: number; ratio: number }> {
  const ours = await oursOf(bench, name, round)
  const { databaseUrl, postmaster, world } = bench
  const least = await leastOf({ name, databaseUrl, postmaster, times: times[name], round, world })
  return { ours, least, ratio: ours / least }
}

async function oursOf(bench: Bench, name: LimitName, round: number): Promise<number> {
  const { server, postmaster } = bench
  const one = requests(bench, round)[name]
  await repeat(round === 0 ? warming[name] : times[name] / 2, 1, (i) => one(-1 - i))
  const used = () => cpuSeconds(server.pid) + databaseCpuSeconds(postmaster)
  const before = used()
  await repeat(times[name], 1, one)
  return ((used() - before) * 1e6) / times[name]
}

async function leastOf(task: LimitTask): Promise<number> {
  const child = fork(new URL('limit/bare.ts', import.meta.url), { stdio: 'inherit' })
  child.send(task)
  return toldBy(child)
}

/** Resolves with the first message of a child process, and rejects if the child ends without one. */
function toldBy(child: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    child.once('message', (number) => done(number as number))
    child.once('exit', (code, signal) => fail(new Error(`the yardstick ended with ${code ?? signal}`)))
  })
}

const pages = 6000

/** The processor time of `/`, relative to the shortest answer that Node can give. */
export async function landingRatio({ server }: Bench): Promise<{ ours: number; least: number; ratio: number }> {
  const hello = fork(new URL('limit/hello.ts', import.meta.url), { stdio: 'inherit' })
  const port = await toldBy(hello)
  try {
    const cost = async (pid: number, url: string) => {
      const one = async () => {
        const { status } = await ask(url)
        if (status !== 200) throw new Error(`${url} answered ${status}`)
      }
      await repeat(pages / 2, 1, one)
      const before = cpuSeconds(pid)
      await repeat(pages, 1, one)
      return ((cpuSeconds(pid) - before) * 1e6) / pages
    }
    const ours = await cost(server.pid, `${server.origin}/`)
    const least = await cost(hello.pid!, `http://127.0.0.1:${port}/`)
    return { ours, least, ratio: ours / least }
  } finally {
    hello.disconnect()
  }
}

/** The same tasks through the product, over HTTP. */
function requests(
  { server, world, cookie, scope }: Bench,
  round: number,
): Record<LimitName, (i: number) => Promise<unknown>> {
  const { origin } = server
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
    booking: (i) => bookOnline(origin, world, scope.zone, i + warming.booking + times.booking * 2 * round),
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
