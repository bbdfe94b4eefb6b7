import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { homeContract } from '../../contract.ts'

export const homeSamples: SamplesOf<typeof homeContract> = {
  seeNews: () => ({ until: '2026-11-20T13:00:00.000Z' }),
  setGoal: () => ({ goalCents: 2_000_000 }),
  firstSteps: { setAside: () => ({ step: 'cards' }) },
}
