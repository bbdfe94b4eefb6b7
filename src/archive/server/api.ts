import { implement } from '@orpc/server'
import { businessOf, procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import { archiveContract } from '../contract.ts'
import { askForIntake, beginIntake } from './begin-intake.ts'
import { readIntake } from './intake-queries.ts'
import { takeArchive } from './take-archive.ts'

const procedures = implement(archiveContract, procedureConfig).$context<EdgeContext>().use(guard)

export const archiveApi = procedures.router({
  take: procedures.take.handler(async ({ context }) => {
    await throttle(limit('archive.business', businessOf(context)))
    return context.write(takeArchive)
  }),
  intake: procedures.intake.handler(read(readIntake)),
  begin: procedures.begin.handler(async ({ input, context }) => {
    await throttle(limit('archive.business', businessOf(context)))
    return context.write((tx) => beginIntake(tx, input))
  }),
  takeIn: procedures.takeIn.handler(write(askForIntake)),
})
