import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { homeContract } from '../../contract.ts'

export const homeSamples: SamplesOf<typeof homeContract> = {
  clientVisits: ({ rows }) => ({ id: rows.client.id, page: 1 }),
  clientPurchases: ({ rows }) => ({ id: rows.client.id, page: 1 }),
  exportClientRecord: ({ rows }) => ({ id: rows.client.id }),
  overview: () => undefined,
  goal: () => undefined,
  setGoal: () => ({ goalCents: 2_000_000 }),
}
