import { procedures, read, write } from '../../accounts/server/guard.ts'
import { sitesContract } from '../contract.ts'
import { publishSite, withdrawSite } from './publish-site.ts'
import { restoreVersion } from './restore-version.ts'
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
})
