import { procedures, read, write } from '../../accounts/server/guard.ts'
import { domainsContract } from '../contract.ts'
import { askForCheck } from './check-domain.ts'
import { connectDomain, removeDomain } from './connect-domain.ts'
import { readDomain } from './domain-queries.ts'

export const domainsApi = procedures(domainsContract, {
  get: read(readDomain),
  connect: write(connectDomain),
  check: write(askForCheck),
  remove: write(removeDomain),
})
