import { implement } from '@orpc/server'
import { doorConfig, guard, person, type EdgeContext } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { operatorContract } from '../contract.ts'
import { readOverview } from './queries.ts'
import { requestCode } from './request-code.ts'
import { signIn } from './sign-in.ts'

const doors = implement(operatorContract, doorConfig).$context<EdgeContext>().use(guard)

export const operatorApi = doors.router({
  requestCode: doors.requestCode.handler(({ input, context }) => requestCode(context, input)),
  signIn: doors.signIn.handler(({ input, context }) => signIn(context, input)),
  session: doors.session.handler(({ context }) => {
    const { name, email } = person(context)
    return { name, email }
  }),

  overview: doors.overview.handler(() => outsideBusinesses('read', readOverview)),
})
