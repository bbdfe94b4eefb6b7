import { addMinutes, type LocalDate } from '../../platform/clock.ts'
import { birthdaysOn } from '../../clients/birthday.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type Channel, kindRules, passingReasons, type VisitKind } from '../message.ts'
import type { RuleNow } from './rule-queries.ts'
import { emailOf, phoneOf, withBooking } from './parts/online-booking.ts'

/** A visit whose message may be due. */
export type Candidate = {
  visitId: string
  clientId: string
  startsAt: Date
  endsAt: Date
  createdAt: Date
  updatedAt: Date
}

const hour = 60
const day = 24 * hour
const longestVisit = 12 * hour

/** Clients to congratulate today: those who have an address and have agreed to marketing messages. */
export async function findBirthdays(tx: BusinessTx, { channel }: RuleNow, today: LocalDate): Promise<string[]> {
  const values = [tx.businessId, birthdaysOn(today), passingReasons, today]
  const rows = await tx.rows<{ id: string }>(birthdayTexts[channel], values)
  return rows.map(({ id }) => id)
}

/** A rule of a kind that is about a visit. */
export type VisitRule = RuleNow & { kind: VisitKind }

type Span = { late: number; ahead: number }

/** Searches visits by their start, which has an index, with a day more on both sides for quiet hours. In minutes. */
export function findCandidates(tx: BusinessTx, rule: VisitRule, { late, ahead }: Span): Promise<Candidate[]> {
  const { kind, channel, amount } = rule
  if (kind === 'booked') return findBooked(tx, rule, late)
  const { when } = kindRules[kind]
  const toVisit = { before: amount * hour, after: -amount * hour, weeks: -amount * 7 * day }[when]
  const from = addMinutes(tx.now, toVisit - day - late - longestVisit)
  const values = [
    tx.businessId,
    kind,
    when === 'before' && from < tx.now ? tx.now : from,
    addMinutes(tx.now, toVisit + day + ahead),
    passingReasons,
  ]
  return tx.rows<Candidate>(textsOf[channel][when], when === 'weeks' ? values : [...values, tx.zone])
}

/** Appointments that were booked in the last `late` minutes, whenever they take place. */
function findBooked(tx: BusinessTx, { kind, channel }: RuleNow, late: number): Promise<Candidate[]> {
  const values = [tx.businessId, kind, tx.now, addMinutes(tx.now, farthest), passingReasons, tx.zone]
  return tx.rows<Candidate>(textsOf[channel].booked, [...values, addMinutes(tx.now, -late)])
}
/** Minutes; nobody books further ahead. */
const farthest = 2 * 366 * day

/**
 * SQL: there is no other appointment of the same visit, or of the same person on the same local day, that fulfils
 * `another`. Several services get one message.
 */
const noOtherAppointment = (channel: Channel, another: string) => `
  not exists (
    select from appointment e
    ${withBooking('e')}
    where e.business_id = a.business_id and e.client_id = a.client_id and ${another}
      and (e.visit_id = a.visit_id or (e.starts_at at time zone $6)::date = (a.starts_at at time zone $6)::date)
      and ${addressOf[channel]('e')} is not distinct from ${addressOf[channel]('a')})`
const addressOf = { email: emailOf, whatsapp: phoneOf, sms: phoneOf }

const hasAgreed = `coalesce((
      select k.is_granted from client_consent k
      where k.business_id = c.business_id and k.client_id = c.id and k.purpose = 'marketing'
      order by k.at desc, k.id desc limit 1), false)`

const candidateText = (channel: Channel, where: string) => `
  select a.visit_id, a.client_id, a.starts_at, a.ends_at, a.created_at, a.updated_at
  from appointment a
  join client c on c.business_id = a.business_id and c.id = a.client_id
  ${withBooking('a')}
  where a.business_id = $1 and a.starts_at > $3 and a.starts_at <= $4 and ${where}
    and not exists (
      select from message m
      where m.business_id = a.business_id and m.visit_id = a.visit_id and m.kind = $2 and m.channel = '${channel}'
        and m.starts_at = a.starts_at and not (m.state = 'not_sent' and m.reason = any ($5)))
  order by a.starts_at, a.id`

const textsFor = (channel: Channel) => {
  const isOpen = (visit: string) => `${visit}.status in ('scheduled', 'confirmed')`
  // What was booked hours before has its own message, which has been sent.
  const isBookedWith = `e.created_at > a.created_at - interval '3 hours'`
  const isFirst = `e.status in ('scheduled', 'confirmed') and (e.starts_at, e.id) < (a.starts_at, a.id)`
  return {
    booked: candidateText(
      channel,
      `a.created_at > $7 and ${isOpen('a')} and ${noOtherAppointment(channel, `${isBookedWith} and ${isFirst}`)}`,
    ),
    before: candidateText(channel, `${isOpen('a')} and ${noOtherAppointment(channel, isFirst)}`),
    after: candidateText(
      channel,
      `a.status = 'completed'
    and ${noOtherAppointment(channel, `e.status <> 'cancelled' and (e.starts_at, e.id) > (a.starts_at, a.id)`)}`,
    ),
    // Without consent, this message is not even planned.
    weeks: candidateText(
      channel,
      `a.status = 'completed' and c.deactivated_at is null and ${addressOf[channel]('a')} is not null
    and ${hasAgreed}
    and not exists (
      select from appointment later
      where later.business_id = a.business_id and later.client_id = a.client_id
        and later.starts_at > a.starts_at and later.status <> 'cancelled')`,
    ),
  } satisfies Record<(typeof kindRules)[VisitKind]['when'] | 'booked', string>
}

const textsOf: Record<Channel, ReturnType<typeof textsFor>> = {
  email: textsFor('email'),
  whatsapp: textsFor('whatsapp'),
  sms: textsFor('sms'),
}

const birthdayText = (channel: Channel, address: string) => `
  select c.id
  from client c
  where c.business_id = $1 and c.birthday = any ($2) and c.deactivated_at is null and c.${address} is not null and ${hasAgreed}
    and not exists (
      select from message m
      where m.business_id = c.business_id and m.client_id = c.id and m.channel = '${channel}'
        -- The half year is for one that was corrected over New Year.
        and (extract(year from m.birthday_on) = extract(year from $4::date) or m.birthday_on > $4::date - 180)
        and not (m.state = 'not_sent' and m.reason = any ($3)))
  order by c.id`

const birthdayTexts: Record<Channel, string> = {
  email: birthdayText('email', 'email'),
  whatsapp: birthdayText('whatsapp', 'phone'),
  sms: birthdayText('sms', 'phone'),
}
