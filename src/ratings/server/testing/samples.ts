import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { ratingsContract } from '../../contract.ts'

export const ratingsSamples: SamplesOf<typeof ratingsContract> = {
  list: () => ({}),
  answer: ({ rows }) => ({ id: rows.rating.id, answer: 'Obrigada pela visita!' }),
  hide: ({ rows }) => ({ id: rows.rating.id, reason: 'offence' }),
}
