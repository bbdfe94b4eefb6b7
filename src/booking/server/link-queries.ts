import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import type { Place } from '../../business/place.ts'
import { getStorefront } from '../../business/server/business-queries.ts'
import { pictureOf } from '../../business/server/picture-queries.ts'
import { type Language, languages, type PageLanguage } from '../../languages/language.ts'
import { Recent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness, outsideBusinesses, type Precondition } from '../../platform/server/database/run-transaction.ts'
import type { AskedDeposit, PayableDeposit } from '../../deposits/deposit.ts'
import { payableDepositOf } from '../../deposits/server/deposit-queries.ts'
import { bookingLinkRefusals, newBookingLink, type BookingLink } from '../booking-link.ts'
import type { BookingTerms } from '../booking-decision.ts'
import { depositForNoShows, type NoShowAct, type NoShowRule } from '../no-show-rule.ts'
import type { ContactWays, OwnLink, PublicLink } from '../booking-page.ts'

const visitor = { accountId: null, name: 'Agendamento online' }

/** The business behind a public address, current or former. */
async function scopeOfLink(slug: string): Promise<Scope> {
  const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
    'select business_id, zone from business_by_path($1)',
    [slug],
  )
  const business = rows[0]
  if (!business) throw new LinkGone()
  const scope = { businessId: business.businessId, zone: business.zone, actor: visitor }
  seen.set(slug, scope)
  return scope
}

const seen = new Recent<Scope>(20_000)

/** Thrown when the link does not exist, was switched off, or its business changed its time zone. */
class LinkGone extends Refusal {
  constructor() {
    super(bookingLinkRefusals.LINK_NOT_FOUND)
  }
}

/**
 * Runs work for the business behind a public address. The business is remembered from an earlier request. The work
 * must read the link again (`getPublicLink`), and runs once more if the remembered business is out of date.
 */
export async function inLink<T>(
  slug: string,
  mode: 'read' | 'write',
  work: (tx: BusinessTx) => Promise<T>,
  { procedure, precondition }: { procedure?: string; precondition?: (scope: Scope) => Precondition<boolean> } = {},
): Promise<T> {
  const inScope = (scope: Scope) =>
    inBusiness({ ...scope, ...(procedure && { procedure }) }, mode, work, precondition?.(scope))
  const known = seen.get(slug)
  if (known)
    try {
      return await inScope(known)
    } catch (error) {
      if (!(error instanceof LinkGone)) throw error
      seen.delete(slug)
    }
  return inScope(await scopeOfLink(slug))
}

/** The public fields of the link. Throws if the link is off: it may have changed since it was remembered. */
export async function getPublicLink(tx: BusinessTx): Promise<PublicLink> {
  const { isActive, phone, autoConfirm: _confirms, holdHours: _holds, ...link } = await getAnyLink(tx)
  if (!isActive) throw new LinkGone()
  return { ...link, closed: link.closed && { ...link.closed, phone: link.whatsapp ? null : phone } }
}

/** The link, on or off: a visit's own address works as long as the visit exists, even where no link was ever saved. */
export async function getAnyLink(tx: BusinessTx): Promise<OwnLink> {
  const { link, business } = await readLink(tx)
  return asOwnLink(
    tx,
    link ?? { ...unsavedLink(business.name), slug: tx.businessId, whatsapp: business.phone },
    business,
  )
}

export async function getContact(tx: BusinessTx): Promise<ContactWays> {
  const { whatsapp, phone } = await getAnyLink(tx)
  return { whatsapp, phone }
}

/** The link of a booking page, on or off; a business that never saved one has no page. */
export async function getSavedLink(tx: BusinessTx): Promise<OwnLink> {
  const { link, business } = await readLink(tx)
  if (!link) throw new LinkGone()
  return asOwnLink(tx, link, business)
}

async function readLink(tx: BusinessTx) {
  const [link, business, storefront] = await awaitAll([
    linkQuery(tx)
      .select([
        sql<Language | null>`nullif(booking_link.language, 'visitor')`.as('language'),
        sql<PayableDeposit | null>`${sql.raw(depositInForce('booking_link'))}`.as('deposit'),
      ])
      .executeTakeFirst(),
    tx
      .selectFrom('business')
      .leftJoin('agendaRules', 'agendaRules.businessId', 'business.id')
      .select((is) => [
        'business.name',
        'business.phone',
        'business.address',
        'business.city',
        'business.postalCode',
        sql.ref<Place['state']>('business.state').as('state'),
        is.fn.coalesce('noticeMinutes', is.lit(defaultRules.noticeMinutes)).as('noticeMinutes'),
        is.fn.coalesce('horizonDays', is.lit(defaultRules.horizonDays)).as('horizonDays'),
        is.fn.coalesce('changeNoticeMinutes', is.lit(defaultRules.changeNoticeMinutes)).as('changeNoticeMinutes'),
        'business.currency',
        sql<boolean>`takes_bookings(business.id)`.as('takesBookings'),
        sql<boolean>`is_closed(business.id)`.as('isGone'),
      ])
      .where('business.zone', '=', tx.zone)
      .executeTakeFirst(),
    getStorefront(tx),
  ])
  if (!business) throw new LinkGone()
  return { link, business: { ...business, ...storefront } }
}

type FoundLink = Awaited<ReturnType<typeof readLink>>

function asOwnLink(tx: BusinessTx, link: NonNullable<FoundLink['link']>, business: FoundLink['business']): OwnLink {
  const { takesBookings, isGone, address, city, state, postalCode, name: _, ...rules } = business
  return {
    ...link,
    ...rules,
    place: { address, city, state, postalCode },
    zone: tx.zone,
    closed: takesBookings ? null : { phone: rules.phone, isGone },
  }
}

/** What pages of visits have for a link where none was saved: there is no page to book at. */
const unsavedLink = (name: string) => ({ ...newBookingLink(name), isActive: false, language: null, deposit: null })

/** SQL: the deposit rule in force; null if online payment is off. */
const depositInForce = (link: string) =>
  `case when ${link}.allow_online_payment then ${payableDepositOf(`${link}.business_id`)} end`

/** SQL: what no-shows ask for, with the deposit where it is one; null if they change nothing. */
const noShowRuleOf = (link: string) => `case when ${link}.no_show_limit is not null then json_build_object(
  'limit', ${link}.no_show_limit, 'act', ${link}.no_show_act,
  'deposit', case when ${link}.no_show_act = 'deposit' then ${payableDepositOf(`${link}.business_id`)} end) end`

export async function getNoShowRule(tx: BusinessTx): Promise<NoShowRule<PayableDeposit> | null> {
  const [row] = await tx.rows<{ rule: NoShowRule<PayableDeposit> | null }>(
    `select ${noShowRuleOf('l')} as rule from booking_link l where l.business_id = $1`,
    [tx.businessId],
  )
  return row?.rule ?? null
}

/** The rule without its deposit, for whoever only asks whether somebody has to call. */
export async function getNoShowLimit(tx: BusinessTx): Promise<Pick<NoShowRule, 'limit' | 'act'> | null> {
  const [row] = await tx.rows<Pick<NoShowRule, 'limit' | 'act'>>(
    `select no_show_limit as "limit", no_show_act as act from booking_link
     where business_id = $1 and no_show_limit is not null`,
    [tx.businessId],
  )
  return row ?? null
}

/** The deposit that no-shows ask for each service; null if there is none. */
export async function getNoShowDeposit(tx: BusinessTx): Promise<AskedDeposit | null> {
  const rule = await getNoShowRule(tx)
  return rule && depositForNoShows(rule)
}

/** The language that the business fixed for its pages; null if each follows its visitor's. */
export async function fixedLanguage(tx: BusinessTx): Promise<Language | null> {
  const link = await tx.selectFrom('bookingLink').select('language').executeTakeFirst()
  return languages.find((one) => one === link?.language) ?? null
}

/** The language in which to write to a client: that of their last online booking, or the one of the business's page. */
export async function languageOfClient(tx: BusinessTx, clientId: string | null): Promise<Language> {
  const [found] = await tx.rows<{ language: Language }>(
    `select coalesce(
       (select o.language from online_booking o
        join visit v on v.business_id = o.business_id and v.id = o.visit_id
        where v.business_id = $1 and v.client_id = $2 order by o.created_at desc, o.visit_id limit 1),
       (select nullif(l.language, 'visitor') from booking_link l where l.business_id = $1)) as language`,
    [tx.businessId, clientId],
  )
  return found?.language ?? languages[0]
}

/** The terms of a booking, and whether the same form was booked before. */
type Terms = Omit<BookingTerms, 'deposit' | 'noShowRule'> &
  Pick<PublicLink, 'showPrices' | 'currency'> & {
    tellsBusiness: boolean
    changeNoticeMinutes: number
    deposit: PayableDeposit | null
    noShowRule: NoShowRule<PayableDeposit> | null
    isBooked: boolean
  }

export async function getTerms(tx: BusinessTx, bookingId: string): Promise<Terms> {
  const { noticeMinutes, horizonDays, changeNoticeMinutes } = defaultRules
  const rules = [noticeMinutes, horizonDays, changeNoticeMinutes]
  const [terms] = await tx.rows<Terms>(termsText, [tx.businessId, tx.zone, bookingId, ...rules])
  if (!terms) throw new LinkGone()
  return terms
}

const termsText = `
  select l.require_phone, l.require_address, l.show_prices,
    l.auto_confirm, l.hold_hours, nullif(l.language, 'visitor') as language,
    coalesce(r.notice_minutes, $4::int) as notice_minutes, coalesce(r.horizon_days, $5::int) as horizon_days,
    coalesce(r.change_notice_minutes, $6::int) as change_notice_minutes,
    b.mails_bookings as tells_business, b.currency, ${depositInForce('l')} as deposit, ${noShowRuleOf('l')} as no_show_rule,
    exists (select from online_booking o where o.business_id = l.business_id and o.visit_id = $3) as is_booked
  from booking_link l
  join business b on b.id = l.business_id and b.zone = $2
  left join agenda_rules r on r.business_id = l.business_id
  where l.business_id = $1 and l.is_active`

/** The business's link, or the defaults if none was saved. */
export async function getBookingLink(tx: BusinessTx): Promise<{ isSaved: boolean; link: BookingLink }> {
  const saved = await linkQuery(tx)
    .select([
      'framingSites',
      'noShowLimit',
      sql.ref<NoShowAct>('bookingLink.noShowAct').as('noShowAct'),
      sql.ref<PageLanguage>('bookingLink.language').as('language'),
    ])
    .executeTakeFirst()
  if (saved) return { isSaved: true, link: saved }
  const { name, phone } = await tx.selectFrom('business').select(['name', 'phone']).executeTakeFirstOrThrow()
  return { isSaved: false, link: { ...newBookingLink(name), whatsapp: phone } }
}

const linkQuery = (tx: BusinessTx) =>
  tx
    .selectFrom('bookingLink')
    .select([
      'slug',
      'businessName',
      'whatsapp',
      'isActive',
      'requirePhone',
      'requireAddress',
      'showPrices',
      'autoConfirm',
      'holdHours',
      'allowOnlinePayment',
      'primaryColor',
      'accentColor',
      'isListed',
    ])
    .select(pictureOf('booking_link', 'logo_id').as('logo'))

/** A page for the sitemap, with the day of its last change. */
export type ListedPage = { slug: string; changed: string }

/** Booking pages that are on and listed, sorted by address. */
export const listedBookingPages = async (first: number, most: number): Promise<ListedPage[]> => {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<ListedPage>`select slug, changed from listed_booking_pages(${first}, ${most})`.execute(db),
  )
  return rows
}

export async function countListedBookingPages(): Promise<number> {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<{ count: number }>`select count_listed_booking_pages() as count`.execute(db),
  )
  return firstIn(rows).count
}
