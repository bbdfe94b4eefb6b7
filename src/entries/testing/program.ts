import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { falseClock } from './false-clock.ts'
import type { inProduction, Machine } from './machines.ts'

export type Program = {
  origin: string
  /** The process that serves requests; the program restarts it when it dies. */
  serverPid(): number | undefined
  /** The process for heavy work, which the server process restarts. */
  heavyPid(): number | undefined
  stop(): Promise<void>
  kill(): Promise<void>
}

type Settings = {
  port: number
  /** Where it runs; otherwise here. */
  machine?: Machine
  /** Of another version; otherwise it is this one. */
  folder?: string
  DATA_DIR?: string
  DATABASE_URL?: string
  STANDBY_DATABASE_URL?: string
  SMTP_URL?: string
  NODE_OPTIONS?: string
  LIMITS?: string
  CHECK_ANSWERS?: string
} & Partial<ReturnType<typeof falseClock>['environment']> &
  Partial<typeof inProduction>

const warnings: string[] = []
/** What the programs of this process warned of last. */
export const lastWarnings = (): string => warnings.join('\n')

function keepWarnings(line: string): void {
  try {
    const { time, msg, error } = JSON.parse(line) as { time: number; msg: string; error?: { message?: string } }
    warnings.push(`${new Date(time).toISOString()} ${msg}: ${error?.message ?? ''}`.slice(0, 200))
    warnings.splice(0, warnings.length - 8)
  } catch {
    // It says where it is, and what a process that dies says.
  }
}

/** Runs `npm start`'s program in its own process, and waits until it serves. */
export async function startProgram({ port, machine, folder = '.', ...env }: Settings): Promise<Program> {
  const there = machine ? ['ip', 'netns', 'exec', machine.name] : []
  const [command, ...words] = [...there, process.execPath, 'src/entries/start.ts']
  const child = spawn(command, words, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...(machine && { HOST: machine.address, TRUST_PROXY: '1' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', keepWarnings)
  const origin = `http://${machine?.address ?? 'localhost'}:${port}`
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`)
    return isReady(origin)
  }, 'the server is ready')
  return {
    origin,
    serverPid: () => childOf(child.pid!, 'src/entries/serve.ts'),
    heavyPid: () => {
      const server = childOf(child.pid!, 'src/entries/serve.ts')
      return server === undefined ? undefined : childOf(server, 'src/entries/heavy.ts')
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const childOf = (pid: number, program: string) => childrenOf(pid).find((child) => commandOf(child).includes(program))

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // the process has just ended
  }
}

/** The process id of the embedded PostgreSQL, and its owner's address. */
export function postgresIn(folder: string): { pid: number; url: string } {
  const [pid, , , port] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8')
  return { pid: Number(pid), url: `postgres://marcai:${password}@127.0.0.1:${port}/marcai` }
}

/** Signs up a new owner and returns the cookies of their session. */
export async function signUpAt(
  origin: string,
  email: string,
  password: string,
  more: { zone?: string } = {},
): Promise<string> {
  await callAt(origin, '', 'business/signUp', { name: 'Ana Lima', businessName: 'Salão', email, password, ...more })
  return cookiesOf(await sendTo(origin, '', 'accounts/signIn', { email, password }))
}

export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

export async function callAt<T>(origin: string, cookie: string, procedure: string, input?: unknown): Promise<T> {
  const response = await sendTo(origin, cookie, procedure, input)
  if (!response.ok) throw new Error(`${procedure} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { json: T }).json
}

export const sendTo = (origin: string, cookie: string, procedure: string, input?: unknown): Promise<Response> =>
  fetch(`${origin}/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
    signal: AbortSignal.timeout(10_000),
  })

/** Waits until the condition holds. After a minute it throws and names `what`. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await pause(25)
  }
}
