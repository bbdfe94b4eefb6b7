import { endLiveStreams } from '../accounts/server/live-stream.ts'
import { writeSteps } from '../booking/server/count-views.ts'
import { keepBrand } from '../business/server/keep-brand.ts'
import { connectDatabase, databasePool } from '../platform/server/database/database.ts'
import { createEdge } from '../platform/server/http/edge.ts'
import { startRunner } from '../platform/server/jobs/job-runner.ts'
import { listenForEvents, staleBy } from '../platform/server/http/live.ts'
import { log } from '../platform/server/log.ts'
import { closeMail } from '../platform/server/mail/mail.ts'
import { type AppUrls, proveConnections } from '../platform/server/database/prove-connections.ts'
import { watchPulse } from '../platform/server/database/pulse.ts'
import { isUnavailable } from '../platform/server/database/outage.ts'
import { settings } from '../platform/server/settings.ts'
import { startTelemetry } from '../platform/server/outside/telemetry.ts'
import { readGauges } from '../operator/server/gauges.ts'
import { warmLanding } from '../landing/server/landing-queries.ts'
import { customDomainAt } from './custom-domains.ts'
import { drain } from './drain.ts'
import { jobs } from './jobs.ts'
import { listen } from './listen.ts'
import { router } from './router.ts'
import { createSite } from './site.ts'
import { startHeavy } from './start-heavy.ts'
import { stale } from './stale.ts'

type Middleware = NonNullable<Parameters<typeof createEdge>[2]>['first']

type How = {
  makeSite?: typeof createSite
  first?: Middleware
  /** Whether heavy work has a process of its own; otherwise it is done here. */
  heavyApart?: boolean
}

/** Serves everything from one process, and one for heavy work; several may share one database. */
export async function serve(urls: AppUrls, { makeSite = createSite, first, heavyApart = false }: How = {}) {
  const { url, directUrl } = urls
  let ready = true
  await proveConnections(urls)
  const database = connectDatabase(url, settings.poolSize)
  // A database that rejects the application's role, or a role with more rights, stops the start. An unreachable
  // database does not, because it comes back.
  await databasePool()
    .query('select 1')
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
    })
  const telemetry = await startTelemetry(readGauges)
  const pulse = watchPulse(url, database.pools)
  staleBy(stale)
  const brand = await keepBrand()
  await warmLanding()
  const live = listenForEvents(directUrl)
  const heavy = heavyApart ? await startHeavy(urls) : undefined
  const runner = startRunner(directUrl, heavy ? jobs.filter(({ weight }) => weight !== 'heavy') : jobs)
  const server = createEdge(
    router,
    makeSite(() => ready),
    { customDomains: customDomainAt, first, apart: heavy?.apart },
  )
  const listeners = await listen(server)

  return {
    /** Lets running requests end, then closes everything in the order of dependence. */
    async stop() {
      ready = false
      const closed = drain(server, listeners)
      endLiveStreams()
      await runner.stop()
      await closed
      await heavy?.stop()
      await writeSteps()
      await live.stop()
      await brand.stop()
      closeMail()
      await telemetry.stop()
      await pulse.stop()
      await database.end()
      log.flush()
    },
  }
}
