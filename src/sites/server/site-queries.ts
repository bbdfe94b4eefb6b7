import { sql } from 'kysely'
import { slugFromName } from '../../booking/booking-link.ts'
import {
  inOrder,
  inBusiness,
  outsideBusinesses,
  type BusinessTx,
  type Scope,
} from '../../platform/server/transaction.ts'
import type { Site } from '../contract.ts'
import { newSite, siteContent, withLivePrices, type SiteContent, type SiteService } from '../site.ts'

const visitor = { accountId: null, name: 'Site' }

/** The page that is being written, or what it begins with. */
export async function readSite(tx: BusinessTx): Promise<Site> {
  const [site, services, bookingSlug] = await inOrder([
    tx.db
      .selectFrom('site')
      .select(['slug', 'draft', 'published_at'])
      .select(sql<boolean>`published is not null and published <> draft`.as('hasChanges'))
      .where('business_id', '=', tx.businessId)
      .executeTakeFirst(),
    offeredServices(tx),
    activeBookingSlug(tx),
  ])
  if (!site) return firstSite(tx, services, bookingSlug)
  return {
    slug: site.slug,
    content: siteContent.parse(site.draft),
    publishedAt: site.published_at?.toISOString() ?? null,
    hasChanges: site.hasChanges,
    services,
    bookingSlug,
  }
}

type Published = { slug: string; content: SiteContent; bookingSlug: string | null }

/** What visitors see at an address, or at the present one of an old one; undefined when nothing is published there. */
export async function publishedSite(slug: string): Promise<Published | undefined> {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<{ business_id: string; zone: string }>`select business_id, zone from business_by_site_path(${slug})`.execute(
      db,
    ),
  )
  const business = rows[0]
  if (!business) return undefined
  return publishedSiteOf({ businessId: business.business_id, zone: business.zone, actor: visitor })
}

export const publishedSiteOf = (scope: Scope): Promise<Published | undefined> =>
  inBusiness(scope, 'read', async (tx) => {
    const [site, services, bookingSlug] = await inOrder([
      tx.db
        .selectFrom('site')
        .select(['slug', 'published'])
        .where('business_id', '=', tx.businessId)
        .executeTakeFirst(),
      offeredServices(tx),
      activeBookingSlug(tx),
    ])
    return site?.published
      ? { slug: site.slug, content: withLivePrices(siteContent.parse(site.published), services), bookingSlug }
      : undefined
  })

const offeredServices = (tx: BusinessTx): Promise<SiteService[]> =>
  tx.db
    .selectFrom('service')
    .select(['id', 'name', 'price_cents as priceCents'])
    .where('business_id', '=', tx.businessId)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()

async function firstSite(tx: BusinessTx, services: SiteService[], bookingSlug: string | null): Promise<Site> {
  const business = await tx.db
    .selectFrom('business')
    .select(['name', 'phone', 'address', 'city', 'state'])
    .where('id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  const content = newSite({
    businessName: business.name,
    services: services.map(({ id, name }) => ({ name, serviceId: id, price: null, description: null })),
    address: [business.address, business.city, business.state].filter(Boolean).join(', ') || null,
    whatsapp: business.phone,
  })
  const slug = bookingSlug ?? slugFromName(business.name)
  return { slug, content, publishedAt: null, hasChanges: false, services, bookingSlug }
}

async function activeBookingSlug(tx: BusinessTx): Promise<string | null> {
  const link = await tx.db
    .selectFrom('booking_link')
    .select('slug')
    .where('business_id', '=', tx.businessId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return link?.slug ?? null
}
