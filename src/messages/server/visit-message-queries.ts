import { delayText } from '../../agenda/delay.ts'
import type { Language } from '../../languages/language.ts'
import { translatorFor } from '../../languages/translators.ts'
import { localTime } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import type { DelayedVisit, DelayMessage, VisitMessage } from '../contract.ts'
import { fillText, withLink } from '../message-rule.ts'
import { connectedChannels, sendsSince } from './channel-queries.ts'
import { phoneOf, remindersAt, withBooking } from './parts/online-booking.ts'
import { findToldVisit, sendingOf } from './parts/told-visit.ts'
import { getRules, getSender } from './rule-queries.ts'
import { linkOf, valuesOf } from './send-message.ts'

type Row = {
  visitId: string
  /** Null where nobody is to open the address. */
  visitSecret: string | null
  clientName: string
  phone: string | null
  language: Language
  isUnwanted: boolean
  /** Of what is still to come; null if nothing is. */
  startsAt: Date | null
  services: string
  professionals: string[]
}

/** A visit's own address, and the message with it: the reminder's text, which a person sends by hand. */
export async function messageOfVisit(tx: BusinessTx, { id }: { id: string }): Promise<VisitMessage> {
  const [[row], rules, sender, accounts, toldVisit] = await awaitAll([
    tx.rows<Row>(visitText, [tx.businessId, id, tx.now]),
    getRules(tx),
    getSender(tx),
    connectedChannels(tx),
    findToldVisit(tx, id),
  ])
  const visit = orNotFound(row)
  const { phone, isUnwanted, startsAt, language, visitId, visitSecret } = visit
  const url = visitSecret && linkOf({ kind: 'reminder', visitId, visitSecret }, sender)
  const { text } = rules.find(({ kind, channel }) => kind === 'reminder' && channel === 'whatsapp')!
  const translator = translatorFor(language)
  const told = { ...visit, zone: tx.zone }
  return {
    url,
    phone,
    text: url && startsAt && fillText(withLink(translator.tell(text)), valuesOf(told, sender, url, translator)),
    isUnwanted,
    isConnected: sendsSince(accounts, { kind: 'reminder', channel: 'whatsapp' }) !== null,
    sending: sendingOf(toldVisit),
  }
}

type DelayedRow = {
  id: string
  clientName: string
  language: Language
  startsAt: Date
  professionalId: string
  professionalName: string
}

/** What to write to those whose time or professional a delay has changed, as they stand now. */
export async function messagesOfDelay(
  tx: BusinessTx,
  { visits }: { visits: readonly DelayedVisit[] },
): Promise<DelayMessage[]> {
  const [rows, { businessName: business }] = await awaitAll([
    tx.rows<DelayedRow>(delayedText, [tx.businessId, visits.map(({ id }) => id)]),
    getSender(tx),
  ])
  return rows.flatMap(({ id, clientName: name, language, ...now }) => {
    const was = visits.find((one) => one.id === id)
    if (!was) return []
    const clock = (at: Date) => localTime(at, tx.zone)
    const told = { name, business, was: clock(new Date(was.startsAt)), is: clock(now.startsAt) }
    const who = { professionalName: now.professionalName, isHandedOver: now.professionalId !== was.professionalId }
    return [{ id, text: delayText({ ...told, ...who }, translatorFor(language)) }]
  })
}

const languageText = `
  coalesce(ao.language, (select nullif(l.language, 'visitor') from booking_link l where l.business_id = a.business_id), 'pt-BR')`
const delayedText = `
  select a.id, c.name as client_name, ${languageText} as language, a.starts_at, a.professional_id,
    p.name as professional_name
  from appointment a
  join client c on c.business_id = a.business_id and c.id = a.client_id
  join professional p on p.business_id = a.business_id and p.id = a.professional_id
  ${withBooking('a')}
  where a.business_id = $1 and a.id = any($2::uuid[])`

const visitText = `
  select a.visit_id, case when not of_visit.is_offered and c.erased_at is null then av.secret end as visit_secret,
    coalesce(case when av.source = 'booking' then ao.name end, c.name) as client_name, ${phoneOf('a')} as phone,
    ${languageText} as language,
    not coalesce(${remindersAt({ phone: phoneOf('a') })}, true) as is_unwanted,
    of_visit.starts_at, coalesce(of_visit.services, '') as services, coalesce(of_visit.professionals, '{}') as professionals
  from appointment a
  join client c on c.business_id = a.business_id and c.id = a.client_id
  ${withBooking('a')}
  cross join lateral (
    select bool_or(e.online_act is not distinct from 'offered') as is_offered,
      min(e.starts_at) filter (where told.is_to_come) as starts_at,
      string_agg(s.name, ', ' order by e.starts_at, e.id) filter (where told.is_to_come) as services,
      array_agg(distinct p.name) filter (where told.is_to_come) as professionals
    from appointment e
    join service s on s.business_id = e.business_id and s.id = e.service_id
    join professional p on p.business_id = e.business_id and p.id = e.professional_id
    cross join lateral (
      select e.status in ('scheduled', 'pending', 'confirmed') and e.starts_at > $3 as is_to_come) told
    where e.business_id = a.business_id and e.visit_id = a.visit_id
  ) of_visit
  where a.business_id = $1 and a.id = $2`
