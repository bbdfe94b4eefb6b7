import { byName } from '../../platform/server/database/sql-parts.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { pictureOf } from '../../business/server/picture-queries.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Professional, ProfessionalCard, ProfessionalRemoval } from '../contract.ts'
import { toWeek } from '../hours.ts'

/**
 * All professionals, active ones first. Commission and account are left out for those who may not see the settings.
 */
export async function listProfessionals(tx: BusinessTx): Promise<Professional[]> {
  const withSettings = tx.may('settings.view')
  const rows = await professionals(tx).orderBy('p.isActive', 'desc').orderBy(byName('p.name')).orderBy('p.id').execute()
  return rows.map((row) => ({
    ...contact(row),
    specialties: row.specialties.map(({ name }) => name),
    commissionPercent: withSettings ? row.commissionHundredths / 100 : null,
    account: withSettings && row.accountName ? { name: row.accountName } : null,
  }))
}

export async function getProfessional(tx: BusinessTx, { id }: { id: string }): Promise<ProfessionalCard> {
  const row = await tx.one(professionals(tx).where('p.id', '=', id))
  return {
    ...contact(row),
    document: row.document,
    specialtyIds: row.specialties.map(({ id }) => id),
    commissionPercent: row.commissionHundredths / 100,
    accountId: row.accountName ? row.accountId : null,
  }
}

export const listSpecialties = (tx: BusinessTx) =>
  tx.selectFrom('specialty').select(['id', 'name']).where('isActive', '=', true).orderBy(byName('name')).execute()

export async function listStaffAccounts(tx: BusinessTx) {
  const rows = await tx
    .selectFrom('member as m')
    .innerJoin('account as a', 'a.id', 'm.accountId')
    .leftJoin('professional as p', (on) =>
      on.onRef('p.businessId', '=', 'm.businessId').onRef('p.accountId', '=', 'm.accountId'),
    )
    .select(['a.id', 'a.name', 'm.role', 'p.id as professionalId', 'p.name as professionalName'])
    .where('m.removedAt', 'is', null)
    .orderBy(byName('a.name'))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id, name, role, professionalId, professionalName }) => ({
    id,
    name,
    role,
    professional: professionalId ? { id: professionalId, name: professionalName ?? '' } : null,
  }))
}

/** The active professionals by name, as a query that callers can extend. */
export const activeProfessionals = (tx: BusinessTx) =>
  tx
    .selectFrom('professional')
    .select(['id', 'name'])
    .where('isActive', '=', true)
    .orderBy(byName('name'))
    .orderBy('id')

/** The names of what a professional is good at. */
export async function specialtyNamesOf(tx: BusinessTx, professionalId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('specialty as s')
    .innerJoin('professionalSpecialty as ps', (on) =>
      on.onRef('ps.businessId', '=', 's.businessId').onRef('ps.specialtyId', '=', 's.id'),
    )
    .select('s.name')
    .where('ps.professionalId', '=', professionalId)
    .where('s.isActive', '=', true)
    .orderBy(byName('s.name'))
    .execute()
  return rows.map(({ name }) => name)
}

/** The active professionals as a public page shows them, without anything that is between them and the business. */
export async function teamOnView(tx: BusinessTx) {
  const rows = await people(tx).where('p.isActive', '=', true).orderBy(byName('p.name')).orderBy('p.id').execute()
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
      .innerJoin('account as a', 'a.id', 'm.accountId')
      .select('a.name')
      .whereRef('m.businessId', '=', 'p.businessId')
      .whereRef('m.accountId', '=', 'p.accountId')
      .where('m.removedAt', 'is', null)
      .as('accountName'),
  )

const people = (tx: BusinessTx) =>
  tx
    .selectFrom('professional as p')
    .selectAll('p')
    .select(pictureOf('p', 'photo_id').as('photo'))
    .select((is) => [
      jsonArrayFrom(
        is
          .selectFrom('professionalSpecialty as ps')
          .innerJoin('specialty as s', (on) =>
            on.onRef('s.businessId', '=', 'ps.businessId').onRef('s.id', '=', 'ps.specialtyId'),
          )
          .select(['s.id', 's.name'])
          .whereRef('ps.businessId', '=', 'p.businessId')
          .whereRef('ps.professionalId', '=', 'p.id')
          .where('s.isActive', '=', true)
          .orderBy(byName('s.name')),
      ).as('specialties'),
      jsonArrayFrom(
        is
          .selectFrom('workingHours as h')
          .select(['h.weekday', 'h.startsMinute as from', 'h.endsMinute as to'])
          .whereRef('h.businessId', '=', 'p.businessId')
          .whereRef('h.professionalId', '=', 'p.id')
          .orderBy('h.startsMinute'),
      ).as('hours'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

function contact(row: Row) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    photo: row.photo,
    hours: toWeek(row.hours),
  }
}

/** Whether a professional has history, for which they would be deactivated instead of deleted. */
export const readProfessionalRemoval = (tx: BusinessTx, { id }: { id: string }): Promise<ProfessionalRemoval> =>
  tx.one<ProfessionalRemoval>(
    `select ${historyOfProfessionals
      .map((table) => `exists (select from ${table} h where h.business_id = $1 and h.professional_id = p.id)`)
      .join(' or ')} as history_kept
     from professional p where p.business_id = $1 and p.id = $2`,
    [tx.businessId, id],
  )

/** The tables of later ideas that keep a professional from being deleted; the keys of the database decide, and a test reads them. */
export const historyOfProfessionals = ['appointment', 'sale_item', 'commission_entry'] as const
