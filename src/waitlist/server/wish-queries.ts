import { firstIn } from '../../platform/filled.ts'
import { countedNoShows, countNoShows } from '../../agenda/server/visit-queries.ts'
import { findBooking } from '../../booking/server/booking-queries.ts'
import { mustCall, onlineDemand } from '../../booking/no-show-rule.ts'
import { getAnyLink, getNoShowLimit, getNoShowRule } from '../../booking/server/link-queries.ts'
import { idInKey, keyOf } from '../../booking/own-booking.ts'
import type { OwnLink } from '../../booking/booking-page.ts'
import type { Language } from '../../languages/language.ts'
import { translatorFor } from '../../languages/translators.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { addMinutes, localDate, localTime } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { WaitingList } from '../contract.ts'
import {
  confirmAddress,
  confirmText,
  offerText,
  type Offer,
  type OwnOffer,
  type OwnWish,
  wishAddress,
} from '../own-wish.ts'
import { defaultOfferMinutes, hoursToConfirm, type DayPart, type WishState } from '../wish.ts'

/** The most wishes of a business that count, and the most unconfirmed ones that its list shows. */
export const mostWaiting = 200
const mostUnconfirmed = 50

/** What was asked for later can still be confirmed. */
export const confirmable = (tx: BusinessTx): Date => addMinutes(tx.now, -60 * hoursToConfirm)

type OfferRow = {
  offerId: string
  visitId: string
  professionalId: string
  version: number
  startsAt: Date
  endsAt: Date
  priceCents: number
  offeredBy: string
  expiresAt: Date
}

type Row = {
  id: string
  secret: string
  /** What the letter to the typed address has; null where the reception made the wish. */
  proof: string | null
  language: Language
  clientId: string
  clientName: string
  name: string | null
  phone: string | null
  email: string | null
  isOnline: boolean
  serviceId: string
  serviceName: string
  professionalName: string | null
  from: string
  to: string
  parts: DayPart[]
  state: WishState
  noShows: number
  createdAt: Date
} & ({ offerId: null } | OfferRow)

/** SQL: how often the client of a wish `w` did not come. */
export const noShowsOfWish = (now: string): string =>
  countedNoShows({ businessId: 'w.business_id', clientId: 'w.client_id', now })

const wishText = `
  select w.id, w.secret, w.proof, w.language, w.client_id, c.name as client_name,
    case w.source when 'booking' then w.name else c.name end as name,
    case w.source when 'booking' then w.phone else c.phone end as phone,
    case w.source when 'booking' then w.email else c.email end as email,
    w.source = 'booking' as is_online, s.id as service_id, s.name as service_name, p.name as professional_name,
    w.first_day::text as from, w.last_day::text as to, w.parts, w.state, w.created_at,
    ${noShowsOfWish('now()')} as no_shows,
    o.id as offer_id, o.expires_at, o.visit_id,
    a.professional_id, a.version, a.starts_at,
    a.ends_at, a.price_cents, ap.name as offered_by
  from waitlist_wish w
  join client c on c.business_id = w.business_id and c.id = w.client_id
  join service s on s.business_id = w.business_id and s.id = w.service_id
  left join professional p on p.business_id = w.business_id and p.id = w.professional_id
  left join waitlist_offer o on o.business_id = w.business_id and o.wish_id = w.id and o.state = 'open'
  left join appointment a on a.business_id = o.business_id and a.id = o.visit_id
  left join professional ap on ap.business_id = a.business_id and ap.id = a.professional_id
  where w.business_id = $1`

const oneText = `${wishText} and w.id = $2`
const waitingText = `${wishText} and w.state = 'waiting' and w.last_day >= $2 order by w.place, w.id`
const unconfirmedText = `
  ${wishText} and w.state = 'unconfirmed' and w.last_day >= $2 and w.created_at > $3
  order by w.created_at desc, w.id limit ${mostUnconfirmed}`
const unconfirmedCountText = `
  select count(*)::int as count from waitlist_wish
  where business_id = $1 and state = 'unconfirmed' and last_day >= $2 and created_at > $3`

export type FoundWish = Row

export const findWish = async (tx: BusinessTx, id: string): Promise<FoundWish | undefined> =>
  (await tx.rows<Row>(oneText, [tx.businessId, id]))[0]

/** A wish by its own address. A wrong secret looks like a wish that does not exist. */
export async function findOwn(tx: BusinessTx, key: string): Promise<{ link: OwnLink; found: FoundWish }> {
  const id = orNotFound(idInKey(key))
  const [link, found] = await awaitAll([getAnyLink(tx), findWish(tx, id)])
  if (!found || keyOf(found.id, found.secret) !== key) throw new Refusal(platformRefusals.NOT_FOUND)
  return { link, found }
}

/** A wish as its own address shows it. */
export async function toOwnWish(tx: BusinessTx, found: FoundWish): Promise<OwnWish> {
  const { id, secret, name, language, serviceName, professionalName, from, to, parts, state } = found
  return {
    key: keyOf(id, secret),
    name: name ?? '',
    language,
    serviceName,
    professionalName,
    from,
    to,
    parts,
    state: stateOf(tx, found),
    isByMail: found.email !== null,
    offer: await ownOfferOf(tx, found),
    bookingKey: state === 'booked' ? await bookingKeyOf(tx, id) : null,
  }
}

function stateOf(tx: BusinessTx, { state, to, offerId, createdAt }: FoundWish): OwnWish['state'] {
  if (state === 'unconfirmed' && createdAt <= confirmable(tx)) return 'expired'
  const isOpen = state === 'waiting' || state === 'unconfirmed'
  return isOpen && to < localDate(tx.now, tx.zone) && offerId === null ? 'over' : state
}

/** The open offer; null after its deadline, even if it has not been ended yet. */
function offerOf(tx: BusinessTx, found: FoundWish): Offer | null {
  if (found.offerId === null || found.expiresAt <= tx.now) return null
  const { startsAt, endsAt, offeredBy, expiresAt } = found
  return {
    date: localDate(startsAt, tx.zone),
    from: localTime(startsAt, tx.zone),
    to: localTime(endsAt, tx.zone),
    professionalName: offeredBy,
    until: localTime(expiresAt, tx.zone),
  }
}

/** The open offer, with the deposit that is due for it now. */
async function ownOfferOf(tx: BusinessTx, found: FoundWish): Promise<OwnOffer | null> {
  const offer = offerOf(tx, found)
  return offer && { ...offer, deposit: await depositOf(tx, found) }
}

async function depositOf(tx: BusinessTx, found: FoundWish): Promise<OwnOffer['deposit']> {
  if (found.offerId === null) return null
  const demand = await demandOf(tx, found)
  return demand === 'call' ? null : demand
}

/** What is asked of whoever accepts an offer, as of whoever books the same. */
export async function demandOf(tx: BusinessTx, offered: FoundWish & OfferRow) {
  const [{ deposit }, noShowRule, noShows] = await awaitAll([
    getAnyLink(tx),
    getNoShowRule(tx),
    countNoShows(tx, offered.clientId),
  ])
  return onlineDemand({ deposit, noShowRule }, noShows, [offered])
}

/** The key of the booking that a wish became; null if it was removed since. */
async function bookingKeyOf(tx: BusinessTx, wishId: string): Promise<string | null> {
  const [accepted] = await tx.rows<{ visitId: string }>(
    `select visit_id from waitlist_offer where business_id = $1 and wish_id = $2 and state = 'accepted'`,
    [tx.businessId, wishId],
  )
  const booking = accepted && (await findBooking(tx, accepted.visitId))
  return booking?.key ?? null
}

/** How long an offer is held, and the slug of the booking page, where offers are answered. */
export type WishTerms = { offerMinutes: number; slug: string | null; businessName: string }

export async function getTerms(tx: BusinessTx): Promise<WishTerms> {
  return firstIn(
    await tx.rows<WishTerms>(
      `select coalesce(w.offer_minutes, $2::int) as offer_minutes, l.slug, coalesce(l.business_name, b.name) as business_name
     from business b
     left join booking_link l on l.business_id = b.id
     left join waitlist_settings w on w.business_id = b.id
     where b.id = $1`,
      [tx.businessId, defaultOfferMinutes],
    ),
  )
}

/** The open wishes whose days have not passed, in order; and those that nobody has confirmed yet, the newest first. */
export async function getWaitingList(tx: BusinessTx): Promise<WaitingList> {
  const today = localDate(tx.now, tx.zone)
  const [{ offerMinutes, slug, businessName }, noShowRule, rows, unconfirmed, [counted]] = await awaitAll([
    getTerms(tx),
    getNoShowLimit(tx),
    tx.rows<Row>(waitingText, [tx.businessId, today]),
    tx.rows<Row>(unconfirmedText, [tx.businessId, today, confirmable(tx)]),
    tx.rows<{ count: number }>(unconfirmedCountText, [tx.businessId, today, confirmable(tx)]),
  ])
  const about = (row: Row, address: string) => ({
    name: row.name ?? row.clientName,
    serviceName: row.serviceName,
    businessName,
    url: fullAddress(address),
  })
  return {
    wishes: rows.map((row) => {
      const offer = offerOf(tx, row)
      const address = wishAddress(slug ?? '', keyOf(row.id, row.secret))
      const text = offer && offerText({ ...about(row, address), offer }, translatorFor(row.language))
      return {
        ...toListed(row),
        mustCall: mustCall(noShowRule, row.noShows),
        offer: offer && text ? { ...offer, text } : null,
      }
    }),
    unconfirmed: unconfirmed.map((row) => {
      const address = confirmAddress(slug ?? '', keyOf(row.id, row.secret), row.proof)
      return { ...toListed(row), text: confirmText(about(row, address), translatorFor(row.language)) }
    }),
    unconfirmedCount: counted!.count,
    offerMinutes,
    hasLink: slug !== null,
  }
}

const toListed = (row: Row) => ({
  id: row.id,
  clientId: row.clientId,
  clientName: nameAsBooked(row.clientName, row.name),
  phone: row.phone,
  email: row.email,
  isOnline: row.isOnline,
  serviceName: row.serviceName,
  professionalName: row.professionalName,
  from: row.from,
  to: row.to,
  parts: row.parts,
  createdAt: row.createdAt.toISOString(),
})
