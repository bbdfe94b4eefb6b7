import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { papersContract } from '../../contract.ts'

export const papersSamples: SamplesOf<typeof papersContract> = {
  publish: () => ({ kind: 'terms', text: '## 1. Conta\n\nUse o seu nome.' }),
}
