import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const microsecondsPerTick = 10_000 // USER_HZ is 100 on every Linux that Node runs on

/** Processor time of a process in all its threads, from /proc. */
export function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}

/** One that has ended meanwhile counts nothing here: its parent has counted it. */
function cpuIfRunning(pid: number): number {
  try {
    return cpuMicroseconds(pid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** Processor time of a PostgreSQL with all its processes, including those that have ended. */
export function databaseCpuMicroseconds(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean)
  const running = children.reduce((sum, pid) => sum + cpuIfRunning(Number(pid)), 0)
  const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return running + (Number(fields[13]) + Number(fields[14])) * microsecondsPerTick
}

/** Processor time of this process. */
export function ownCpuMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Memory in use, and its peak. */
export function memoryMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

export type Program = { pid: number; origin: string; stop(): Promise<void> }

/** The command of `npm start` with its flags. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** Starts the built product in its own process and waits until it serves. */
export async function startServer(databaseUrl: string, port: number): Promise<Program> {
  const child = spawn(process.execPath, startCommand(), {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Kills the server even if this program ends unexpectedly.
  process.once('exit', () => child.kill())
  const origin = `http://localhost:${port}`
  try {
    await untilReady(`${origin}/readyz`, child)
  } catch (error) {
    await stop(child)
    throw error
  }
  return { pid: serverOf(child), origin, stop: () => stop(child) }
}

/** The process that serves requests; its parent restarts it when it dies. */
function serverOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const server = children.find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('serve.ts'))
  if (!server) throw new Error('the program serves nobody')
  return Number(server)
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the server did not become ready')
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** Runs `work` this many times, `atOnce` at a time. */
export async function repeat(times: number, atOnce: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1]!

/** The median of three measurements of each name. Every round measures all of them, because the machine may be shared. */
export async function medians<Name extends string>(
  names: readonly Name[],
  measure: (name: Name) => Promise<number>,
): Promise<[Name, number][]> {
  const each = names.map((name): [Name, number[]] => [name, []])
  for (let round = 0; round < 3; round++) for (const [name, values] of each) values.push(await measure(name))
  return each.map(([name, values]) => [name, percentile(values, 0.5)])
}
