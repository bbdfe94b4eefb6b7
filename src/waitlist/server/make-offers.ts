import * as z from 'zod/mini'
import { lockVisit, storeVisit } from '../../agenda/server/book-visit.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { decideVisit, visitTaken } from '../../agenda/visit-decision.ts'
import type { FreeTime } from '../../agenda/availability.ts'
import { freeTimes } from '../../agenda/server/free-times.ts'
import { mustCall } from '../../booking/no-show-rule.ts'
import { getNoShowLimit } from '../../booking/server/link-queries.ts'
import { keepNextVisit } from '../../agenda/server/keep-next-visit.ts'
import { otherName } from '../../clients/booked-name.ts'
import { defaultQuiet } from '../../messages/message-rule.ts'
import { getQuiet } from '../../messages/server/rule-queries.ts'
import { addDays, addMinutes, daysBetween, instantOf, localDate, localMoment } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { fits, offerTime, type WishedTime } from '../wish.ts'
import { nameOf } from './parts/end-offer.ts'
import { getTerms, mostWaiting, noShowsOfWish } from './wish-queries.ts'

/** Offers free times to the waiting list. A trigger (`time_became_free`) enqueues it wherever time becomes free. */
export const offerJob = defineJob('waitlist.offer', z.object(ofBusiness))
const ofOffer = z.object({ ...ofBusiness, wishId: z.uuid(), offerId: z.uuid() })
export const offerMailJob = defineJob('waitlist.offer_mail', ofOffer)
export const lapseJob = defineJob('waitlist.lapse', ofOffer)

export const offerJobScope = (businessId: string, zone: string): Scope => ({
  businessId,
  zone,
  actor: { accountId: null, name: 'Lista de espera' },
  likeProcedure: 'waitlist.own.accept',
})

type WaitingWish = WishedTime & {
  id: string
  clientId: string
  name: string | null
  noShows: number
  offered: FreeTime[]
}

/**
 * How often another time is tried for a wish if somebody else took the first; then the wish waits for the next run.
 */
const mostTries = 5

/** Offers free times to waiting clients, in the list's order: one time to each, and each time only once. */
export async function makeOffers({ businessId, zone }: { businessId: string; zone: string }): Promise<void> {
  const scope = offerJobScope(businessId, zone)
  const { wishes, terms, startsIn } = await inBusiness(scope, 'read', whoWaits)
  if (wishes.length === 0) return
  if (startsIn > 0)
    return inBusiness(scope, 'write', async (tx) => {
      tx.enqueueLater(offerJob, {}, { key: 'morning', seconds: Math.ceil(startsIn / 1000) })
    })

  const known = new Map<string, FreeTime[]>()
  const timesFor = async (wish: WaitingWish) => {
    const key = [wish.serviceId, wish.professionalId, wish.from, wish.to].join()
    const times = known.get(key) ?? (await inBusiness(scope, 'read', (tx) => timesOf(tx, wish, terms)))
    known.set(key, times)
    return times
  }
  for (const wish of wishes)
    for (let tries = 0; tries < mostTries; tries++) {
      const time = (await timesFor(wish)).find((one) => fits(wish, one))
      if (!time) break
      const isDone = await inBusiness(scope, 'write', (tx) => makeOffer(tx, wish, time)).then(() => true, unlessRefused)
      // Offered now or taken by somebody else: the time is no longer free.
      known.clear()
      if (isDone) break
    }
}

/** Refusals are expected: the time was taken meanwhile, or the professional no longer works. */
function unlessRefused(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}

type Terms = { offerMinutes: number; noticeMinutes: number; horizonDays: number }

/** The wishes with a contact and no open offer, in order; and the milliseconds until the quiet hours are over. */
async function whoWaits(tx: BusinessTx) {
  const today = localDate(tx.now, tx.zone)
  const [{ offerMinutes, slug }, [{ isOpen }], quiet, rules, noShowRule, rows] = await awaitAll([
    getTerms(tx),
    tx.rows<{ isOpen: boolean }>(openText, [tx.businessId]) as Promise<[{ isOpen: boolean }]>,
    getQuiet(tx),
    tx.rows<Omit<Terms, 'offerMinutes'>>(rulesText, [tx.businessId]),
    getNoShowLimit(tx),
    tx.rows<Omit<WaitingWish, 'offered'> & { offered: Date[] }>(waitingText, [
      tx.businessId,
      today,
      mostWaiting,
      tx.now,
    ]),
  ])
  const { noticeMinutes, horizonDays } = rules[0] ?? defaultRules
  const last = addDays(today, horizonDays)
  const wishes = rows
    .map((row) => ({
      ...row,
      from: row.from > today ? row.from : today,
      to: row.to < last ? row.to : last,
      offered: row.offered.map((at) => localMoment(at, tx.zone)),
    }))
    .filter(({ from, to, noShows }) => from <= to && !mustCall(noShowRule, noShows))
  // Without quiet hours of its own, a business gets the default ones: nobody should be woken up to answer.
  const at = offerTime(tx.now, offerMinutes, quiet ?? defaultQuiet, tx.zone)
  return {
    wishes: slug === null || !isOpen ? [] : wishes,
    terms: { offerMinutes, noticeMinutes, horizonDays },
    startsIn: at.getTime() - tx.now.getTime(),
  }
}

/** In a read-only business nobody could accept an offer. */
const openText = 'select business_takes_writes($1) as is_open'

const rulesText = `
  select notice_minutes, horizon_days from agenda_rules where business_id = $1`

const waitingText = `
  select w.id, w.client_id, w.service_id, w.professional_id,
    w.first_day::text as from, w.last_day::text as to, w.parts,
    ${noShowsOfWish('$4')} as no_shows,
    array(select starts_at from waitlist_offer o where o.business_id = w.business_id and o.wish_id = w.id) as offered
  from waitlist_wish w
  join client c on c.business_id = w.business_id and c.id = w.client_id and c.deactivated_at is null
  where w.business_id = $1 and w.state = 'waiting' and w.last_day >= $2
    and (w.email is not null or w.phone is not null or w.source = 'reception' and (c.email is not null or c.phone is not null))
    and not exists (
      select from waitlist_offer o where o.business_id = w.business_id and o.wish_id = w.id and o.state = 'open')
  order by w.place, w.id
  limit $3`

/** Whether the page offers a time to everybody that a wish asks for. Then it is booked there, and nothing is held for a wish. */
export async function hasFreeTime(tx: BusinessTx, asked: WishedTime): Promise<boolean> {
  const [rules] = await tx.rows<Omit<Terms, 'offerMinutes'>>(rulesText, [tx.businessId])
  const times = await timesOf(tx, asked, { ...(rules ?? defaultRules), offerMinutes: 0 })
  return times.some((one) => fits({ ...asked, offered: [] }, one))
}

/** Whether anybody serves what is wanted on any of these days: if not, no time can become free. */
export async function isServed(tx: BusinessTx, asked: WishedTime): Promise<boolean> {
  const [rules] = await tx.rows<Omit<Terms, 'offerMinutes'>>(rulesText, [tx.businessId])
  const times = await timesOf(tx, asked, { ...(rules ?? defaultRules), offerMinutes: 0 }, { asIfEmpty: true })
  return times.length > 0
}

/** The times that are free for a wish and bookable online, with enough time left to answer the offer. */
async function timesOf(
  tx: BusinessTx,
  wish: WishedTime,
  terms: Pick<Terms, 'offerMinutes' | 'noticeMinutes'>,
  { asIfEmpty = false }: { asIfEmpty?: boolean } = {},
): Promise<FreeTime[]> {
  const { serviceId, professionalId, from, to } = wish
  const asked = { serviceId, professionalId, from, days: daysBetween(from, to) + 1, forVisitors: true }
  try {
    return await freeTimes(tx, { ...asked, asIfEmpty, notBefore: earliest(tx, terms) })
  } catch (error) {
    // The service was removed.
    if (error instanceof Refusal && error.kind === platformRefusals.NOT_FOUND) return []
    throw error
  }
}

const earliest = (tx: BusinessTx, { offerMinutes, noticeMinutes }: Pick<Terms, 'offerMinutes' | 'noticeMinutes'>) =>
  addMinutes(tx.now, Math.max(offerMinutes, noticeMinutes))

/** Holds a time for a wish until the deadline, by a visit as for any other time, and mails the client. */
async function makeOffer(tx: BusinessTx, { id: wishId }: WaitingWish, { date, time }: FreeTime): Promise<void> {
  const [, waiting, { offerMinutes }, rules] = await awaitAll([
    tx.hold([nameOf(wishId)]),
    tx.rows<WaitingWish>(oneText, [tx.businessId, wishId]),
    getTerms(tx),
    tx.rows<Omit<Terms, 'offerMinutes'>>(rulesText, [tx.businessId]),
  ])
  const [wish] = waiting
  if (!wish) return
  const { clientId, serviceId, professionalId, name } = wish
  const notBefore = earliest(tx, { ...(rules[0] ?? defaultRules), offerMinutes })
  const asked = { services: [{ serviceId, professionalId }] } as const
  const request = { ...asked, startsAt: instantOf(date, time, tx.zone), visitor: { notBefore } }
  const { facts, client } = await lockVisit(tx, { ...asked, date, clientId, isVisitor: true })
  if (!client) return
  const { refusal, services } = decideVisit(request, facts)
  if (refusal) throw refusal
  const id = newId()
  const offerId = newId()
  const bookedName = otherName(name, client.name)
  const held = {
    id,
    clientId,
    bookedName,
    notes: null,
    status: 'pending',
    source: 'booking',
    onlineAct: 'offered',
  } as const
  const expiresAt = addMinutes(tx.now, offerMinutes)
  tx.finish({ sql: insertText, parameters: [tx.businessId, offerId, wishId, id, request.startsAt, tx.now, expiresAt] })
  // After its offer: without one nothing is held, and whoever is told of bookings would hear of it.
  storeVisit(tx, held, services, () => visitTaken(request, facts))
  tx.audit('waitlist.offer', { wishId, client: clientId, offerId, visit: id, expiresAt })
  tx.enqueue(offerMailJob, { wishId, offerId })
  tx.enqueueLater(lapseJob, { wishId, offerId }, { key: offerId, seconds: lapseSeconds(expiresAt, tx.now) })
  await keepNextVisit(tx, clientId)
}

/** A second after the deadline, because the queue's clock may be a little behind. */
export const lapseSeconds = (expiresAt: Date, now: Date): number => Math.ceil((+expiresAt - +now) / 1000) + 1

const oneText = `
  select id, client_id, name, service_id, professional_id
  from waitlist_wish w
  where business_id = $1 and id = $2 and state = 'waiting' and not exists (
    select from waitlist_offer o where o.business_id = w.business_id and o.wish_id = w.id and o.state = 'open')`

const insertText = `
  insert into waitlist_offer (business_id, id, wish_id, visit_id, starts_at, made_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`
