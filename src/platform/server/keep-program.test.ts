// @faults
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepProgram } from './keep-program.ts'
import { log } from './log.ts'

let room: string
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'program-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(room, { recursive: true, force: true })
})

/** Reports that it is ready, writes down that it started, and does `then`. */
async function program(then: string) {
  const starts = join(room, 'starts')
  const file = join(room, 'program.mjs')
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(starts)}, 'x')
const start = readFileSync(${JSON.stringify(starts)}).length
// Keeps it alive as long as the one who started it.
process.on('message', () => {})
process.send('ready', () => { ${then} })`,
  )
  return { file, starts: async () => (await readFile(starts)).length }
}
const options = { execArgv: [], env: process.env }
const nextDeath = () => new Promise<void>((died) => vi.spyOn(log, 'error').mockImplementation(() => died()))

test('a program that dies is started again, and ends when it is told to', async () => {
  const { file, starts } = await program('if (start === 1) process.exit(1)')
  const kept = await keepProgram(file, options)
  await expect.poll(starts).toBe(2)
  await kept.stop()
  expect(await starts()).toBe(2)
})

test('a program that waits to be started again is not, once it was told to end', async () => {
  const died = nextDeath()
  const { file, starts } = await program('if (start === 1) process.exit(1)')
  const kept = await keepProgram(file, options)
  await died
  await kept.stop()
  expect(await starts()).toBe(1)
})

test('one that may start later is tried again when its first start fails, and holds nobody up', async () => {
  const died = nextDeath()
  const late = await program('')
  const kept = await keepProgram(late.file, {
    ...options,
    execArgv: ['--import', 'data:text/javascript,if (process.env.BROKEN) process.exit(1)'],
    mayStartLater: true,
    env: { ...process.env, BROKEN: '1' },
  })
  await died
  await kept.stop()
  expect(await late.starts().catch(() => 0)).toBe(0)
})

test('one that hangs is ended without being asked, and started again', async () => {
  const { file, starts } = await program('if (start === 1) while (true) {}')
  const kept = await keepProgram(file, options)
  kept.restart()
  await expect.poll(starts).toBe(2)
  await kept.stop()
})

test('one ends with whoever started it, also while it was starting', async () => {
  const [child, parent] = [join(room, 'child.mjs'), join(room, 'parent.mjs')]
  const keeping = new URL('./keep-program.ts', import.meta.url).href
  await writeFile(
    child,
    `await new Promise((loaded) => setTimeout(loaded, 300))
const { endWithParent } = await import(${JSON.stringify(keeping)})
endWithParent()
setTimeout(() => {}, 20_000)`,
  )
  await writeFile(
    parent,
    `import { fork } from 'node:child_process'
process.stdout.write(String(fork(${JSON.stringify(child)}, { stdio: 'ignore' }).pid), () => process.kill(process.pid, 'SIGKILL'))`,
  )
  const started = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = (await once(started.stdout, 'data')) as [Buffer]
  await expect.poll(() => isAlive(Number(pid)), { timeout: 5000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
