import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Waits until a program has written what matches. */
export async function seen(stream: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  let written = ''
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    written += String(chunk)
    const found = pattern.exec(written)
    if (!found) continue
    stream.resume()
    return found
  }
  throw new Error(`The program ended without saying ${String(pattern)}:\n${written}`)
}

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', () => resolve())
      })
