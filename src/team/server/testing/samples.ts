import type { Everything, SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { teamContract } from '../../contract.ts'
import { defaultWeek } from '../../hours.ts'

export const teamSamples: SamplesOf<typeof teamContract> = {
  professionals: {
    create: ({ rows }) => professional(rows),
    update: ({ rows }) => ({ ...professional(rows), id: rows.professional.id }),
    remove: async ({ admin, rows }) => {
      await admin.query(`update appointment set status = 'cancelled' where professional_id = $1`, [
        rows.professional.id,
      ])
      return { id: rows.professional.id }
    },
    restore: async ({ admin, rows }) => {
      await admin.query(`update appointment set status = 'cancelled' where professional_id = $1`, [
        rows.professional.id,
      ])
      await admin.query(`update professional set is_active = false where id = $1`, [rows.professional.id])
      return { id: rows.professional.id }
    },
  },
  specialties: {
    create: () => ({ name: 'Unhas' }),
  },
}

const professional = ({ specialty, professional }: Everything) => ({
  name: 'Caio',
  email: 'caio@exemplo.com',
  phone: '(11) 96666-5555',
  commissionPercent: 40,
  accountId: professional.account_id,
  specialtyIds: [specialty.id],
  hours: defaultWeek,
})
