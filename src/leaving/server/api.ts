import { procedures, read, write } from '../../accounts/server/guard.ts'
import { leavingContract } from '../contract.ts'
import { closeBusiness, reopenBusiness } from './close-business.ts'
import { hindrancesOf, readClosing } from './closing-queries.ts'

export const leavingApi = procedures(leavingContract, {
  state: read(readClosing),
  hindrances: read(hindrancesOf),
  close: write(closeBusiness),
  reopen: write(reopenBusiness),
})
