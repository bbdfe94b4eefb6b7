import { implement } from '@orpc/server'
import { may } from '../../accounts/permissions.ts'
import { doorConfig, guard, type DoorContext, type EdgeContext } from '../../accounts/server/guard.ts'
import { reportsContract } from '../contract.ts'
import { commissionStatement, commissionTeam, exportCommissions } from './commission-queries.ts'
import { exportReport } from './export-report.ts'
import { readReport } from './report-queries.ts'

const doors = implement(reportsContract, doorConfig).$context<EdgeContext>().use(guard)
const { commissions } = doors

const ownOnly = ({ who }: DoorContext) => !who?.membership || !may(who.membership.role, 'settings.view')

export const reportsApi = doors.router({
  read: doors.read.handler(({ input, context }) => context.read((tx) => readReport(tx, input))),
  export: doors.export.handler(({ input, context }) => context.write((tx) => exportReport(tx, input))),
  commissions: {
    team: commissions.team.handler(({ input, context }) =>
      context.read((tx) => commissionTeam(tx, input, { ownOnly: ownOnly(context) })),
    ),
    statement: commissions.statement.handler(({ input, context }) =>
      context.read((tx) => commissionStatement(tx, input, { ownOnly: ownOnly(context) })),
    ),
    export: commissions.export.handler(({ input, context }) => context.write((tx) => exportCommissions(tx, input))),
  },
})
