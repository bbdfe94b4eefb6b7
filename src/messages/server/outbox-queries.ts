import type { Status } from '../../agenda/appointment.ts'
import type { VisitAnswer } from '../../agenda/visit-answer.ts'
import type { Birthday } from '../../clients/birthday.ts'
import type { Language } from '../../languages/language.ts'
import type { LocalDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { firstOf } from '../../platform/server/database/sql-parts.ts'
import type { Channel, MessageKind, State } from '../message.ts'
import { emailOf, phoneOf, remindersAt, withBooking } from './parts/online-booking.ts'

/** A message of the outbox, with everything that decides whether it is sent and what it says. */
export type OutgoingMessage = {
  kind: MessageKind
  channel: Channel
  state: State
  /** True if a person asked for it: it leaves at once, and whatever is sent automatically. */
  isAsked: boolean
  /** Start of the appointment when the message was planned; null for a birthday. */
  plannedFor: Date | null
  /** The birthday that the message is for, and the one on the client's card now. */
  birthdayOn: LocalDate | null
  birthday: Birthday | null
  clientId: string
  zone: string
  /** The appointment as it is now; null if it was deleted. */
  startsAt: Date | null
  endsAt: Date | null
  status: Status | null
  /** Of all services of the visit: when the last one ends, and how often and when they were last changed. */
  visitEndsAt: Date | null
  sequence: number | null
  changedAt: Date | null
  /** The visit and the secret of its own address; null if it was deleted. */
  visitId: string | null
  visitSecret: string | null
  source: 'reception' | 'booking' | null
  answer: VisitAnswer | null
  email: string | null
  phone: string | null
  createdAt: Date | null
  clientName: string
  services: string
  professionals: string[]
  /** Language of the booking, or else of the business's page. */
  language: Language
  isClientGone: boolean
  reminders: boolean | null
  marketing: boolean | null
  cameBack: boolean
  isSuspended: boolean
  /** True if the address came with a file, and the client has neither booked online nor been here since. */
  isImported: boolean
}

export async function findOutgoing(tx: BusinessTx, messageId: string): Promise<OutgoingMessage | undefined> {
  const [found] = await tx.rows<OutgoingMessage>(outgoingText, [tx.businessId, messageId])
  return found
}

const clientOf = firstOf('a.client_id', 'm.client_id')

/** SQL: the client's newest answer to marketing. */
const marketingAnswer = `(
  select k.is_granted from client_consent k
  where k.business_id = m.business_id and k.client_id = ${clientOf} and k.purpose = 'marketing'
  order by k.at desc, k.id desc limit 1)`

/** SQL: all services of the same person, who is known by the address that the message goes to, on that day, and their professionals. */
const toldText = `
  select string_agg(s.name, ', ' order by v.starts_at, v.id) as services, array_agg(distinct p.name) as professionals
  from appointment v
  join service s on s.business_id = v.business_id and s.id = v.service_id
  join professional p on p.business_id = v.business_id and p.id = v.professional_id
  ${withBooking('v')}
  where v.business_id = a.business_id and v.client_id = a.client_id and v.status <> 'cancelled'
    and (v.visit_id = a.visit_id or (v.starts_at at time zone b.zone)::date = (a.starts_at at time zone b.zone)::date)
    and case when m.channel = 'email' then ${emailOf('v')} is not distinct from ${emailOf('a')}
      else ${phoneOf('v')} is not distinct from ${phoneOf('a')} end`

/** SQL: the appointment of the visit of which the message tells: the one at its time, or else the first; a live one, if any is. */
const toldOfText = `
  select * from appointment its
  where its.business_id = m.business_id and its.visit_id = m.visit_id
  order by its.status = 'cancelled', its.starts_at = m.starts_at desc, its.starts_at, its.id
  limit 1`

/** SQL: the visit as one event of a calendar. */
const spanText = `
  select max(v.ends_at) filter (where v.status <> 'cancelled') as ends_at, sum(v.version) - count(*) as sequence,
    max(v.updated_at) as changed_at
  from appointment v
  where v.business_id = a.business_id and v.visit_id = a.visit_id`

/** SQL: the client's address came with a file of clients or an archive. */
const cameWithFile = `(
  exists (
    select from client_import_row r
    where r.business_id = m.business_id and r.client_id = ${clientOf}
      and (r.outcome = 'added' or r.filled ? 'email'))
  or exists (select from archive_intake i where i.business_id = m.business_id and i.state = 'done'))`

/** SQL: an act of the client's own, after the last archive that was taken in. */
const hasActed = `exists (
  select from appointment act join visit own on own.business_id = act.business_id and own.id = act.visit_id
  where act.business_id = m.business_id and act.client_id = ${clientOf}
    and (act.status = 'completed' or (own.source = 'booking' and act.status <> 'cancelled'))
    and greatest(act.created_at, act.starts_at) > coalesce(
      (select i.begun_at from archive_intake i where i.business_id = m.business_id and i.state = 'done'), '-infinity'))`

// A business counts as suspended if none of its owners can sign in, or its owner closed the account.
const outgoingText = `
  select m.kind, m.channel, m.state, m.account_id is not null as is_asked, m.starts_at as planned_for, m.birthday_on, c.birthday, ${clientOf} as client_id,
    b.zone, a.starts_at, a.ends_at, a.status,
    span.ends_at as visit_ends_at, span.sequence::int, span.changed_at,
    a.visit_id, av.secret as visit_secret, av.source, av.answer,
    ${emailOf('a')} as email,
    coalesce(case when av.source = 'booking' then ao.name end, c.name) as client_name,
    coalesce(told.services, '') as services, coalesce(told.professionals, '{}') as professionals,
    coalesce(ao.language, nullif(l.language, 'visitor'), 'pt-BR') as language,
    ${phoneOf('a')} as phone, a.created_at,
    c.deactivated_at is not null as is_client_gone,
    case when m.channel = 'email' then ${remindersAt({ email: emailOf('a') })}
      else ${remindersAt({ phone: phoneOf('a') })} end as reminders,
    ${marketingAnswer} as marketing,
    exists (
      select from appointment later
      where later.business_id = m.business_id and later.client_id = ${clientOf}
        and later.starts_at > m.starts_at and later.status <> 'cancelled') as came_back,
    not exists (
      select from member w join account one on one.id = w.account_id and one.suspended_at is null
      where w.business_id = m.business_id and w.role = 'admin' and w.removed_at is null) or is_closed(m.business_id) as is_suspended,
    ${cameWithFile} and not ${hasActed} as is_imported
  from message m
  join business b on b.id = m.business_id
  left join lateral (${toldOfText}) a on true
  ${withBooking('a')}
  left join booking_link l on l.business_id = m.business_id
  join client c on c.business_id = m.business_id and c.id = ${clientOf}
  left join lateral (${toldText}) told on true
  left join lateral (${spanText}) span on a.id is not null
  where m.business_id = $1 and m.id = $2`
