import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import { log } from '../../platform/server/log.ts'
import { checkDomain, checkDomainJob } from './check-domain.ts'
import { domainsToCheck } from './domain-queries.ts'

const everySeconds = 60

export const domainsJobs: Job[] = [
  checkDomainJob.does(({ businessId, zone, isAsked }) => checkDomain({ businessId, zone }, isAsked)),
  startsItself('domains.lookForDomains', everySeconds, async () => {
    const places = await domainsToCheck()
    await Promise.all(
      places.map((place) =>
        checkDomain(place, false).catch((error: unknown) => log.error({ error }, 'a domain could not be looked for')),
      ),
    )
  }),
]
