import { implement } from '@orpc/server'
import { may } from '../../accounts/permissions.ts'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { sitesContract } from '../contract.ts'
import { publishSite, withdrawSite } from './publish-site.ts'
import { saveSite } from './save-site.ts'
import { readSite } from './site-queries.ts'

const doors = implement(sitesContract, doorConfig).$context<EdgeContext>().use(guard)

export const sitesApi = doors.router({
  get: doors.get.handler(({ context }) => context.read(readSite)),
  save: doors.save.handler(({ input, context }) => {
    const role = context.who?.membership?.role
    const mayPublish = role !== undefined && may(role, 'landing.publish')
    return context.write((tx) => saveSite(tx, input, { mayPublish }))
  }),
  publish: doors.publish.handler(({ context }) => context.write(publishSite)),
  withdraw: doors.withdraw.handler(({ context }) => context.write(withdrawSite)),
})
