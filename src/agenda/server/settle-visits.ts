import { firstIn } from '../../platform/filled.ts'
import { markScheduled, markServed } from '../../clients/server/mark-client.ts'
import { dayBounds, localDate, type LocalDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../platform/server/database/locks.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { appointmentRefusals, isOpen, type OnlineAct, type Status, type ToCharge } from '../appointment.ts'
import { nextVisitFrom } from './keep-next-visit.ts'
import { tellOfChange } from './tell-of-change.ts'

/** An appointment as the till needs it. */
export type ChargeableVisit = {
  id: string
  visitId: string
  clientId: string
  serviceId: string
  professionalId: string
  priceCents: number
  status: Status
  isPaid: boolean
  startsAt: Date
  /** What the client has paid ahead and not yet used or got back. */
  depositCents: number
  /** True for appointments of the asked client and day, which check-in and payment settle. */
  isOfDay: boolean
}

type VisitQuery = { clientId: string | null; on: Date; ids?: readonly string[] }

/**
 * The lock on the appointments to settle: some by id, and those of a client on one local day. Cancelled ones are
 * ignored, and those created later are not touched.
 */
export function visitsLock({ clientId, on, ids = [] }: VisitQuery, zone: string): RowLock<ChargeableVisit> | null {
  const lock = { kind: 'appointment', mode: 'no key update' } as const
  if (!clientId) return ids.length > 0 ? { ...lock, text: visitsText, values: [ids] } : null
  const day = dayBounds(localDate(on, zone), zone)
  const ofDay = [clientId, day.from, day.to]
  // Three fixed statements: one that also filtered by an empty list of ids would be planned anew for each sale, which
  // takes ten times as long as reading.
  if (ids.length === 0) return { ...lock, text: visitsOfDayText, values: ofDay }
  return { ...lock, text: bothText, values: [ids, ...ofDay] }
}

/** Locks the client's appointments of today. */
export async function lockVisits(tx: BusinessTx, { clientId }: { clientId: string }): Promise<ChargeableVisit[]> {
  const { visits } = await tx.lockInOrder({ visits: visitsLock({ clientId, on: tx.now }, tx.zone) })
  return visits
}

const visitsOf = (isWanted: string, isOfDay: string) => `
  select id, visit_id, client_id, service_id, professional_id,
    price_cents, status, is_paid, starts_at, deposit_cents,
    ${isOfDay} as is_of_day
  from appointment
  where business_id = $1 and (${isWanted}) and status <> 'cancelled'`
const isNamed = 'id = any($2::uuid[])'
const isOfDay = (first: number) => `client_id = $${first} and starts_at >= $${first + 1} and starts_at < $${first + 2}`
const visitsText = visitsOf(isNamed, 'false')
const visitsOfDayText = visitsOf(isOfDay(2), 'true')
const bothText = visitsOf(`${isNamed} or ${isOfDay(3)}`, isOfDay(3))

/** Check-in: confirms the client's open appointments of the day, and has them come to the first of their visits. */
export async function confirmVisits(tx: BusinessTx, visits: readonly ChargeableVisit[]): Promise<void> {
  const [next] = visits
    .filter(({ isOfDay, status }) => isOfDay && isOpen(status))
    .toSorted((a, b) => +a.startsAt - +b.startsAt)
  if (next)
    await tx.rows(
      `update visit set arrived_at = coalesce(arrived_at, $3), updated_at = $3 where business_id = $1 and id = $2`,
      [tx.businessId, next.visitId, tx.now],
    )
  const planned = visits.filter(({ isOfDay, status }) => isOfDay && isOpen(status) && status !== 'confirmed')
  if (planned.length === 0) return
  await tx.rows(`update appointment set status = 'confirmed', updated_at = $3 ${where}`, [
    tx.businessId,
    planned.map(idOf),
    tx.now,
  ])
  record(tx, 'confirmed', planned)
}

/** A part of a visit's deposit, which stands with the appointment that bears the visit's id. */
export type DepositPart = { id: string; cents: number }

const centsById = (parts: readonly DepositPart[]) =>
  JSON.stringify(Object.fromEntries(parts.map((one) => [one.id, one.cents])))

/** What a sale settles: what its lines pay, what will not be charged, and which deposits it credits. */
export type VisitSettlement = {
  paidIds: readonly string[]
  waivedIds: readonly string[]
  credited: readonly DepositPart[]
}

/** The client of a sale, and when the sale was made. */
type Buyer = { id: string; isRemoved: boolean; spentCents: number; servedAt: Date }

/**
 * Settles a sale: what it names becomes paid or waived. Of the visits of the day it completes the open ones that it
 * pays, and those that it waives and that have begun. The credited parts are deducted from the deposits. The client's
 * card says what was spent, and whether the client has left. Everything else stays as it is.
 */
export function settleVisits(
  tx: BusinessTx,
  client: Buyer,
  visits: readonly ChargeableVisit[],
  settlement: VisitSettlement,
): void {
  const { paidIds, waivedIds, credited } = settlement
  const open = visits.filter(({ isOfDay, status }) => isOfDay && isOpen(status))
  const isDone = ({ id, startsAt }: ChargeableVisit) =>
    paidIds.includes(id) || (waivedIds.includes(id) && startsAt <= tx.now)
  const done = open.filter(isDone)
  const ids = [...paidIds, ...waivedIds]
  if (ids.length > 0) {
    const settled = [ids, done.map(idOf), paidIds, waivedIds, tx.now, centsById(credited)]
    tx.finish({ sql: settleText, parameters: [tx.businessId, ...settled] })
  }
  const waived = visits.filter(({ id }) => waivedIds.includes(id))
  if (waived.length > 0) tx.audit('appointment.waive', { appointments: waived.map(idOf), isWaived: true })
  if (done.length > 0) record(tx, 'completed', done)
  markServed(tx, {
    id: client.id,
    spentCents: client.spentCents,
    at: client.servedAt,
    // An offline sale of an earlier day does not change the client's status of today.
    hasLeft:
      !client.isRemoved &&
      localDate(client.servedAt, tx.zone) === localDate(tx.now, tx.zone) &&
      done.length === open.length,
    next: done.length > 0 ? nextVisitFrom : null,
  })
}

/** Says that a visit will not be charged, or that it will after all. */
export async function waiveVisit(
  tx: BusinessTx,
  { id, isWaived, version }: { id: string; isWaived: boolean; version?: number | undefined },
): Promise<void> {
  const visit = await tx.one(
    tx.lockAndRead<{ id: string; isPaid: boolean; version: number }>(
      'appointment',
      'no key update',
      `select id, is_paid, version from appointment where business_id = $1 and id = $2`,
      [tx.businessId, id],
    ),
  )
  if (version !== undefined && version !== visit.version) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  if (visit.isPaid) throw new Refusal(appointmentRefusals.VISIT_PAID)
  await tx.rows('update appointment set is_waived = $3, updated_at = $4 where business_id = $1 and id = $2', [
    tx.businessId,
    id,
    isWaived,
    tx.now,
  ])
  tx.audit('appointment.waive', { appointments: [id], isWaived })
}

/** Marks appointments as unpaid after a refund, and adds refunded deposits back. The caller has locked them. */
export async function takeBackPaid(
  tx: BusinessTx,
  unpaidIds: readonly string[],
  laidBack: readonly DepositPart[],
): Promise<void> {
  const ids = [...new Set([...unpaidIds, ...laidBack.map(idOf)])]
  if (ids.length === 0) return
  await tx.rows(
    `update appointment
     set is_paid = is_paid and id <> all($3::uuid[]), updated_at = $4,
       deposit_cents = deposit_cents + coalesce(($5::jsonb ->> id::text)::bigint, 0)
     ${where}`,
    [tx.businessId, ids, unpaidIds, tx.now, centsById(laidBack)],
  )
}

/** The appointment with which the deposit of a visit stands, as the deposits need it. */
export type PaidAhead = Pick<ChargeableVisit, 'id' | 'clientId' | 'status' | 'isPaid' | 'depositCents'> & {
  askedCents: number
  onlineAct: OnlineAct | null
  startsAt: Date
  visitId: string
  source: 'reception' | 'booking'
}

/** Locks a visit with a deposit. All changes of its money take this lock. */
export async function lockPaidAhead(tx: BusinessTx, visitId: string): Promise<PaidAhead | undefined> {
  const parts = await tx.lockAndRead<PaidAhead>('appointment', 'no key update', paidAheadText, [tx.businessId, visitId])
  return parts.find(({ id, askedCents }) => id === visitId && askedCents !== null)
}

const paidAheadText = `
  select appointment.id, appointment.client_id, status, is_paid, deposit_cents,
    deposit_asked_cents as asked_cents, online_act, starts_at, visit_id, source
  from appointment join visit v on v.business_id = appointment.business_id and v.id = visit_id
  where appointment.business_id = $1 and visit_id = $2`

/**
 * Adds money to a deposit, or takes it out if below zero. Money that comes in confirms a pending appointment and its
 * visit. The caller has locked them.
 */
export async function moveDeposit(tx: BusinessTx, visit: PaidAhead, cents: number): Promise<void> {
  const confirms = cents > 0 && visit.status === 'pending'
  await tx.rows(
    `update appointment
     set deposit_cents = deposit_cents + case when id = visit_id then $3::bigint else 0 end, updated_at = $5,
       status = case when $4 and status = 'pending' then 'confirmed' else status end
     where business_id = $1 and visit_id = $2 and (id = visit_id or $4)`,
    [tx.businessId, visit.visitId, cents, confirms, tx.now],
  )
  if (!confirms) return
  await tx.lock('client', [visit.clientId])
  await markScheduled(tx, visit.clientId, visit.startsAt)
  tellOfChange(tx, [visit])
}

const where = 'where business_id = $1 and id = any($2::uuid[])'
const settleText = `
  update appointment
  set status = case when id = any($3::uuid[]) then 'completed' else status end,
    is_paid = is_paid or id = any($4::uuid[]), is_waived = id = any($5::uuid[]), updated_at = $6,
    deposit_cents = deposit_cents - coalesce(($7::jsonb ->> id::text)::bigint, 0)
  ${where}`
const idOf = ({ id }: { id: string }) => id

function record(tx: BusinessTx, status: Status, visits: readonly ChargeableVisit[]) {
  tx.audit(`appointment.${status}`, { client: firstIn(visits).clientId, appointments: visits.map(idOf) })
}

/** SQL: `isToCharge` of an appointment, in the words of the index `appointment_to_charge`. */
export const isToChargeText = (prefix: string): string =>
  `${prefix}status = 'completed' and not ${prefix}is_paid and not ${prefix}is_waived and ${prefix}price_cents > 0`

/** What was done on the local days of a span and is still to be charged, less what was paid ahead. */
export async function sumToCharge(tx: BusinessTx, span: { from: LocalDate; to: LocalDate }): Promise<ToCharge> {
  const [{ from }, { to }] = [dayBounds(span.from, tx.zone), dayBounds(span.to, tx.zone)]
  return firstIn(await tx.rows<ToCharge>(sumText, [tx.businessId, from, to]))
}

const sumText = `
  select count(*)::int as count, coalesce(sum(price_cents - deposit_cents), 0)::bigint as cents
  from appointment
  where business_id = $1 and starts_at >= $2 and starts_at < $3 and ${isToChargeText('')}`
