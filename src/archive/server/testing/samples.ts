import { newId } from '../../../platform/id.ts'
import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { archiveContract } from '../../contract.ts'

export const archiveSamples: SamplesOf<typeof archiveContract> = {
  begin: () => ({ id: newId(), bytes: 1000 }),
}
