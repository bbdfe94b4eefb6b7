import { connectDatabase } from '../platform/server/database.ts'
import { startWorker } from '../platform/server/jobs.ts'
import { refuseUnsafeStart } from '../platform/server/safe-start.ts'
import { settings } from '../platform/server/settings.ts'
import { clock, jobs } from './jobs.ts'
import { stopOnSignal } from './server.ts'

/** Only the work after commits, for an installation that keeps it off the web servers. */
refuseUnsafeStart()
if (!settings.databaseUrl) throw new Error('the worker needs DATABASE_URL')
const pool = connectDatabase(settings.databaseUrl, settings.poolSize)
const worker = await startWorker(settings.databaseUrl, jobs, clock)
stopOnSignal(async () => {
  await worker.stop()
  await pool.end()
})
