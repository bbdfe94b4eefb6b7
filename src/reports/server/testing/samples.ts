import { workingDay as day, type SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { reportsContract } from '../../contract.ts'

export const reportsSamples: SamplesOf<typeof reportsContract> = {
  commissions: {
    statement: async ({ admin, rows, person }) => {
      await admin.query('update professional set account_id = $1 where id = $2', [
        person.accountId,
        rows.professional.id,
      ])
      return { professionalId: rows.professional.id, page: 1 }
    },
    export: ({ rows }) => ({ professionalId: rows.professional.id }),
  },
  exportFiscal: () => ({ format: 'csv', from: day, to: day }),
  export: () => ({ section: 'service', from: day, to: day }),
}
