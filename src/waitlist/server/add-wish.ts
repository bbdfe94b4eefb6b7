import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { networkOf } from '../../platform/server/hosts.ts'
import { lockClient } from '../../agenda/server/book-appointment.ts'
import { bookingId, countRefusal } from '../../booking/server/book-online.ts'
import { missingFields } from '../../booking/booking-request.ts'
import { getPublicLink, inLink } from '../../booking/server/link-queries.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { addVisitor, holdContacts, matchClient } from '../../clients/server/match-client.ts'
import { addDays, localDate } from '../../platform/clock.ts'
import { languages, type Language } from '../../languages/language.ts'
import { newId } from '../../platform/id.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs.ts'
import { limit } from '../../platform/server/limits.ts'
import { countDone, unlessReached } from '../../platform/server/throttle.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/transaction.ts'
import { phrase } from '../../platform/words.ts'
import type { OwnWish } from '../own-wish.ts'
import { waitlistRefusals, type Asked, type NewWish, type OnlineWish } from '../wish.ts'
import { offerJob } from './make-offers.ts'
import { findWish, mostWaiting, toOwnWish } from './wish-queries.ts'

export const wishMailJob = defineJob('waitlist.wish_mail', z.object({ ...ofBusiness, wishId: z.uuid() }))

/** The name of a lock. It is held while a wish gets its place in the order, so that places are given one at a time. */
export const places = 'waitlist'

/** Adds a client's wish at the reception. A request that is sent again adds nothing. */
export async function addWish(tx: BusinessTx, { id = newId(), clientId, ...asked }: NewWish): Promise<{ id: string }> {
  const [, before, , horizonDays] = await awaitAll([
    tx.hold([places]),
    findWish(tx, id),
    lockAsked(tx, asked),
    horizonOf(tx),
  ])
  if (before) return { id }
  refuseDays(tx, asked, horizonDays)
  if (!(await lockClient(tx, clientId))) throw new Refusal(platformRefusals.NOT_FOUND)
  await refuseAgain(tx, clientId, asked.serviceId)
  await store(tx, { id, clientId, ...asked, source: 'reception', name: null, email: null, phone: null, language: null })
  return { id }
}

/** Adds a visitor's wish through the public address. Attempts count towards the same limit as for bookings. */
export const wishOnline = (slug: string, wish: OnlineWish, network: string): Promise<OwnWish> => {
  const limits = (businessId: string) => [
    limit('waitlist.network', businessId, networkOf(network)),
    limit('waitlist.business', businessId),
  ]
  const tries = limit('booking.tries', networkOf(network))
  return inLink(slug, 'write', (tx) => wishAsVisitor(tx, wish, limits), {
    door: 'waitlist.wish',
    proviso: ({ businessId }) => unlessReached(tries, ...limits(businessId)),
  }).catch((error: unknown) => countRefusal(network, error))
}

async function wishAsVisitor(
  tx: BusinessTx,
  { key, language, ...wish }: OnlineWish,
  limits: (businessId: string) => ReturnType<typeof limit>[],
): Promise<OwnWish> {
  const { name, email, phone, ...asked } = wish
  const id = bookingId({ key, ...wish })
  const [, , , link, match, before] = await awaitAll([
    holdContacts(tx, { name, email, phone }),
    tx.hold([places]),
    lockAsked(tx, asked),
    getPublicLink(tx),
    matchClient(tx, { name, email, phone }),
    findWish(tx, id),
  ])
  if (before) return toOwnWish(tx, before)
  const fields = missingFields({ phone, address: '-' }, link)
  if (!phone && !email) fields.phone ??= 'Informe um telefone ou um e-mail.'
  if (Object.keys(fields).length > 0) throw new Refusal(platformRefusals.INVALID_INPUT, { fields })
  refuseDays(tx, asked, link.horizonDays)
  const { id: clientId } = match ?? addVisitor(tx, { name, email, phone }, { status: 'absent', at: null })
  if (match) await refuseAgain(tx, clientId, asked.serviceId)
  const online = { source: 'booking', name, email, phone, language: link.language ?? language ?? languages[0] } as const
  await store(tx, { id, clientId, ...asked, ...online })
  if (email) tx.enqueue(wishMailJob, { wishId: id })
  countDone(tx, ...limits(tx.businessId))
  return toOwnWish(tx, (await findWish(tx, id))!)
}

/** Locks the wanted professional and service, to which the wish refers. Both come before clients in lock order. */
const lockAsked = (tx: BusinessTx, { professionalId, serviceId }: Asked) =>
  awaitAll([
    tx.lock('professional', professionalId ? [professionalId] : [], 'key share'),
    tx.lock('service', [serviceId], 'key share'),
  ])

const horizonOf = async (tx: BusinessTx): Promise<number> => {
  const [rules] = await tx.rows<{ days: number }>(
    'select horizon_days as days from agenda_rules where business_id = $1',
    [tx.businessId],
  )
  return rules?.days ?? defaultRules.horizonDays
}

function refuseDays(tx: BusinessTx, { from, to }: Asked, horizonDays: number): void {
  const today = localDate(tx.now, tx.zone)
  if (from < today) throw invalidField('from', 'Escolha uma data a partir de hoje.')
  if (to > addDays(today, horizonDays))
    throw invalidField('to', phrase('Escolha uma data dos próximos {horizonDays} dias.', { horizonDays }))
}

/** Refuses a second open wish for a service. The client is locked or new, so concurrent wishes see each other. */
async function refuseAgain(tx: BusinessTx, clientId: string, serviceId: string): Promise<void> {
  const again = await tx.rows(
    `select from waitlist_wish where business_id = $1 and client_id = $2 and service_id = $3 and state = 'waiting'
       and last_day >= $4`,
    [tx.businessId, clientId, serviceId, localDate(tx.now, tx.zone)],
  )
  if (again.length > 0) throw new Refusal(waitlistRefusals.ALREADY_WAITING)
}

type Stored = Asked & {
  id: string
  clientId: string
  source: 'reception' | 'booking'
  name: string | null
  email: string | null
  phone: string | null
  /** Null for the booking link's language. */
  language: Language | null
}

/** Stores a wish at the end of the list. A matching time may be free already, so offers are looked for at once. */
async function store(tx: BusinessTx, wish: Stored): Promise<void> {
  const { id, clientId, serviceId, professionalId, from, to, parts, source, name, email, phone, language } = wish
  const today = localDate(tx.now, tx.zone)
  const [known] = await tx.rows<Known>(knownText, [tx.businessId, serviceId, professionalId, today])
  const { isKnown, performs, waiting } = known!
  if (!isKnown) throw new Refusal(platformRefusals.NOT_FOUND)
  if (!performs) throw invalidField('professionalId', 'Este profissional não faz este serviço.')
  if (waiting >= mostWaiting) throw new Refusal(waitlistRefusals.LIST_FULL)
  tx.finish({ sql: forgetText, parameters: [tx.businessId, addDays(today, -daysKept)] })
  await tx.rows(insertText, [
    tx.businessId,
    id,
    clientId,
    serviceId,
    professionalId,
    from,
    to,
    parts,
    randomBytes(18).toString('base64url'),
    source,
    name,
    email,
    phone,
    tx.now,
    language,
  ])
  tx.audit('waitlist.add', { wishId: id, client: clientId, service: serviceId })
  tx.enqueue(offerJob, {})
}

type Known = { isKnown: boolean; performs: boolean; waiting: number }

const knownText = `
  select exists (select from service where business_id = $1 and id = $2 and is_active)
    and ($3::uuid is null or exists (select from professional where business_id = $1 and id = $3 and is_active)) as "isKnown",
    $3::uuid is null
      or not exists (select from service_professional where business_id = $1 and service_id = $2)
      or exists (
        select from service_professional where business_id = $1 and service_id = $2 and professional_id = $3) as performs,
    (select count(*)::int from waitlist_wish where business_id = $1 and state = 'waiting' and last_day >= $4) as waiting`

/** Wishes whose last day is more than three months ago are deleted. */
const daysKept = 90
const forgetText = 'delete from waitlist_wish where business_id = $1 and last_day < $2'

const insertText = `
  insert into waitlist_wish (business_id, id, client_id, service_id, professional_id, first_day, last_day, parts, secret,
    source, name, email, phone, created_at, language, place)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    coalesce($15, (select nullif(language, 'visitor') from booking_link where business_id = $1), 'pt-BR'),
    coalesce((select max(place) from waitlist_wish where business_id = $1), 0) + 1)`
