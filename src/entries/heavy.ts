import { rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { keepBrand } from '../business/server/keep-brand.ts'
import { connectDatabase } from '../platform/server/database/database.ts'
import { createHeavyEdge } from '../platform/server/http/edge.ts'
import { startRunner } from '../platform/server/jobs/job-runner.ts'
import { endWithParent } from '../platform/server/keep-program.ts'
import { staleBy } from '../platform/server/http/live.ts'
import { log } from '../platform/server/log.ts'
import { closeMail } from '../platform/server/mail/mail.ts'
import { onFullDisk } from '../platform/server/database/outage.ts'
import { onStandbyRead, openStandby } from '../platform/server/database/standby-reads.ts'
import { watchPulse } from '../platform/server/database/pulse.ts'
import { needed, settings } from '../platform/server/settings.ts'
import { startTelemetry } from '../platform/server/outside/telemetry.ts'
import { jobs } from './jobs.ts'
import { router } from './router.ts'
import { noRoom, standbyReadOf } from './start-heavy.ts'
import { stale } from './stale.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/**
 * The process for heavy work, which the server process starts and restarts: what its memory cannot hold, or what never
 * ends, costs that work alone.
 */
endWithParent()
const [appDatabaseUrl, heavySocket] = [needed('appDatabaseUrl'), needed('heavySocket')]
const [usualConnections, heavyConnections] = [3, 3]

// Serving goes first, and survives when memory runs out.
setPriority(10)
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '800')

onFullDisk(() => process.send?.(noRoom, () => {}))
onStandbyRead((outcome) => process.send?.(standbyReadOf(outcome), () => {}))
const database = connectDatabase(appDatabaseUrl, usualConnections, heavyConnections)
const telemetry = await startTelemetry()
const pulse = watchPulse(appDatabaseUrl, database.pools)
const { standbyDatabaseUrl, standbyMostBehind } = settings
const standby = standbyDatabaseUrl ? openStandby(standbyDatabaseUrl, standbyMostBehind) : undefined
staleBy(stale)
const brand = await keepBrand()
const heavyJobs = jobs.filter(({ weight }) => weight === 'heavy')
const runner = startRunner(needed('appDirectDatabaseUrl'), heavyJobs, { atOnce: 1 })
const server = createHeavyEdge(router, needed('heavySecret'))
// A process that died has left its socket.
rmSync(heavySocket, { force: true })
server.listen(heavySocket)
await once(server, 'listening')

stopOnSignal(async () => {
  server.close()
  await runner.stop()
  await brand.stop()
  closeMail()
  await telemetry.stop()
  await pulse.stop()
  await standby?.end()
  await database.end()
  log.flush()
})
// The server process may have ended meanwhile; then this one is about to.
process.send?.('ready', () => {})
// A process that is killed writes nothing.
flushCompileCache()
