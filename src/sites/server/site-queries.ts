import { formatsOfBusiness, getStorefront, isClosedForGood } from '../../business/server/business-queries.ts'
import { sql } from 'kysely'
import { loadOpening } from '../../booking/server/opening-queries.ts'
import { pictureOf } from '../../business/server/picture-queries.ts'
import type { OwnPicture } from '../../business/picture.ts'
import { termsAmong } from '../../catalogue/own-terms.ts'
import { activeServices } from '../../catalogue/server/queries.ts'
import { performedBy } from '../../catalogue/service.ts'
import { slugFromName } from '../../booking/booking-link.ts'
import { firstFreePath } from '../../booking/server/propose-path.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness, outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { PublicRatings } from '../../ratings/rating.ts'
import { publicRatings } from '../../ratings/server/rating-queries.ts'
import { activeProfessionals, teamOnView } from '../../team/server/professional-queries.ts'
import type { Site, SiteVersion } from '../contract.ts'
import { originOfBusiness } from '../../domains/server/domain-queries.ts'
import { type LiveSite, type ShownContent, withPictures } from '../live-site.ts'
import { newSite, siteContent, withCatalogue, type SiteService } from '../site.ts'

const visitor = { accountId: null, name: 'Site' }

/** The draft, or the first proposal if none was saved. */
export async function readSite(tx: BusinessTx): Promise<Site> {
  const [site, services, live, pictures] = await awaitAll([
    tx
      .selectFrom('site')
      .select(['slug', 'draft', 'publishedAt'])
      .select(sql<boolean>`published is not null and published <> draft`.as('hasChanges'))
      .executeTakeFirst(),
    offeredServices(tx),
    readLive(tx),
    picturesOfSite(tx),
  ])
  if (!site) return firstSite(tx, services, live)
  return {
    ...live,
    slug: site.slug,
    isSaved: true,
    pictures,
    content: siteContent.parse(site.draft),
    publishedAt: site.publishedAt?.toISOString() ?? null,
    hasChanges: site.hasChanges,
    services,
  }
}

/** `home` is the origin of the business's own domain, for canonical addresses. */
export type PublishedSite = {
  slug: string
  content: ShownContent
  live: LiveSite
  ratings: PublicRatings
  home: string | undefined
}

/** The business of a page's address, current or former. */
export async function siteBusiness(slug: string): Promise<Scope | undefined> {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<{ businessId: string; zone: string }>`select business_id, zone from business_by_path(${slug})`.execute(db),
  )
  const business = rows[0]
  return business && { businessId: business.businessId, zone: business.zone, actor: visitor }
}

/** The published page at an address, current or former; undefined if nothing is published there. */
export async function publishedSite(slug: string): Promise<PublishedSite | undefined> {
  const scope = await siteBusiness(slug)
  return scope && publishedSiteOf(scope)
}

export const publishedSiteOf = (scope: Scope): Promise<PublishedSite | undefined> =>
  inBusiness(scope, 'read', async (tx) => {
    const [site, services, { currency }, live, pictures, ratings, home, isClosed] = await awaitAll([
      tx.selectFrom('site').select(['slug', 'published']).executeTakeFirst(),
      offeredServices(tx),
      formatsOfBusiness(tx),
      readLive(tx),
      picturesOfSite(tx),
      publicRatings(tx),
      originOfBusiness(tx),
      isClosedForGood(tx),
    ])
    if (!site?.published || isClosed) return undefined
    const content = withPictures(withCatalogue(siteContent.parse(site.published), services, currency), pictures)
    return { slug: site.slug, content, live, ratings, home }
  })

/** The active services, each at the least that it costs with somebody who performs it. */
async function offeredServices(tx: BusinessTx): Promise<SiteService[]> {
  const [services, people] = await awaitAll([activeServices(tx), activeProfessionals(tx).execute()])
  return services.map((service) => {
    const able = people.filter(({ id }) => performedBy(service, id)).map(({ id }) => id)
    const { least, most } = termsAmong(service, able)
    const { id, name, category, description, photo, durationMinutes } = service
    const isLeast = least.priceCents !== most.priceCents
    return { id, name, category, description, photo, durationMinutes, priceCents: least.priceCents, isLeast }
  })
}

async function firstSite(tx: BusinessTx, services: SiteService[], live: LiveSite): Promise<Site> {
  const business = await tx
    .selectFrom('business')
    .select(['name', 'phone', 'address', 'city', 'state'])
    .executeTakeFirstOrThrow()
  const content = newSite({
    businessName: business.name,
    services: services.map(({ id, name }) => ({ name, serviceId: id, price: null, description: null })),
    address: [business.address, business.city, business.state].filter(Boolean).join(', ') || null,
    whatsapp: business.phone,
  })
  const wished = live.bookingSlug ?? slugFromName(business.name)
  const slug = (await firstFreePath(tx, wished)) ?? wished
  return { ...live, slug, content, pictures: [], publishedAt: null, hasChanges: false, isSaved: false, services }
}

/** The current public data of the business, and nothing more. */
async function readLive(tx: BusinessTx): Promise<LiveSite> {
  const [link, team, opening, storefront] = await awaitAll([
    tx
      .selectFrom('bookingLink')
      .select(['slug', 'isActive', sql<boolean>`takes_bookings(business_id)`.as('takesBookings')])
      .select(pictureOf('booking_link', 'logo_id').as('logo'))
      .executeTakeFirst(),
    teamOnView(tx),
    loadOpening(tx),
    getStorefront(tx),
  ])
  return {
    bookingSlug: link?.isActive ? link.slug : null,
    takesBookings: link?.takesBookings ?? false,
    logo: link?.logo ?? null,
    storefront,
    team: team.map(({ id, name, specialties, photo }) => ({ id, name, specialties, photo })),
    ...opening,
  }
}

const picturesOfSite = (tx: BusinessTx): Promise<OwnPicture[]> =>
  tx.rows<OwnPicture>(
    `select p.id, p.hash, p.width, p.height
     from site_picture s join picture p on p.business_id = s.business_id and p.id = s.picture_id
     where s.business_id = $1`,
    [tx.businessId],
  )

/** Earlier versions of the page, the latest first. */
export async function listVersions(tx: BusinessTx): Promise<SiteVersion[]> {
  const rows = await tx
    .selectFrom('siteVersion')
    .select(['id', 'publishedAt'])
    .select(sql<string>`content ->> 'title'`.as('title'))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, publishedAt, title }) => ({ id, publishedAt: publishedAt.toISOString(), title }))
}
