import * as z from 'zod/mini'
import { addMinutes, dayBounds, localDate, type LocalDate } from '../../platform/clock.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { log } from '../../platform/server/log.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { dueTime, minutesOfBooked, ruledTime, type Quiet } from '../due-time.ts'
import { isTextChannel } from '../channel.ts'
import { kindRules, passingReasons, type VisitKind } from '../message.ts'
import { connectedChannels, sendsSince } from './channel-queries.ts'
import { findBirthdays, findCandidates, type Candidate, type VisitRule } from './due-queries.ts'
import { daysKept } from '../reply.ts'
import { getQuiet, getRules, type RuleNow } from './rule-queries.ts'

export const messageJob = defineJob('messages.send', z.object({ ...ofBusiness, messageId: z.uuid() }))

export const planner = { accountId: null, name: 'Avisos' }

/** How often a business is planned, and how long before the due time its messages are stored. */
const planEverySeconds = 600
const minutesAhead = 60
/** How late a message may still be planned if no worker ran at its due time. */
const minutesLate = { before: 3 * 60, after: 24 * 60, weeks: 24 * 60 }
const lateOf = (kind: VisitKind) => (kind === 'booked' ? minutesOfBooked : minutesLate[kindRules[kind].when])
/** A reminder that is later still is sent as long as the visit is so far away; else it is kept as not sent. */
const minutesToVisit = 2 * 60
const isReminder = (kind: VisitKind) => kind === 'reminder' || kind === 'second_reminder'
/** How far back visits are looked for. No reminder is due longer ago than its rule's hours before the visit. */
const searchedOf = ({ kind, amount }: VisitRule) => (isReminder(kind) ? amount * 60 : lateOf(kind))
/** Messages are kept for two years as proof, so that questions about last year can be answered. */
const minutesKept = 2 * 365 * 24 * 60
const forgetText = 'delete from message where business_id = $1 and due_at < $2'
const forgetRepliesText = 'delete from message_reply where business_id = $1 and received_at < $2'
/** Most messages of one rule per turn; the rest is planned in the next turn. */
const mostAtOnce = 500
const businessesAtOnce = 100

/**
 * Plans the messages of all businesses that have any, those that waited longest first. A failure in one business does
 * not stop the others; that business has its next turn after them.
 */
export async function planMessages(): Promise<void> {
  for (let found = businessesAtOnce; found === businessesAtOnce;) {
    const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
      'select business_id, zone from businesses_to_plan($1, $2)',
      [planEverySeconds, businessesAtOnce],
    )
    found = rows.length
    for (const { businessId, zone } of rows)
      await planBusiness({ businessId, zone, actor: planner }).catch((error: unknown) => {
        if (isUnavailable(error)) throw error
        log.error({ error, businessId }, 'the messages of a business could not be planned')
      })
  }
}

/**
 * Stores the messages of one business that are due within the hour. The turn is taken in a transaction of its own: a
 * second worker finds none, and a failure does not give the turn back.
 * @internal for tests
 */
export async function planBusiness(scope: Scope): Promise<void> {
  const isTaken = await inBusiness(
    scope,
    'write',
    async (tx) => (await tx.rows(turnText, [tx.businessId, planEverySeconds])).length > 0,
  )
  if (!isTaken) return
  await inBusiness(scope, 'write', async (tx) => {
    await awaitAll([
      tx.rows(forgetText, [tx.businessId, addMinutes(tx.now, -minutesKept)]),
      tx.rows(forgetRepliesText, [tx.businessId, addMinutes(tx.now, -daysKept * 24 * 60)]),
    ])
    const [rules, quiet, accounts] = await awaitAll([getRules(tx), getQuiet(tx), connectedChannels(tx)])
    for (const rule of rules) {
      const since = leavesSince(rule, accounts)
      const { kind } = rule
      if (!since) continue
      // Since a time that is still to come: the clock was ahead when the rule was switched on.
      const onSince = since > tx.now ? tx.now : since
      if (kind === 'birthday') await planBirthdays(tx, { ...rule, onSince }, quiet)
      else await planRule(tx, { ...rule, kind, onSince }, quiet)
    }
  })
}

type Accounts = Awaited<ReturnType<typeof connectedChannels>>

/** Since when a rule sends automatically; null if it does not. WhatsApp rules are on by default. */
function leavesSince(rule: RuleNow, accounts: Accounts): Date | null {
  const { channel, isOn, onSince } = rule
  if (!isTextChannel(channel)) return onSince
  const since = sendsSince(accounts, rule)
  if (!since || !isOn) return null
  return onSince && onSince > since ? onSince : since
}

const turnText = `
  update message_settings set planned_at = now()
  where business_id = $1 and (planned_at is null or is_ahead(planned_at) or planned_at <= now() - make_interval(secs => $2))
  returning business_id`

async function planRule(tx: BusinessTx, rule: VisitRule, quiet: Quiet): Promise<void> {
  const due = (await findCandidates(tx, rule, { late: searchedOf(rule), ahead: minutesAhead }))
    .map((visit) => ({ ...visit, dueAt: dueTime(rule, visit, quiet, tx.zone) }))
    .filter((visit) => isToPlan(tx, rule, visit))
    .map((visit) => ({ ...visit, isTooLate: isTooLate(tx, rule, visit) }))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .slice(0, mostAtOnce)
  if (due.length === 0) return
  const planned = await tx.rows<{ id: string; dueAt: Date; state: string }>(insertText, [
    tx.businessId,
    rule.kind,
    rule.channel,
    tx.now,
    due.map(({ clientId }) => clientId),
    due.map(({ visitId }) => visitId),
    due.map(({ startsAt }) => startsAt),
    due.map(({ dueAt }) => dueAt),
    passingReasons,
    due.map(({ isTooLate }) => isTooLate),
  ])
  for (const { id, dueAt, state } of planned) if (state === 'waiting') sendAt(tx, id, dueAt)
}

/** The local day of a birthday, from its first to its last instant. */
export const dayOf = (date: LocalDate, zone: string) => {
  const { from, to } = dayBounds(date, zone)
  return { startsAt: from, endsAt: to }
}

/** Plans today's birthdays for the hour of the rule; after that hour, still until the day is over. */
async function planBirthdays(tx: BusinessTx, rule: RuleNow, quiet: Quiet): Promise<void> {
  const today = localDate(tx.now, tx.zone)
  const day = dayOf(today, tx.zone)
  const dueAt = dueTime(rule, day, quiet, tx.zone)
  if (dueAt > addMinutes(tx.now, minutesAhead) || ruledTime(rule, day, tx.zone) < rule.onSince!) return
  const clients = (await findBirthdays(tx, rule, today)).slice(0, mostAtOnce)
  const planned = await tx.rows<{ id: string }>(birthdayText, [
    tx.businessId,
    rule.channel,
    today,
    dueAt,
    tx.now,
    clients,
    passingReasons,
  ])
  for (const { id } of planned) sendAt(tx, id, dueAt)
}

function isToPlan({ now, zone }: BusinessTx, rule: VisitRule, visit: Candidate & { dueAt: Date }): boolean {
  const { dueAt, updatedAt } = visit
  if (dueAt > addMinutes(now, minutesAhead)) return false
  if (!isReminder(rule.kind) && isLate(now, rule, dueAt)) return false
  // No reminder of an appointment that was booked or moved after its reminder would have been due.
  if (isReminder(rule.kind) && dueAt < now && dueAt < updatedAt) return false
  return ruledTime(rule, visit, zone) >= rule.onSince!
}

const isLate = (now: Date, { kind }: VisitRule, dueAt: Date) => dueAt < addMinutes(now, -lateOf(kind))

/** Whether nobody sent the reminder at its time, and the visit is too near by now. */
const isTooLate = ({ now }: BusinessTx, rule: VisitRule, { dueAt, startsAt }: Candidate & { dueAt: Date }) =>
  isReminder(rule.kind) && isLate(now, rule, dueAt) && startsAt < addMinutes(now, minutesToVisit)

/** Queues the job for the due time. A message never has more than one waiting job. */
export function sendAt(tx: BusinessTx, messageId: string, at: Date): void {
  const seconds = Math.max(0, Math.ceil((at.getTime() - tx.now.getTime()) / 1000))
  tx.enqueueLater(messageJob, { messageId }, { key: messageId, seconds })
}

// Sorted by client: each insert locks its client's row until the commit, and a fixed order avoids deadlocks. Of services side by
// side the visit is told once.
const insertText = `
  insert into message (business_id, kind, channel, client_id, visit_id, starts_at, due_at, state, reason, changed_at)
  select $1, $2, $3, client, visit, starts, due, case when late then 'not_sent' else 'waiting' end,
    case when late then 'too_late' end, $4
  from (
    select distinct on (visit, starts) *
    from unnest($5::uuid[], $6::uuid[], $7::timestamptz[], $8::timestamptz[], $10::boolean[]) as one (client, visit, starts, due, late)
    order by visit, starts, due) as one
  order by client
  on conflict (business_id, visit_id, kind, channel, starts_at) do update
    set state = excluded.state, reason = excluded.reason, client_id = excluded.client_id, due_at = excluded.due_at,
      changed_at = excluded.changed_at, account_id = null
    where message.state = 'not_sent' and message.reason = any ($9)
  returning id, due_at, state`

const birthdayText = `
  insert into message (business_id, kind, channel, client_id, birthday_on, due_at, state, changed_at)
  select $1, 'birthday', $2, client, $3, $4, 'waiting', $5
  from unnest($6::uuid[]) as one (client)
  order by client
  on conflict (business_id, client_id, channel, extract(year from birthday_on)) where birthday_on is not null do update
    set state = 'waiting', reason = null, birthday_on = excluded.birthday_on, due_at = excluded.due_at, changed_at = excluded.changed_at,
      account_id = null
    where message.state = 'not_sent' and message.reason = any ($7)
  returning id`
