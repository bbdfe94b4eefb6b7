import { implement } from '@orpc/server'
import { procedureConfig, guard, person, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { sitesContract } from '../contract.ts'
import { askForCheck } from './check-domain.ts'
import { connectDomain, removeDomain } from './connect-domain.ts'
import { readDomain } from './domain-queries.ts'
import { readLanding } from './landing-queries.ts'
import { publishSite, withdrawSite } from './publish-site.ts'
import { restoreVersion } from './restore-version.ts'
import { publishLanding, restoreLanding, saveLanding } from './save-landing.ts'
import { saveSite } from './save-site.ts'
import { listVersions, readSite } from './site-queries.ts'

const procedures = implement(sitesContract, procedureConfig).$context<EdgeContext>().use(guard)

export const sitesApi = procedures.router({
  get: procedures.get.handler(read(readSite)),
  save: procedures.save.handler(write(saveSite)),
  publish: procedures.publish.handler(write(publishSite)),
  withdraw: procedures.withdraw.handler(write(withdrawSite)),
  versions: {
    list: procedures.versions.list.handler(read(listVersions)),
    restore: procedures.versions.restore.handler(write(restoreVersion)),
  },
  landing: {
    get: procedures.landing.get.handler(() => outsideBusinesses('read', readLanding)),
    save: procedures.landing.save.handler(({ input, context }) => saveLanding(context, person(context), input)),
    publish: procedures.landing.publish.handler(({ context }) => publishLanding(context, person(context))),
    restore: procedures.landing.restore.handler(({ input, context }) =>
      restoreLanding(context, person(context), input),
    ),
  },
  domain: {
    get: procedures.domain.get.handler(read(readDomain)),
    connect: procedures.domain.connect.handler(write(connectDomain)),
    check: procedures.domain.check.handler(write(askForCheck)),
    remove: procedures.domain.remove.handler(write(removeDomain)),
  },
})
