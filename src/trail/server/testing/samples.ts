import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { trailContract } from '../../contract.ts'

export const trailSamples: SamplesOf<typeof trailContract> = {
  list: ({ person }) => ({ by: person.accountId, topic: 'sales' }),
  export: () => ({ topic: 'visits' }),
  ofVisit: ({ rows }) => ({ id: rows.appointment.id }),
}
