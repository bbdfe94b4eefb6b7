import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { repeat } from './measure.ts'

/** What one of a number of repetitions costs. */
export type Cost = { cpuMicroseconds: number; milliseconds: number }

/** Measures this many repetitions. */
export type Measure = (times: number) => Promise<Cost>

/** Measures work whose processor time `used` reads, in microseconds. */
export const measureOf =
  (used: () => number, lanes: number, work: () => Promise<unknown>): Measure =>
  async (times) => {
    const [cpu, wall] = [used(), performance.now()]
    await repeat(times, lanes, work)
    return { cpuMicroseconds: (used() - cpu) / times, milliseconds: (performance.now() - wall) / times }
  }

/** How often both sides of a ratio are measured in turn. */
const blocks = 12

/**
 * Measures both sides block by block, because the speed of a shared machine doubles and halves within minutes: what
 * slows one side down slows the other down as well.
 */
export async function inTurn(times: number, ours: Measure, bare: Measure): Promise<{ ours: Cost; bare: Cost }> {
  const costs: { ours: Cost; bare: Cost }[] = []
  for (let block = 0; block < blocks; block++) costs.push({ ours: await ours(times), bare: await bare(times) })
  return { ours: mean(costs.map(({ ours }) => ours)), bare: mean(costs.map(({ bare }) => bare)) }
}

const mean = (costs: Cost[]): Cost => ({
  cpuMicroseconds: costs.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0) / costs.length,
  milliseconds: costs.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / costs.length,
})

/** Starts a program of its own that measures a task. Resolves when it has warmed up; fails if it ends by itself. */
export async function startMeter<Task extends Serializable>(
  file: URL,
  task: Task,
): Promise<{ measure: Measure; stop: () => void }> {
  const child = fork(file, { stdio: 'inherit' })
  const ask = async (question: Serializable) => {
    if (!child.connected) throw new Error(`${file.pathname} has ended`)
    child.send(question)
    return toldBy(child)
  }
  await ask(task)
  return { measure: async (times) => (await ask(times)) as Cost, stop: () => child.disconnect() }
}

/** Resolves with the next message of a child process, and rejects if the child ends without one. */
export function toldBy(child: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const ended = (code: number | null, signal: string | null) =>
      fail(new Error(`${child.spawnargs.at(-1)} ended with ${code ?? signal}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      done(message)
    })
  })
}

/** Runs in that program: `begin` warms up. */
export function answerAsMeter<Task>(begin: (task: Task) => Promise<Measure>): void {
  const fail = (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
  const serve = async (task: Task) => {
    const measure = await begin(task)
    process.on('message', (times) => void measure(times as number).then((cost) => process.send!(cost), fail))
    process.send!('warm')
  }
  process.once('message', (task) => void serve(task as Task).catch(fail))
  process.once('disconnect', () => process.exit(0))
}
