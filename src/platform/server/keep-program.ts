import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from './log.ts'

type Options = {
  execArgv: string[]
  env: NodeJS.ProcessEnv
  /** Whether the caller goes on without it: then a first start that fails is tried again like any other. */
  mayStartLater?: boolean
  /** Hears what the program says, also that it is ready. */
  hear?: (message: unknown) => void
}

/**
 * Milliseconds. A program that dies within `soon` is restarted after a growing pause, so that repeated crashes do not
 * occupy the machine.
 */
const soon = 5000
const longestPause = 4000
/** Milliseconds that a program has to stop before it is killed. */
const longestStop = 20_000

/**
 * Runs a program in its own process and restarts it when it dies. Resolves when the program reports that it is ready.
 * Throws if the first start fails.
 */
export async function keepProgram(
  file: string,
  { mayStartLater = false, hear = () => {}, ...options }: Options,
): Promise<{ restart(): void; stop(): Promise<void> }> {
  const stopping = new AbortController()
  let child!: ChildProcess
  const start = () =>
    startProgram(file, options, (next) => {
      child = next
      next.on('message', hear)
    })
  const started = start()
  if (mayStartLater) started.catch(() => {})
  else await started

  const keep = async () => {
    let wait = 0
    while (true) {
      const since = performance.now()
      const [code, signal] = (await ended(child)) as [number | null, NodeJS.Signals | null]
      if (stopping.signal.aborted) return
      wait = performance.now() - since > soon ? 0 : Math.min(longestPause, wait * 2 || 250)
      log.error({ file, code, signal, wait }, 'a program ended and is started again')
      await pause(wait, undefined, stopping).catch(() => {})
      if (stopping.signal.aborted) return
      // A program that dies before it is ready has logged why; the loop tries again.
      await start().catch(() => {})
    }
  }
  const keeping = keep()

  return {
    /** Ends the program, which hangs, without asking it. */
    restart: () => void child.kill('SIGKILL'),
    async stop() {
      stopping.abort()
      child.kill('SIGTERM')
      const ending = setTimeout(() => child.kill('SIGKILL'), longestStop)
      await ended(child)
      clearTimeout(ending)
      await keeping
    },
  }
}

async function startProgram(
  file: string,
  options: Pick<Options, 'execArgv' | 'env'>,
  started: (child: ChildProcess) => void,
): Promise<ChildProcess> {
  const child = fork(file, { ...options, stdio: 'inherit' })
  started(child)
  await Promise.race([once(child, 'message'), ended(child)])
  if (hasEnded(child)) throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode}`)
  return child
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const ended = async (child: ChildProcess): Promise<unknown[]> =>
  hasEnded(child) ? [child.exitCode, child.signalCode] : once(child, 'exit')

/** For the program: it exits with its parent, also if that one died while it was loaded. Left alone, it would go on. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1))
  if (process.send && !process.connected) process.exit(1)
}
