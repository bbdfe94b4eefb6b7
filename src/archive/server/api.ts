import { implement } from '@orpc/server'
import { businessOf, doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import { archiveContract } from '../contract.ts'
import { askForIntake, beginIntake } from './begin-intake.ts'
import { readIntake } from './intake-queries.ts'
import { takeArchive } from './take-archive.ts'

const doors = implement(archiveContract, doorConfig).$context<EdgeContext>().use(guard)

export const archiveApi = doors.router({
  take: doors.take.handler(async ({ context }) => {
    await throttle(limit('archive.business', businessOf(context)))
    return context.write(takeArchive)
  }),
  intake: doors.intake.handler(read(readIntake)),
  begin: doors.begin.handler(async ({ input, context }) => {
    await throttle(limit('archive.business', businessOf(context)))
    return context.write((tx) => beginIntake(tx, input))
  }),
  takeIn: doors.takeIn.handler(write(askForIntake)),
})
