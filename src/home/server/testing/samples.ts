import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { homeContract } from '../../contract.ts'

export const homeSamples: SamplesOf<typeof homeContract> = {
  setGoal: () => ({ goalCents: 2_000_000 }),
  firstSteps: { setAside: () => ({ step: 'cards' }) },
}
