import { implement } from '@orpc/server'
import { may } from '../../accounts/permissions.ts'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { homeContract } from '../contract.ts'
import { listPurchases, listVisits } from './client-history-queries.ts'
import { exportClientRecord } from './export-client-record.ts'
import { readOverview } from './queries.ts'
import { setGoal } from './set-goal.ts'

const doors = implement(homeContract, doorConfig).$context<EdgeContext>().use(guard)

export const homeApi = doors.router({
  clientVisits: doors.clientVisits.handler(({ input, context }) => context.read((tx) => listVisits(tx, input))),
  clientPurchases: doors.clientPurchases.handler(({ input, context }) =>
    context.read((tx) => listPurchases(tx, input)),
  ),
  exportClientRecord: doors.exportClientRecord.handler(({ input, context }) =>
    context.write((tx) => exportClientRecord(tx, input)),
  ),
  overview: doors.overview.handler(({ context }) => {
    const role = context.who?.membership?.role
    const withMoney = role !== undefined && may(role, 'dashboard.export')
    return context.read((tx) => readOverview(tx, { withMoney }))
  }),
  setGoal: doors.setGoal.handler(({ input, context }) => context.write((tx) => setGoal(tx, input))),
})
