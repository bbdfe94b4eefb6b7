import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whoseIs } from '../accounts/server/session.ts'
import { type Apart, handOnTo } from '../platform/server/http/edge.ts'
import { environment } from '../platform/server/environment.ts'
import { keepProgram } from '../platform/server/keep-program.ts'
import { countStandbyRead, type StandbyOutcome } from '../platform/server/metrics.ts'
import { hearOfFullDisk } from '../platform/server/database/outage.ts'
import type { AppUrls } from '../platform/server/database/prove-connections.ts'

/** Enough for the longest export and archive. */
const heap = ['--max-old-space-size=384', '--single-threaded-gc']

/** What the process for heavy work says where a write of its own finds no room. */
export const noRoom = 'no room'
/** What it says of each read that a standby may answer. */
export const standbyReadOf = (outcome: StandbyOutcome) => ({ standbyRead: outcome })

/** Starts the process for heavy work. It may come up after the server: what is asked meanwhile waits for it. */
export async function startHeavy({ url, directUrl }: AppUrls): Promise<{ apart: Apart; stop(): Promise<void> }> {
  // Only this system user can enter the folder.
  const folder = mkdtempSync(join(tmpdir(), 'heavy-'))
  const socket = process.platform === 'win32' ? `\\\\.\\pipe\\${folder.slice(-12)}` : join(folder, 'socket')
  const secret = randomBytes(32).toString('base64url')
  const env = {
    ...environment,
    APP_DATABASE_URL: url,
    APP_DIRECT_DATABASE_URL: directUrl,
    HEAVY_SOCKET: socket,
    HEAVY_SECRET: secret,
  }
  const program = await keepProgram('src/entries/heavy.ts', {
    execArgv: heap,
    env,
    mayStartLater: true,
    hear: (message) => {
      if (message === noRoom) hearOfFullDisk()
      const { standbyRead } = message as Partial<ReturnType<typeof standbyReadOf>>
      if (standbyRead) countStandbyRead(standbyRead)
    },
  })
  return {
    apart: handOnTo({ socket, secret, whoseIs, restart: () => program.restart() }),
    async stop() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
