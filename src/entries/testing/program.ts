import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type Program = { origin: string; stop(): Promise<void>; kill(): Promise<void> }

/** Runs `npm start`'s program in its own process, and waits until it serves. */
export async function startProgram(settings: {
  port: number
  DATA_DIR?: string
  DATABASE_URL?: string
  NODE_OPTIONS?: string
}): Promise<Program> {
  const { port, ...env } = settings
  const child = spawn(process.execPath, ['src/entries/start.ts'], {
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'silent', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`)
    return fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }, 'the server is ready')
  return { origin, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** A new owner; the cookies of their session. */
export async function signUpAt(origin: string, email: string, password: string): Promise<string> {
  await callAt(origin, '', 'accounts/signUp', { name: 'Ana Lima', businessName: 'Salão', email, password })
  const response = await send(origin, '', 'accounts/signIn', { email, password })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

export async function callAt<T>(origin: string, cookie: string, door: string, input?: unknown): Promise<T> {
  const response = await send(origin, cookie, door, input)
  if (!response.ok) throw new Error(`${door} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { json: T }).json
}

const send = (origin: string, cookie: string, door: string, input: unknown) =>
  fetch(`${origin}/rpc/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
    signal: AbortSignal.timeout(10_000),
  })

/** Waits for something that is sure to come, and says what did not. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await pause(25)
  }
}
