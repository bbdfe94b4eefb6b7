import { person, procedures, read, write } from '../../accounts/server/guard.ts'
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

export const sitesApi = procedures(sitesContract, {
  get: read(readSite),
  save: write(saveSite),
  publish: write(publishSite),
  withdraw: write(withdrawSite),
  versions: {
    list: read(listVersions),
    restore: write(restoreVersion),
  },
  landing: {
    get: () => outsideBusinesses('read', readLanding),
    save: ({ input, context }) => saveLanding(context, person(context), input),
    publish: ({ context }) => publishLanding(context, person(context)),
    restore: ({ input, context }) => restoreLanding(context, person(context), input),
  },
  domain: {
    get: read(readDomain),
    connect: write(connectDomain),
    check: write(askForCheck),
    remove: write(removeDomain),
  },
})
