import { implement } from '@orpc/server'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { homeContract } from '../contract.ts'
import { readOverview } from './queries.ts'

const doors = implement(homeContract, doorConfig).$context<EdgeContext>().use(guard)

export const homeApi = doors.router({
  overview: doors.overview.handler(({ context }) => context.read(readOverview)),
})
