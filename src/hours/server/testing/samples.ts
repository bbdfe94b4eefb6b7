import { workingDay, type SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import type { hoursContract } from '../../contract.ts'

export const hoursSamples: SamplesOf<typeof hoursContract> = {
  special: {
    save: ({ rows }) => ({
      id: newId(),
      professionalId: rows.professional.id,
      firstDate: workingDay,
      lastDate: workingDay,
      name: 'Plantão',
      hours: [{ from: '08:00', to: '20:00' }],
      keepAppointments: true,
    }),
  },
}
