import { dayBounds, localDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { isOpen, type Status } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'

/** An appointment as the till finds it. */
export type Visit = {
  id: string
  clientId: string
  serviceId: string
  professionalId: string
  priceCents: number
  status: Status
  isPaid: boolean
  /** True for appointments of the asked client and day, which check-in and payment settle. */
  isOfDay: boolean
}

type Wanted = { clientId: string | null; on?: Date | undefined; ids?: readonly string[] }

/**
 * Locks all that is about to be settled: some appointments by their ids, and those of a client on one local day. A cancelled
 * one is as if it had never been. Appointments come before their clients everywhere; one that is made after this is left
 * alone.
 */
export async function lockVisits(tx: BusinessTx, { clientId, on = tx.now, ids = [] }: Wanted): Promise<Visit[]> {
  if (!clientId) return ids.length > 0 ? lockSome(tx, visitsText, [ids]) : []
  const day = dayBounds(localDate(on, tx.zone), tx.zone)
  const ofDay = [clientId, day.from, day.to]
  // A text that also asks for no ids at all would be planned anew for each sale, which takes ten times as long as reading.
  return ids.length > 0 ? lockSome(tx, bothText, [ids, ...ofDay]) : lockSome(tx, visitsOfDayText, ofDay)
}

const lockSome = (tx: BusinessTx, text: string, values: readonly unknown[]) =>
  tx.lockAndRead<Visit>('appointment', 'no key update', text, [tx.businessId, ...values])

const visitsOf = (isWanted: string, isOfDay: string) => `
  select id, client_id as "clientId", service_id as "serviceId", professional_id as "professionalId",
    price_cents as "priceCents", status, is_paid as "isPaid", ${isOfDay} as "isOfDay"
  from appointment
  where business_id = $1 and (${isWanted}) and status <> 'cancelled'`
const isNamed = 'id = any($2::uuid[])'
const isOfDay = (first: number) => `client_id = $${first} and starts_at >= $${first + 1} and starts_at < $${first + 2}`
const visitsText = visitsOf(isNamed, 'false')
const visitsOfDayText = visitsOf(isOfDay(2), 'true')
const bothText = visitsOf(`${isNamed} or ${isOfDay(3)}`, isOfDay(3))

/** The client is here: what was planned for the day is confirmed. */
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

/**
 * The client has paid: what was open on the day is done, and what a line of the sale brought is paid. The rest of what was
 * locked stays as it is.
 */
export async function completeVisits(
  tx: BusinessTx,
  visits: readonly Visit[],
  paidIds: readonly string[],
): Promise<void> {
  const done = visits.filter(({ isOfDay, status }) => isOfDay && isOpen(status))
  const doneIds = done.map(idOf)
  const ids = [...new Set([...doneIds, ...paidIds])]
  if (ids.length === 0) return
  await tx.rows(
    `update appointment
     set status = case when id = any($3::uuid[]) then 'completed' else status end,
       is_paid = is_paid or id = any($4::uuid[]), updated_at = $5
     ${where}`,
    [tx.businessId, ids, doneIds, paidIds, tx.now],
  )
  if (done.length === 0) return
  record(tx, 'completed', done)
  await keepNextVisit(tx, done[0]!.clientId)
}

/** Marks an appointment as unpaid after a refund; the caller has locked it. */
export async function takeBackPaid(tx: BusinessTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(`update appointment set is_paid = false, updated_at = $3 ${where}`, [tx.businessId, ids, tx.now])
}

const where = 'where business_id = $1 and id = any($2::uuid[])'
const idOf = ({ id }: { id: string }) => id

function record(tx: BusinessTx, status: Status, visits: readonly Visit[]) {
  tx.audit(`appointment.${status}`, { client: visits[0]!.clientId, appointments: visits.map(idOf) })
}
