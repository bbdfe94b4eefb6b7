import { sql } from 'kysely'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import { outsideBusinesses, type BusinessTx, type Scope } from '../../platform/server/transaction.ts'
import { bookingLinkRefusals, newBookingLink, type BookingLink } from '../booking-link.ts'
import type { PublicLink } from '../booking-page.ts'

const visitor = { accountId: null, name: 'Agendamento online' }

/** The business behind a public address. An address that was switched off answers like one that never was. */
export async function scopeOfLink(slug: string): Promise<Scope> {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<{ business_id: string; zone: string }>`select business_id, zone from business_by_slug(${slug})`.execute(db),
  )
  const business = rows[0]
  if (!business) throw new Refusal(bookingLinkRefusals.LINK_NOT_FOUND)
  return { businessId: business.business_id, zone: business.zone, actor: visitor }
}

/** What a visitor may know of the link. It may have been switched off since its business was found. */
export async function getPublicLink(tx: BusinessTx): Promise<PublicLink> {
  const row = await linkQuery(tx)
    .leftJoin('agenda_rules', 'agenda_rules.business_id', 'booking_link.business_id')
    .select((is) => [
      is.fn.coalesce('notice_minutes', is.lit(defaultRules.noticeMinutes)).as('noticeMinutes'),
      is.fn.coalesce('horizon_days', is.lit(defaultRules.horizonDays)).as('horizonDays'),
    ])
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row) throw new Refusal(bookingLinkRefusals.LINK_NOT_FOUND)
  const { isActive: _, ...link } = row
  return link
}

/** The business's link, or what it starts with. */
export async function getBookingLink(tx: BusinessTx): Promise<{ isSaved: boolean; link: BookingLink }> {
  const saved = await linkQuery(tx).executeTakeFirst()
  if (saved) return { isSaved: true, link: saved }
  const { name } = await tx.db
    .selectFrom('business')
    .select('name')
    .where('id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  return { isSaved: false, link: newBookingLink(name) }
}

const linkQuery = (tx: BusinessTx) =>
  tx.db
    .selectFrom('booking_link')
    .select([
      'slug',
      'business_name as businessName',
      'whatsapp',
      'is_active as isActive',
      'require_phone as requirePhone',
      'require_address as requireAddress',
      'show_prices as showPrices',
      'primary_color as primaryColor',
      'accent_color as accentColor',
    ])
    .where('booking_link.business_id', '=', tx.businessId)
