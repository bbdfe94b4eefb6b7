import { byName } from '../../platform/server/database/sql-parts.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { pictureOf } from '../../business/server/picture-queries.ts'
import { timeOf } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Professional, ProfessionalCard } from '../contract.ts'
import { weekdayNames, type Week } from '../hours.ts'

/**
 * All professionals, active ones first. Commission and account are left out for those who may not see the settings.
 */
export async function listProfessionals(tx: BusinessTx): Promise<Professional[]> {
  const withSettings = tx.may('settings.view')
  const rows = await professionals(tx)
    .orderBy('p.is_active', 'desc')
    .orderBy(byName('p.name'))
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    ...contact(row),
    specialties: row.specialties.map(({ name }) => name),
    commissionPercent: withSettings ? row.commission_hundredths / 100 : null,
    account: withSettings && row.account_name ? { name: row.account_name } : null,
  }))
}

export async function getProfessional(tx: BusinessTx, { id }: { id: string }): Promise<ProfessionalCard> {
  const row = await professionals(tx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal(platformRefusals.NOT_FOUND)
  return {
    ...contact(row),
    document: row.document,
    specialtyIds: row.specialties.map(({ id }) => id),
    commissionPercent: row.commission_hundredths / 100,
    accountId: row.account_name ? row.account_id : null,
  }
}

export const listSpecialties = (tx: BusinessTx) =>
  tx.db
    .selectFrom('specialty')
    .select(['id', 'name'])
    .where('business_id', '=', tx.businessId)
    .where('is_active', '=', true)
    .orderBy(byName('name'))
    .execute()

export async function listStaffAccounts(tx: BusinessTx) {
  const rows = await tx.db
    .selectFrom('member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .leftJoin('professional as p', (on) =>
      on.onRef('p.business_id', '=', 'm.business_id').onRef('p.account_id', '=', 'm.account_id'),
    )
    .select(['a.id', 'a.name', 'm.role', 'p.id as professional_id', 'p.name as professional_name'])
    .where('m.business_id', '=', tx.businessId)
    .where('m.removed_at', 'is', null)
    .orderBy(byName('a.name'))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id, name, role, professional_id, professional_name }) => ({
    id,
    name,
    role,
    professional: professional_id ? { id: professional_id, name: professional_name ?? '' } : null,
  }))
}

/** The active professionals by name, as a query that callers can extend. */
export const activeProfessionals = (tx: BusinessTx) =>
  tx.db
    .selectFrom('professional')
    .select(['id', 'name'])
    .where('business_id', '=', tx.businessId)
    .where('is_active', '=', true)
    .orderBy(byName('name'))
    .orderBy('id')

/** The active professionals as a public page shows them, without anything that is between them and the business. */
export async function teamOnView(tx: BusinessTx) {
  const rows = await people(tx).where('p.is_active', '=', true).orderBy(byName('p.name')).orderBy('p.id').execute()
  return rows.map((row) => {
    const { id, name, hours, photo } = contact(row)
    return { id, name, hours, photo, specialties: row.specialties.map(({ name }) => name) }
  })
}

const professionals = (tx: BusinessTx) =>
  people(tx).select((is) =>
    // The stored account does not count once the member has left the business.
    is
      .selectFrom('member as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .select('a.name')
      .whereRef('m.business_id', '=', 'p.business_id')
      .whereRef('m.account_id', '=', 'p.account_id')
      .where('m.removed_at', 'is', null)
      .as('account_name'),
  )

const people = (tx: BusinessTx) =>
  tx.db
    .selectFrom('professional as p')
    .selectAll('p')
    .select(pictureOf('p', 'photo_id').as('photo'))
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
          .orderBy(byName('s.name')),
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

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

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
    photo: row.photo,
    hours,
  }
}
