import { workingDay as day, type SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { reportsContract } from '../../contract.ts'

export const reportsSamples: SamplesOf<typeof reportsContract> = {
  commissions: {
    team: () => ({ from: day, to: day }),
    statement: async ({ admin, rows, person }) => {
      await admin.query('update professional set account_id = $1 where id = $2', [
        person.accountId,
        rows.professional.id,
      ])
      return { professionalId: rows.professional.id, page: 1 }
    },
    export: ({ rows }) => ({ professionalId: rows.professional.id }),
  },
  read: () => ({ from: day, to: day }),
  noShows: () => ({ from: day, to: day }),
  exportNoShows: () => ({ from: day, to: day }),
  exportFiscal: () => ({ format: 'csv', from: day, to: day }),
  export: () => ({ section: 'service', from: day, to: day }),
}
