import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callAt, postgresIn, signUpAt, startProgram } from '../src/entries/testing/program.ts'
import { addDays, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { freePort } from '../src/platform/server/database/embedded/free-port.ts'
import type { Bench } from './figures.ts'
import { ask, call } from './http.ts'
import { percentile, repeat } from './measure.ts'

const days = 400
const heavyAtOnce = 40

/** A member of another business, who only reads the day agenda. */
export type Neighbour = { cookie: string }

/**
 * The 99th percentile of one business's day agenda, alone and while another business sends forty heavy reads at a
 * time.
 */
export async function neighbourRatio(
  { server, cookie, scope }: Bench,
  neighbour: Neighbour,
): Promise<{ alone: number; beside: number }> {
  const today = localDate(new Date(), scope.zone)
  const slowest = async () => {
    const times: number[] = []
    for (let i = 0; i < days; i++) {
      const since = performance.now()
      await call(server.origin, 'agenda/day', { date: today }, neighbour.cookie)
      times.push(performance.now() - since)
    }
    return percentile(times, 0.99)
  }
  await slowest()
  const alone = await slowest()

  const body = JSON.stringify({ json: { from: addDays(today, -60), to: today } })
  const measured = new AbortController()
  const press = async () => {
    while (!measured.signal.aborted) {
      const { status } = await ask(`${server.origin}/rpc/reports/read`, { cookie, body })
      if (status !== 200 && status !== 503) throw new Error(`the report answered ${status}`)
      // A refused request is repeated after a pause.
      if (status === 503) await pause(100)
    }
  }
  const pressing = Promise.all(Array.from({ length: heavyAtOnce }, press))
  const beside = await slowest()
  measured.abort()
  await pressing
  return { alone, beside }
}

/**
 * The duration in milliseconds of the first day agenda after a quiet minute, the median of three. Before, several are
 * asked at a time, so that any of the connections has planned it: a connection plans a statement five times.
 */
export async function afterQuiet({ server, cookie, world }: Bench): Promise<number> {
  const askDay = () => call(server.origin, 'agenda/day', { date: world.date }, cookie)
  const times: number[] = []
  for (let minute = 0; minute < 3; minute++) {
    await repeat(200, 8, askDay)
    await pause(60_000)
    const since = performance.now()
    await askDay()
    times.push(performance.now() - since)
  }
  return percentile(times, 0.5)
}

/** Milliseconds from a `kill -9` of the server, the database, or both, until the next sale is stored without help. */
export async function recoveries(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'marcai-recovery-'))
  const program = await startProgram({ port: await freePort(), DATA_DIR: folder })
  try {
    const cookie = await signUpAt(program.origin, 'banco@bench.local', newId())
    await callAt(program.origin, cookie, 'register/open', { cashierName: 'Banco', openingCents: 0 })
    const service = { name: 'Corte', durationMinutes: 30, priceCents: 5000, isActive: true }
    const { id } = await callAt<{ id: string }>(program.origin, cookie, 'catalogue/services/create', service)
    const sell = () =>
      callAt(program.origin, cookie, 'sales/closeSale', {
        id: newId(),
        clientId: null,
        lines: [{ kind: 'service', id, quantity: 1, unitCents: 5000 }],
        discount: null,
        payments: [{ method: 'pix', amountCents: 5000, receivedCents: null }],
      }).then(
        () => true,
        () => false,
      )
    const kills = [() => program.serverPid()!, () => postgresIn(folder).pid]
    const times: number[] = []
    for (const chosen of [kills.slice(0, 1), kills.slice(1), kills]) {
      const pids = chosen.map((pidOf) => pidOf())
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      const since = performance.now()
      // A killed process may still answer for a moment.
      await pause(50)
      while (!(await sell())) await pause(20)
      times.push(performance.now() - since)
      // A process that dies again soon is restarted later, which is not measured here.
      await pause(6000)
    }
    return times
  } finally {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
