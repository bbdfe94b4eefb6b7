import { businessOf, procedures, read, write } from '../../accounts/server/guard.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import { archiveContract } from '../contract.ts'
import { askForIntake, beginIntake } from './begin-intake.ts'
import { readProvedRestore } from './restore-queries.ts'
import { readIntake } from './intake-queries.ts'
import { takeArchive } from './take-archive.ts'

export const archiveApi = procedures(archiveContract, {
  take: async ({ context }) => {
    await throttle(limit('archive.business', businessOf(context)))
    return context.write(takeArchive)
  },
  intake: read(readIntake),
  provedRestore: read(readProvedRestore),
  begin: async ({ input, context }) => {
    await throttle(limit('archive.business', businessOf(context)))
    return context.write((tx) => beginIntake(tx, input))
  },
  takeIn: write(askForIntake),
})
