import type { Status } from '../../../agenda/appointment.ts'
import { insertVisit } from '../../../agenda/server/testing/agenda.ts'
import type pg from 'pg'
import { aSalon, write, type Salon } from '../../../agenda/server/testing/agenda.ts'
import { recordConsent } from '../../../clients/server/record-consent.ts'
import { type LocalDate, localDate, localTime, zones } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import type { Mail } from '../../../platform/server/mail/letter.ts'
import { doJob, runJobs } from '../../../platform/server/testing/jobs.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { MessageKind } from '../../message.ts'
import { messagesJobs } from '../jobs.ts'
import { planBusiness } from '../plan-messages.ts'

const minute = 60_000
export const hours = (count: number) => count * 60 * minute

/** An instant relative to now, by the real clock, which jobs use. */
export const from = (milliseconds: number) => new Date(Date.now() + milliseconds)

export type MessagingSalon = Salon & { admin: pg.Client; email: string }

/** A salon that has sent these kinds by e-mail for two days, at any hour; its client has an e-mail address. */
export async function aMessagingSalon(admin: pg.Client, ...kinds: MessageKind[]): Promise<MessagingSalon> {
  const { scope, ...salon } = await aSalon()
  const { now: _, ...present } = scope
  const { businessId } = scope
  const email = `${newId()}@exemplo.com`
  await admin.query('update client set email = $1, phone = $2, name = $3 where id = $4', [
    email,
    '+5511987654321',
    'Ana Souza',
    salon.clientId,
  ])
  await insertRow(admin, 'message_settings', { business_id: businessId })
  // Grown, so that its own texts leave.
  await insertRow(admin, 'client_sender', { business_id: businessId, delivered: 1_000, day_began_at: from(-hours(48)) })
  const amounts: Record<MessageKind, number> = {
    booked: 1,
    reminder: 24,
    second_reminder: 2,
    thanks: 2,
    miss_you: 8,
    birthday: 1,
  }
  for (const kind of kinds)
    await insertRow(admin, 'message_rule', {
      business_id: businessId,
      kind,
      channel: 'email',
      on_since: from(-hours(48)),
      amount: amounts[kind],
      text: 'Olá, {nome}: {serviço} com {profissional}, {data}, às {hora}, em {negócio}.\nVeja: {link}',
    })
  return { ...salon, scope: present, admin, email }
}

/** A zone where it is not around midnight now, so that today stays today for the whole test. */
function calmZone(): string {
  const isCalm = (zone: string) => {
    const time = localTime(new Date(), zone)
    return time >= '01:10' && time < '23:00'
  }
  return Object.keys(zones).find(isCalm)!
}

/** A salon that sends birthday mails; its client has a birthday today and has agreed to marketing messages. */
export async function aBirthdaySalon(admin: pg.Client): Promise<MessagingSalon & { today: LocalDate }> {
  const { scope, ...salon } = await aMessagingSalon(admin, 'birthday')
  const zone = calmZone()
  const today = localDate(new Date(), zone)
  await admin.query('update business set zone = $1 where id = $2', [zone, scope.businessId])
  const birthday = { ...salon, scope: { ...scope, zone }, today }
  await wasBorn(birthday, salon.clientId, today)
  await agreed(birthday, salon.clientId)
  return birthday
}

export const wasBorn = ({ admin }: MessagingSalon, clientId: string, date: LocalDate | null) =>
  admin.query('update client set birthday = $1 where id = $2', [date && date.slice(5), clientId])

export const agreed = ({ scope }: MessagingSalon, id: string, isGranted = true) =>
  write(scope, (tx) => recordConsent(tx, { id, purpose: 'marketing', isGranted, method: 'in_person' }))

type Visit = { startsAt: Date; status: Status; professionalId: string; updatedAt: Date; clientId: string }

/** An appointment that was made days ago, half an hour long. */
export async function aVisit(salon: MessagingSalon, startsAt: Date, more: Partial<Visit> = {}): Promise<string> {
  const { id } = await insertVisit(salon.admin, {
    business_id: salon.scope.businessId,
    client_id: more.clientId ?? salon.clientId,
    professional_id: more.professionalId ?? salon.professionalId,
    service_id: salon.serviceId,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 30 * minute),
    status: more.status ?? 'scheduled',
    price_cents: 8_000,
    source: 'reception',
    updated_at: more.updatedAt ?? from(-hours(100)),
  })
  return id
}

/** Runs the planner for this business, as if its turn had come again. */
export async function plan({ admin, scope }: MessagingSalon): Promise<void> {
  await admin.query(`update message_settings set planned_at = null where business_id = $1`, [scope.businessId])
  await planBusiness(scope)
}

type ReceivedMail = { subject: string; text: string; calendar: string | null }

/** Runs the message jobs that are due now, and returns the mails that the client got. */
export async function received({ admin, email }: MessagingSalon): Promise<ReceivedMail[]> {
  const later = await admin.query(
    `with later as (delete from job where task = 'messages.send' and run_at > now() + interval '10 seconds' returning *)
     select task, payload, key, run_at from later`,
  )
  await runJobs(messagesJobs)
  for (const { task, payload, key, run_at } of later.rows as Record<string, unknown>[])
    await admin.query('insert into job (task, payload, key, run_at) values ($1, $2, $3, $4)', [
      task,
      payload,
      key,
      run_at,
    ])
  const { rows } = await admin.query<ReceivedMail>(
    'delete from mail where recipient = $1 returning subject, text, calendar',
    [email],
  )
  return rows
}

/** Runs each message job of the salon once, whenever it is due; postponed jobs wait. */
export async function tryOnce({ admin, scope }: MessagingSalon, send?: (mail: Mail) => Promise<boolean>) {
  const { rows } = await admin.query<{ payload: object }>(
    `with taken as (delete from job where task = 'messages.send' and payload ->> 'businessId' = $1 returning payload)
     select payload from taken`,
    [scope.businessId],
  )
  for (const { payload } of rows) await doJob(messagesJobs, 'messages.send', payload, send)
  return rows
}

/** The outbox, in the order in which it was written. */
export async function outbox({ admin, scope }: MessagingSalon) {
  const { rows } = await admin.query<{ kind: MessageKind; state: string; reason: string | null }>(
    'select kind, state, reason from message where business_id = $1 order by id',
    [scope.businessId],
  )
  return rows
}
