import { implement } from '@orpc/server'
import { businessOf, doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { limit } from '../../platform/server/limits.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { archiveContract } from '../contract.ts'
import { takeArchive } from './take-archive.ts'

const doors = implement(archiveContract, doorConfig).$context<EdgeContext>().use(guard)

export const archiveApi = doors.router({
  take: doors.take.handler(async ({ context }) => {
    await throttle(limit('archive.business', businessOf(context)))
    return context.write(takeArchive)
  }),
})
