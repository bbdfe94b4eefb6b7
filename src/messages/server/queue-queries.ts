import type { Status } from '../../agenda/appointment.ts'
import { isUnanswered, type VisitAnswer } from '../../agenda/visit-answer.ts'
import { birthdaysOn } from '../../clients/birthday.ts'
import type { Language } from '../../languages/language.ts'
import { portuguese } from '../../languages/translator.ts'
import { translatorFor } from '../../languages/translators.ts'
import { addDays, dayBounds, localDate, localMoment } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { QueuedFor, QueuedMessage } from '../contract.ts'
import { mostQueued } from '../message.ts'
import { fillText } from '../message-rule.ts'
import { getRules, getSender, pageUrl } from './rule-queries.ts'
import { linkOf, valuesOf } from './send-message.ts'
import { phoneOf, remindersAt, withBooking } from './parts/online-booking.ts'

type Row = {
  visitId: string
  startsAt: Date
  visitSecret: string
  status: Status
  source: 'reception' | 'booking'
  answer: VisitAnswer | null
  clientId: string
  clientName: string
  phone: string | null
  services: string
  professionals: string[]
  language: Language
  isUnwanted: boolean
  state: QueuedMessage['state'] | null
  byName: string | null
  at: Date | null
}

/** The appointments from now until the end of tomorrow, one entry per person and day, each with its text. */
export async function getQueue(tx: BusinessTx): Promise<QueuedMessage[]> {
  const today = localDate(tx.now, tx.zone)
  const until = dayBounds(addDays(today, 1), tx.zone).to
  const [rows, rules, sender] = await awaitAll([
    tx.rows<Row>(queueText, [tx.businessId, tx.now, until, tx.zone]),
    getRules(tx),
    getSender(tx),
  ])
  const { text } = rules.find(({ kind, channel }) => kind === 'reminder' && channel === 'whatsapp')!
  return rows.map(({ visitSecret, startsAt, at, state, professionals, language, status, source, ...row }) => {
    const translator = translatorFor(language)
    const told = { ...row, professionals, startsAt, zone: tx.zone }
    const url = linkOf({ kind: 'reminder', visitSecret, visitId: row.visitId }, sender)
    return {
      ...row,
      ...localMoment(startsAt, tx.zone),
      startsAt: startsAt.toISOString(),
      professionalName: portuguese.listed(professionals),
      text: fillText(translator.tell(text), valuesOf(told, sender, url, translator)),
      isUnanswered: isUnanswered({ answer: row.answer, status, source }),
      state: state ?? 'waiting',
      at: at?.toISOString() ?? null,
    }
  })
}

type BirthdayRow = Omit<QueuedFor, 'text' | 'state' | 'at'> & Pick<Row, 'state' | 'at'>

/** Clients whose birthday is today, each with its text. Those who have not agreed are marked as unwanted. */
export async function getBirthdays(tx: BusinessTx): Promise<QueuedFor[]> {
  const today = localDate(tx.now, tx.zone)
  const [rows, rules, sender] = await awaitAll([
    tx.rows<BirthdayRow>(birthdayText, [tx.businessId, birthdaysOn(today), today]),
    getRules(tx),
    getSender(tx),
  ])
  const { text } = rules.find(({ kind, channel }) => kind === 'birthday' && channel === 'whatsapp')!
  const about = { services: '', professionals: [], startsAt: null, zone: tx.zone }
  return rows.map(({ at, state, ...row }) => ({
    ...row,
    text: fillText(text, valuesOf({ ...row, ...about }, sender, pageUrl(sender), portuguese)),
    state: state ?? 'waiting',
    at: at?.toISOString() ?? null,
  }))
}

const sameVisit = `
  e.business_id = a.business_id and e.client_id = a.client_id and e.status in ('scheduled', 'pending', 'confirmed')
  and e.online_act is distinct from 'offered'
  and (e.visit_id = a.visit_id or (e.starts_at at time zone $4)::date = (a.starts_at at time zone $4)::date)
  and ${phoneOf('e')} is not distinct from ${phoneOf('a')}`
const others = `
  from appointment e
  ${withBooking('e')}`

const marks = `
    case when m.state in ('sending', 'sent', 'unsure') then 'sent' when m.state = 'opened' then 'opened' else 'waiting' end as state,
    one.name as by_name, case when m.state not in ('waiting', 'not_sent', 'failed') then m.changed_at end as at`

const queueText = `
  select a.visit_id, a.starts_at, av.secret as visit_secret, a.client_id,
    a.status, av.source, av.answer,
    coalesce(case when av.source = 'booking' then ao.name end, c.name) as client_name, ${phoneOf('a')} as phone,
    (select string_agg(s.name, ', ' order by e.starts_at, e.id) ${others}
      join service s on s.business_id = e.business_id and s.id = e.service_id
      where ${sameVisit}) as services,
    (select array_agg(distinct p.name) ${others}
      join professional p on p.business_id = e.business_id and p.id = e.professional_id
      where ${sameVisit}) as professionals,
    coalesce(ao.language, (select nullif(l.language, 'visitor') from booking_link l where l.business_id = a.business_id), 'pt-BR') as language,
    not coalesce(${remindersAt({ phone: phoneOf('a') })}, true) as is_unwanted,
    ${marks}
  from appointment a
  join client c on c.business_id = a.business_id and c.id = a.client_id
  ${withBooking('a')}
  left join message m on m.business_id = a.business_id and m.visit_id = a.visit_id and m.starts_at = a.starts_at
    and m.kind = 'reminder' and m.channel = 'whatsapp'
  left join account one on one.id = m.account_id
  where a.business_id = $1 and a.starts_at > $2 and a.starts_at < $3 and a.status in ('scheduled', 'pending', 'confirmed')
    and a.online_act is distinct from 'offered'
    and not exists (select ${others} where ${sameVisit} and (e.starts_at, e.id) < (a.starts_at, a.id))
  order by a.starts_at, a.id
  limit ${mostQueued}`

const birthdayText = `
  select c.id as client_id, c.name as client_name, c.phone,
    not coalesce((
      select k.is_granted from client_consent k
      where k.business_id = c.business_id and k.client_id = c.id and k.purpose = 'marketing'
      order by k.at desc, k.id desc limit 1), false) as is_unwanted,
    ${marks}
  from client c
  left join message m on m.business_id = c.business_id and m.client_id = c.id and m.channel = 'whatsapp'
    and extract(year from m.birthday_on) = extract(year from $3::date)
  left join account one on one.id = m.account_id
  where c.business_id = $1 and c.birthday = any ($2) and c.deactivated_at is null
  order by searchable(c.name), c.id
  limit ${mostQueued}`
