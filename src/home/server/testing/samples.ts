import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { homeContract } from '../../contract.ts'

export const homeSamples: SamplesOf<typeof homeContract> = {
  overview: () => undefined,
  goal: () => undefined,
  setGoal: () => ({ goalCents: 2_000_000 }),
  firstSteps: { setAside: () => ({ step: 'cards' }), end: () => undefined },
}
