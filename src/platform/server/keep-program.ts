import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from './log.ts'

type Options = { execArgv: string[]; env: NodeJS.ProcessEnv }

/** Milliseconds. Who dies again and again is given a moment, so that it does not keep the machine busy with dying. */
const soon = 5000
const longestPause = 4000
/** What a program that is told to stop may take before it is ended. */
const longestStop = 20_000

/**
 * Runs a program in its own process and starts it again when it dies. It resolves when the program says that it is ready; a
 * program that never was is a mistake, and its end is ours.
 */
export async function keepProgram(file: string, options: Options): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let child = await startProgram(file, options)

  const keep = async () => {
    let wait = 0
    while (true) {
      const since = performance.now()
      const [code, signal] = (await ended(child)) as [number | null, NodeJS.Signals | null]
      if (isStopping) return
      wait = performance.now() - since > soon ? 0 : Math.min(longestPause, wait * 2 || 250)
      log.error({ file, code, signal, wait }, 'a program ended and is started again')
      await pause(wait)
      // One that dies before it is ready has said why; the next turn tries again.
      await startProgram(file, options, (next) => (child = next)).catch(() => {})
    }
  }
  const keeping = keep()

  return {
    async stop() {
      isStopping = true
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
  options: Options,
  started: (child: ChildProcess) => void = () => {},
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
