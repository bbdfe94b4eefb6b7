import { implement } from '@orpc/server'
import { doorConfig, guard, person, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
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

const doors = implement(sitesContract, doorConfig).$context<EdgeContext>().use(guard)

export const sitesApi = doors.router({
  get: doors.get.handler(read(readSite)),
  save: doors.save.handler(write(saveSite)),
  publish: doors.publish.handler(write(publishSite)),
  withdraw: doors.withdraw.handler(write(withdrawSite)),
  versions: {
    list: doors.versions.list.handler(read(listVersions)),
    restore: doors.versions.restore.handler(write(restoreVersion)),
  },
  landing: {
    get: doors.landing.get.handler(() => outsideBusinesses('read', readLanding)),
    save: doors.landing.save.handler(({ input, context }) => saveLanding(context, person(context), input)),
    publish: doors.landing.publish.handler(({ context }) => publishLanding(context, person(context))),
    restore: doors.landing.restore.handler(({ input, context }) => restoreLanding(context, person(context), input)),
  },
  domain: {
    get: doors.domain.get.handler(read(readDomain)),
    connect: doors.domain.connect.handler(write(connectDomain)),
    check: doors.domain.check.handler(write(askForCheck)),
    remove: doors.domain.remove.handler(write(removeDomain)),
  },
})
