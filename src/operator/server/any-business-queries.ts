import { sql } from 'kysely'
import { monthlyCents, type BillingPeriod } from '../../billing/plan.ts'
import { invoiceDaysBefore } from '../../billing/subscription.ts'
import { areSignsAlone } from '../../platform/matching.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import {
  type AnyBusiness,
  type BusinessFilter,
  businessesPerPage,
  daysEnding,
  daysTo,
  typedCode,
} from '../any-business.ts'
import { patience } from './month-queries.ts'

type FoundRow = Omit<AnyBusiness, 'expiresAt' | 'days' | 'lastActiveAt' | 'bookings' | 'monthlyCents' | 'createdAt'> & {
  expiresAt: Date
  createdAt: Date
  planCents: number | null
  planPeriod: BillingPeriod | null
}
/** A page that is empty is one row without a business. */
type CountedRow = { count: number } & (FoundRow | { id: null })
type UseRow = { businessId: string; bookings: number; lastActiveAt: Date | null }
type Portion = { most: number; after: number }

type Businesses = { businesses: AnyBusiness[]; count: number }

/** Who needs somebody has the nearest end first; all others are shown with the newest first. */
export async function listBusinesses(
  db: Queries,
  { page, ...filter }: BusinessFilter & { page: number },
): Promise<Businesses & { plans: { id: string; name: string }[] }> {
  const [found, plans] = await awaitAll([
    businessesOf(db, filter, { most: businessesPerPage, after: (page - 1) * businessesPerPage }),
    db.selectFrom('plan').select(['id', 'name']).orderBy('sortOrder').orderBy('id').execute(),
  ])
  return { ...found, plans }
}

export async function oneBusiness(db: Queries, id: string): Promise<AnyBusiness | null> {
  const { businesses } = await businessesOf(db, { search: '', standing: 'all', plan: null }, { most: 1, after: 0 }, id)
  return businesses[0] ?? null
}

/** What they do is looked up only for those that are shown. */
export async function businessesOf(
  db: Queries,
  { search, standing, plan }: BusinessFilter,
  { most, after }: Portion,
  id: string | null = null,
): Promise<Businesses> {
  if (areSignsAlone(search)) return { businesses: [], count: 0 }
  const found = await sql<CountedRow>`
    select count, id, name, slug, document, owner_name, owner_email, plan, standing, expires_at, created_at, plan_cents, plan_period
    from businesses_found(${search}, ${typedCode(search)}, ${standing}, ${plan}, ${invoiceDaysBefore}, ${daysEnding}, ${patience},
      ${most}, ${after}, ${id})`.execute(db)
  const rows = found.rows.filter((row): row is CountedRow & FoundRow => row.id !== null)
  const used = await sql<UseRow>`
    select business_id, bookings, last_active_at from use_of_businesses(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const uses = new Map(used.rows.map((row) => [row.businessId, row]))
  const now = databaseNow()
  return {
    count: found.rows[0]?.count ?? 0,
    businesses: rows.map(({ count: _count, planCents, planPeriod, expiresAt, createdAt, ...row }) => {
      const use = uses.get(row.id)
      return {
        ...row,
        expiresAt: expiresAt.toISOString(),
        days: daysTo(expiresAt, now),
        lastActiveAt: use?.lastActiveAt?.toISOString() ?? null,
        bookings: use?.bookings ?? 0,
        monthlyCents:
          planCents !== null && planPeriod !== null ? monthlyCents({ priceCents: planCents, period: planPeriod }) : 0,
        createdAt: createdAt.toISOString(),
      }
    }),
  }
}
