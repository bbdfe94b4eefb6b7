import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { firstIn } from '../../platform/filled.ts'
import { networkOf } from '../../platform/server/http/hosts.ts'
import { clientLock } from '../../agenda/server/book-visit.ts'
import { bookingId } from '../../booking/server/book-online.ts'
import { countRefusal } from '../../booking/server/booking-limits.ts'
import { missingFields } from '../../booking/booking-request.ts'
import { getPublicLink, inLink } from '../../booking/server/link-queries.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { cardFor, holdContacts, recognize } from '../../clients/server/match-client.ts'
import { addDays, localDate } from '../../platform/clock.ts'
import { languages, type Language } from '../../languages/language.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { limit, mostAtOnce } from '../../platform/server/http/limits.ts'
import { countDone, unlessReached } from '../../platform/server/http/throttle.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { rowsLock } from '../../platform/server/database/locks.ts'
import { phrase } from '../../platform/words.ts'
import type { OwnWish } from '../own-wish.ts'
import { waitlistRefusals, type WishedTime, type NewWish, type OnlineWish } from '../wish.ts'
import { hasFreeTime, isServed, offerJob } from './make-offers.ts'
import { confirmable, findWish, mostWaiting, toOwnWish } from './wish-queries.ts'

export const wishMailJob = defineJob('waitlist.wish_mail', z.object({ ...ofBusiness, wishId: z.uuid() }))

/** The name of a lock. It is held while a wish gets its place in the order, so that places are given one at a time. */
export const places = 'waitlist'

/** Adds a client's wish at the reception. A request that is sent again adds nothing. */
export async function addWish(tx: BusinessTx, { id = newId(), clientId, ...asked }: NewWish): Promise<{ id: string }> {
  const [, before, { clients }, horizonDays] = await awaitAll([
    tx.hold([places]),
    findWish(tx, id),
    lockAsked(tx, asked, clientId),
    horizonOf(tx),
  ])
  if (before) return { id }
  refuseDays(tx, asked, horizonDays)
  orNotFound(clients[0])
  await refuseAgain(tx, clientId, asked.serviceId)
  await refuseFull(tx)
  const ofCard = { name: null, email: null, phone: null, language: null, proof: null, sentFrom: null } as const
  await store(tx, { id, clientId, ...asked, source: 'reception', state: 'waiting', ...ofCard })
  // A matching time may be free already.
  tx.enqueue(offerJob, {})
  return { id }
}

/**
 * Adds a visitor's wish through the public address. It counts once the address that was typed has confirmed it: a stranger
 * holds no time and fills no list. Attempts count towards the same limit as for bookings.
 */
export const wishOnline = (slug: string, wish: OnlineWish, network: string): Promise<OwnWish> => {
  const limits = (businessId: string) => [
    limit('waitlist.network', businessId, networkOf(network)),
    limit('waitlist.business', businessId),
  ]
  const tries = limit('booking.tries', networkOf(network))
  return inLink(slug, 'write', (tx) => wishAsVisitor(tx, wish, network, limits), {
    procedure: 'waitlist.wish',
    precondition: ({ businessId }) => unlessReached(tries, ...limits(businessId)),
  }).catch((error: unknown) => countRefusal(network, error))
}

async function wishAsVisitor(
  tx: BusinessTx,
  { key, language, ...wish }: OnlineWish,
  network: string,
  limits: (businessId: string) => ReturnType<typeof limit>[],
): Promise<OwnWish> {
  const { name, email, phone, ...asked } = wish
  const id = bookingId({ key, ...wish })
  const [, , , link, known, before] = await awaitAll([
    holdContacts(tx, { name, email, phone }),
    tx.hold([places]),
    lockAsked(tx, asked),
    getPublicLink(tx),
    recognize(tx, { name, email, phone }),
    findWish(tx, id),
  ])
  if (before) return toOwnWish(tx, before)
  if (link.closed) throw new Refusal(platformRefusals.CLOSED_FOR_NOW)
  const fields = missingFields({ phone, address: '-' }, link)
  if (!phone && !email) fields.phone ??= 'Informe um telefone ou um e-mail.'
  if (Object.keys(fields).length > 0) throw new Refusal(platformRefusals.INVALID_INPUT, { fields })
  refuseDays(tx, asked, link.horizonDays)
  const sentFrom = createHash('sha256')
    .update(`${tx.businessId} ${networkOf(network)}`)
    .digest()
  await refuseMany(tx, { email, phone, sentFrom })
  if (known.match) await refuseAgain(tx, known.match.id, asked.serviceId)
  if (await hasFreeTime(tx, asked)) throw new Refusal(waitlistRefusals.FREE_TIMES)
  const { id: clientId } = cardFor(tx, { name, email, phone }, known, { status: 'absent', at: null })
  const online = { source: 'booking', name, email, phone, language: link.language ?? language ?? languages[0] } as const
  const unproven = { state: 'unconfirmed', proof: newSecret(), sentFrom } as const
  await store(tx, { id, clientId, ...asked, ...online, ...unproven })
  if (!(await isServed(tx, asked))) throw invalidField('from', 'Não há atendimento nestes dias.')
  if (email) tx.enqueue(wishMailJob, { wishId: id })
  countDone(tx, ...limits(tx.businessId))
  return toOwnWish(tx, (await findWish(tx, id))!)
}

/** Locks what a wish refers to. */
const lockAsked = (tx: BusinessTx, { professionalId, serviceId }: WishedTime, clientId?: string) =>
  tx.lockInOrder({
    professionals: rowsLock('professional', professionalId ? [professionalId] : [], 'key share'),
    services: rowsLock('service', [serviceId], 'key share'),
    clients: clientId === undefined ? null : clientLock(clientId),
  })

const horizonOf = async (tx: BusinessTx): Promise<number> => {
  const [rules] = await tx.rows<{ days: number }>(
    'select horizon_days as days from agenda_rules where business_id = $1',
    [tx.businessId],
  )
  return rules?.days ?? defaultRules.horizonDays
}

function refuseDays(tx: BusinessTx, { from, to }: WishedTime, horizonDays: number): void {
  const today = localDate(tx.now, tx.zone)
  if (from < today) throw invalidField('from', 'Escolha uma data a partir de hoje.')
  if (to > addDays(today, horizonDays))
    throw invalidField('to', phrase('Escolha uma data dos próximos {horizonDays} dias.', { horizonDays }))
}

/** Refuses a second wish that counts for a service. Wishes that are to count wait for each other, so they see each other. */
export async function refuseAgain(tx: BusinessTx, clientId: string, serviceId: string): Promise<void> {
  const again = await tx.rows(
    `select from waitlist_wish where business_id = $1 and client_id = $2 and service_id = $3 and state = 'waiting'
       and last_day >= $4`,
    [tx.businessId, clientId, serviceId, localDate(tx.now, tx.zone)],
  )
  if (again.length > 0) throw new Refusal(waitlistRefusals.ALREADY_WAITING)
}

/** Wishes that count, of all sources. Those that nobody confirmed fill no list. */
export async function refuseFull(tx: BusinessTx): Promise<void> {
  const counted = firstIn(
    await tx.rows<{ waiting: number }>(
      `select count(*)::int as waiting from waitlist_wish where business_id = $1 and state = 'waiting' and last_day >= $2`,
      [tx.businessId, localDate(tx.now, tx.zone)],
    ),
  )
  if (counted.waiting >= mostWaiting) throw new Refusal(waitlistRefusals.LIST_FULL)
}

type Sender = { email: string | null; phone: string | null; sentFrom: Buffer }

/** Keeps one person and one network from filling the list, as of bookings. */
async function refuseMany(tx: BusinessTx, { email, phone, sentFrom }: Sender): Promise<void> {
  const open = firstIn(
    await tx.rows<{ ofPerson: number; ofNetwork: number }>(
      `select count(*) filter (where email = $2 or phone = $3)::int as of_person,
       count(*) filter (where sent_from = $4)::int as of_network
     from waitlist_wish
     where business_id = $1 and ended_at is null and source = 'booking' and last_day >= $5
       and (state <> 'unconfirmed' or created_at > $6)`,
      [tx.businessId, email, phone, sentFrom, localDate(tx.now, tx.zone), confirmable(tx)],
    ),
  )
  if (open.ofPerson >= mostAtOnce('waitlist.person') || open.ofNetwork >= mostAtOnce('waitlist.open'))
    throw new Refusal(waitlistRefusals.WAITING_ENOUGH)
}

const newSecret = () => randomBytes(18).toString('base64url')

type WishRow = WishedTime & {
  id: string
  clientId: string
  source: 'reception' | 'booking'
  state: 'unconfirmed' | 'waiting'
  proof: string | null
  sentFrom: Buffer | null
  name: string | null
  email: string | null
  phone: string | null
  /** Null for the booking link's language. */
  language: Language | null
}

/** Stores a wish at the end of the list. */
async function store(tx: BusinessTx, wish: WishRow): Promise<void> {
  const { id, clientId, serviceId, professionalId, from, to, parts, source, name, email, phone, language } = wish
  const today = localDate(tx.now, tx.zone)
  const known = firstIn(await tx.rows<WishFacts>(knownText, [tx.businessId, serviceId, professionalId]))
  if (!known.isKnown) throw new Refusal(platformRefusals.NOT_FOUND)
  if (!known.performs) throw invalidField('professionalId', 'Este profissional não faz este serviço.')
  tx.finish({ sql: forgetText, parameters: [tx.businessId, addDays(today, -daysKept), confirmable(tx)] })
  await tx.rows(insertText, [
    tx.businessId,
    id,
    clientId,
    serviceId,
    professionalId,
    from,
    to,
    parts,
    newSecret(),
    source,
    name,
    email,
    phone,
    tx.now,
    language,
    wish.state,
    wish.proof,
    wish.sentFrom,
  ])
  tx.audit('waitlist.add', { wishId: id, client: clientId, service: serviceId })
}

type WishFacts = { isKnown: boolean; performs: boolean }

const knownText = `
  select exists (select from service where business_id = $1 and id = $2 and is_active)
    and ($3::uuid is null or exists (select from professional where business_id = $1 and id = $3 and is_active)) as is_known,
    $3::uuid is null
      or not exists (select from service_professional where business_id = $1 and service_id = $2)
      or exists (
        select from service_professional where business_id = $1 and service_id = $2 and professional_id = $3) as performs`

/** Wishes whose last day is more than three months ago are deleted, and those that nobody confirmed in time. */
const daysKept = 90
const forgetText = `
  delete from waitlist_wish
  where business_id = $1 and (last_day < $2 or state = 'unconfirmed' and created_at <= $3)`

const insertText = `
  insert into waitlist_wish (business_id, id, client_id, service_id, professional_id, first_day, last_day, parts, secret,
    source, name, email, phone, created_at, language, state, proof, sent_from, place)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    coalesce($15, (select nullif(language, 'visitor') from booking_link where business_id = $1), 'pt-BR'), $16, $17, $18,
    coalesce((select max(place) from waitlist_wish where business_id = $1), 0) + 1)`
