import { markScheduled } from '../../clients/server/mark-client.ts'
import { dayBounds, localDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { isOpen, type OnlineAct, type Status } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { tellOfChange } from './tell-of-change.ts'

/** An appointment as the till needs it. */
export type Visit = {
  id: string
  clientId: string
  serviceId: string
  professionalId: string
  priceCents: number
  status: Status
  isPaid: boolean
  /** What the client has paid ahead and not yet used or got back. */
  depositCents: number
  /** True for appointments of the asked client and day, which check-in and payment settle. */
  isOfDay: boolean
}

type Wanted = { clientId: string | null; on?: Date | undefined; ids?: readonly string[] }

/**
 * Locks the appointments to settle: some by id, and those of a client on one local day. Cancelled ones are ignored.
 * The lock order is appointments before clients. Appointments created later are not touched.
 */
export async function lockVisits(tx: BusinessTx, { clientId, on = tx.now, ids = [] }: Wanted): Promise<Visit[]> {
  if (!clientId) return ids.length > 0 ? lockSome(tx, visitsText, [ids]) : []
  const day = dayBounds(localDate(on, tx.zone), tx.zone)
  const ofDay = [clientId, day.from, day.to]
  // Three fixed statements: one that also filtered by an empty list of ids would be planned anew for each sale, which
  // takes ten times as long as reading.
  return ids.length > 0 ? lockSome(tx, bothText, [ids, ...ofDay]) : lockSome(tx, visitsOfDayText, ofDay)
}

const lockSome = (tx: BusinessTx, text: string, values: readonly unknown[]) =>
  tx.lockAndRead<Visit>('appointment', 'no key update', text, [tx.businessId, ...values])

const visitsOf = (isWanted: string, isOfDay: string) => `
  select id, client_id as "clientId", service_id as "serviceId", professional_id as "professionalId",
    price_cents as "priceCents", status, is_paid as "isPaid", deposit_cents as "depositCents", ${isOfDay} as "isOfDay"
  from appointment
  where business_id = $1 and (${isWanted}) and status <> 'cancelled'`
const isNamed = 'id = any($2::uuid[])'
const isOfDay = (first: number) => `client_id = $${first} and starts_at >= $${first + 1} and starts_at < $${first + 2}`
const visitsText = visitsOf(isNamed, 'false')
const visitsOfDayText = visitsOf(isOfDay(2), 'true')
const bothText = visitsOf(`${isNamed} or ${isOfDay(3)}`, isOfDay(3))

/** Check-in: confirms the client's open appointments of the day. */
export async function confirmVisits(tx: BusinessTx, visits: readonly Visit[]): Promise<void> {
  const planned = visits.filter(({ isOfDay, status }) => isOfDay && isOpen(status) && status !== 'confirmed')
  if (planned.length === 0) return
  await tx.rows(`update appointment set status = 'confirmed', updated_at = $3 ${where}`, [
    tx.businessId,
    planned.map(idOf),
    tx.now,
  ])
  record(tx, 'confirmed', planned)
}

/** A part of an appointment's deposit. */
export type DepositPart = { id: string; cents: number }

const centsById = (parts: readonly DepositPart[]) =>
  JSON.stringify(Object.fromEntries(parts.map((one) => [one.id, one.cents])))

/**
 * Settles a sale: the client's open appointments of the day become completed, and those on a line of the sale
 * (`paidIds`) become paid. The credited parts are deducted from the deposits. Other locked appointments stay as they
 * are.
 */
export async function completeVisits(
  tx: BusinessTx,
  visits: readonly Visit[],
  paidIds: readonly string[],
  credited: readonly DepositPart[] = [],
): Promise<void> {
  const done = visits.filter(({ isOfDay, status }) => isOfDay && isOpen(status))
  const doneIds = done.map(idOf)
  const ids = [...new Set([...doneIds, ...paidIds])]
  if (ids.length === 0) return
  await tx.rows(
    `update appointment
     set status = case when id = any($3::uuid[]) then 'completed' else status end,
       is_paid = is_paid or id = any($4::uuid[]), updated_at = $5,
       deposit_cents = deposit_cents - coalesce(($6::jsonb ->> id::text)::bigint, 0)
     ${where}`,
    [tx.businessId, ids, doneIds, paidIds, tx.now, centsById(credited)],
  )
  if (done.length === 0) return
  record(tx, 'completed', done)
  await keepNextVisit(tx, done[0]!.clientId)
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

/** An appointment as the deposits need it. */
export type PaidAhead = Pick<Visit, 'id' | 'clientId' | 'status' | 'isPaid' | 'depositCents'> & {
  askedCents: number
  onlineAct: OnlineAct | null
  startsAt: Date
  visitId: string | null
  source: 'reception' | 'booking'
}

/** Locks an appointment with a deposit, and the rest of its visit. All changes of its money take this lock. */
export async function lockPaidAhead(tx: BusinessTx, id: string): Promise<PaidAhead | undefined> {
  const parts = await tx.lockAndRead<PaidAhead>('appointment', 'no key update', paidAheadText, [tx.businessId, id])
  return parts.find((part) => part.id === id && part.askedCents !== null)
}

const paidAheadText = `
  select id, client_id as "clientId", status, is_paid as "isPaid", deposit_cents as "depositCents",
    deposit_asked_cents as "askedCents", online_act as "onlineAct", starts_at as "startsAt", visit_id as "visitId", source
  from appointment
  where business_id = $1 and (id = $2 or visit_id = $2)`

/**
 * Adds money to a deposit, or takes it out if below zero. Money that comes in confirms a pending appointment and its
 * visit. The caller has locked them.
 */
export async function moveDeposit(tx: BusinessTx, visit: PaidAhead, cents: number): Promise<void> {
  const confirms = cents > 0 && visit.status === 'pending'
  await tx.rows(
    `update appointment
     set deposit_cents = deposit_cents + case when id = $2 then $3::bigint else 0 end, updated_at = $5,
       status = case when $4 and status = 'pending' then 'confirmed' else status end
     where business_id = $1 and (id = $2 or ($4 and visit_id = $2))`,
    [tx.businessId, visit.id, cents, confirms, tx.now],
  )
  if (!confirms) return
  await tx.lock('client', [visit.clientId])
  await markScheduled(tx, visit.clientId, visit.startsAt)
  tellOfChange(tx, [visit])
}

const where = 'where business_id = $1 and id = any($2::uuid[])'
const idOf = ({ id }: { id: string }) => id

function record(tx: BusinessTx, status: Status, visits: readonly Visit[]) {
  tx.audit(`appointment.${status}`, { client: visits[0]!.clientId, appointments: visits.map(idOf) })
}
