import { keepBrand } from '../business/server/keep-brand.ts'
import { appUrl } from '../platform/server/app-role.ts'
import { connectDatabase } from '../platform/server/database.ts'
import { startRunner } from '../platform/server/job-runner.ts'
import { closeMail } from '../platform/server/mail.ts'
import { watchPulse } from '../platform/server/pulse.ts'
import { refuseUnsafeStart } from '../platform/server/safe-start.ts'
import { settings } from '../platform/server/settings.ts'
import { jobs } from './jobs.ts'
import { stopOnSignal } from './server.ts'

/** Runs only the jobs, as a further process beside the web servers, which run jobs as well. */
refuseUnsafeStart()
if (!settings.databaseUrl) throw new Error('the worker needs DATABASE_URL')
const url = appUrl(settings.databaseUrl)
const database = connectDatabase(url, settings.poolSize)
const pulse = watchPulse(url, database.pools)
const brand = await keepBrand()
const runner = startRunner(url, jobs)
stopOnSignal(async () => {
  await runner.stop()
  closeMail()
  await brand.stop()
  await pulse.stop()
  await database.end()
})
