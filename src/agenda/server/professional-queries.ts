import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { timeOf } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { Professional, ProfessionalCard } from '../contract.ts'
import { weekdayNames, type Week } from '../hours.ts'

/** Everyone who works or has worked here. What they earn is left out for those who may not see it. */
export async function listProfessionals(
  tx: BusinessTx,
  { withCommission }: { withCommission: boolean },
): Promise<Professional[]> {
  const rows = await professionals(tx).orderBy('p.is_active', 'desc').orderBy('p.name').orderBy('p.id').execute()
  return rows.map((row) => ({
    ...contact(row),
    specialties: row.specialties.map(({ name }) => name),
    commissionPercent: withCommission ? row.commission_percent : null,
  }))
}

export async function getProfessional(tx: BusinessTx, { id }: { id: string }): Promise<ProfessionalCard> {
  const row = await professionals(tx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal(platformRefusals.NOT_FOUND)
  return {
    ...contact(row),
    document: row.document,
    specialtyIds: row.specialties.map(({ id }) => id),
    commissionPercent: row.commission_percent,
  }
}

export const listSpecialties = (tx: BusinessTx) =>
  tx.db
    .selectFrom('specialty')
    .select(['id', 'name'])
    .where('business_id', '=', tx.businessId)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()

const professionals = (tx: BusinessTx) =>
  tx.db
    .selectFrom('professional as p')
    .selectAll('p')
    .select((is) => [
      jsonArrayFrom(
        is
          .selectFrom('professional_specialty as ps')
          .innerJoin('specialty as s', (on) =>
            on.onRef('s.business_id', '=', 'ps.business_id').onRef('s.id', '=', 'ps.specialty_id'),
          )
          .select(['s.id', 's.name'])
          .whereRef('ps.business_id', '=', 'p.business_id')
          .whereRef('ps.professional_id', '=', 'p.id')
          .where('s.is_active', '=', true)
          .orderBy('s.name'),
      ).as('specialties'),
      jsonArrayFrom(
        is
          .selectFrom('working_hours as h')
          .select(['h.weekday', 'h.starts_minute', 'h.ends_minute'])
          .whereRef('h.business_id', '=', 'p.business_id')
          .whereRef('h.professional_id', '=', 'p.id')
          .orderBy('h.starts_minute'),
      ).as('hours'),
    ])
    .where('p.business_id', '=', tx.businessId)

type Row = Awaited<ReturnType<ReturnType<typeof professionals>['executeTakeFirstOrThrow']>>

function contact(row: Row) {
  const hours: Week = weekdayNames.map((_, weekday) =>
    row.hours
      .filter((stretch) => stretch.weekday === weekday)
      .map(({ starts_minute, ends_minute }) => ({ from: timeOf(starts_minute), to: timeOf(ends_minute) })),
  )
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    hours,
  }
}
