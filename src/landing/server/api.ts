import { person, procedures } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { landingContract } from '../contract.ts'
import { readLanding } from './landing-queries.ts'
import { publishLanding, restoreLanding, saveLanding } from './save-landing.ts'

export const landingApi = procedures(landingContract, {
  get: () => outsideBusinesses('read', readLanding),
  save: ({ input, context }) => saveLanding(context, person(context), input),
  publish: ({ context }) => publishLanding(context, person(context)),
  restore: ({ input, context }) => restoreLanding(context, person(context), input),
})
