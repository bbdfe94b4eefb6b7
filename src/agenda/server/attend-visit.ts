import { markAway, markPresent } from '../../clients/server/mark-client.ts'
import { firstIn } from '../../platform/filled.ts'
import { localDate } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { rowsLock } from '../../platform/server/database/locks.ts'
import { appointmentRefusals, attendanceRefusals, isDayOfVisit, isOpen, type AttendanceChange } from '../appointment.ts'
import { changeTaken, decideChange } from '../change-decision.ts'
import { changedVisit } from '../wanted-change.ts'
import { changeVisit, findPicked } from './change-appointment.ts'
import { findStates, lockChange, refuseGrown, storeChange, type AppointmentState } from './parts/appointment-states.ts'
import { keptOfVisit } from './parts/keep-undo-point.ts'
import { answersOpen, type VisitAnswer } from '../visit-answer.ts'

type Undoable = { undoId: string | null }

/** Says whether the client of a visit has come, is being served, or did not come. */
export async function attendVisit(tx: BusinessTx, change: AttendanceChange): Promise<Undoable> {
  const picked = await findPicked(tx, change)
  const visit = await findStates(tx, { visitIds: [picked.visitId] })
  const open = visit.filter(({ status }) => isOpen(status))
  if (open.length === 0) throw new Refusal(appointmentRefusals.VISIT_COMPLETED)
  if (change.attendance === 'missed') return storeNoShow(tx, picked, visit)
  if (!isDayOfVisit(open, localDate(tx.now, tx.zone), tx.zone)) throw new Refusal(attendanceRefusals.NOT_TODAY)

  const { clientId, visitId } = picked
  const locked = await tx.lockInOrder({
    appointments: keptOfVisit(visitId),
    clients: rowsLock('client', [clientId]),
  })
  // Somebody else may just have said that nobody came.
  if (!locked.appointments.some(({ kept }) => isOpen(kept.status)))
    throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const hasCome = change.attendance !== 'expected'
  if (hasCome) await confirmOpen(tx, visitId)
  await tx.rows(attendText, [
    tx.businessId,
    visitId,
    tx.now,
    hasCome ? tx.now : null,
    change.attendance === 'served' ? tx.now : null,
  ])
  await (hasCome ? markPresent(tx, clientId) : markAway(tx, clientId))
  tx.audit(`visit.${change.attendance}`, { visit: visitId })
  return { undoId: null }
}

/** Whoever has come does not come anew by being served. */
const attendText = `
  update visit
  set arrived_at = case when $4::timestamptz is null then null else coalesce(arrived_at, $4) end,
    served_from = case when $5::timestamptz is null then null else coalesce(served_from, $5) end, updated_at = $3
  where business_id = $1 and id = $2`

/** Whoever has come has confirmed. */
const confirmOpen = (tx: BusinessTx, visitId: string) =>
  tx.rows(
    `update appointment set status = 'confirmed', online_act = null, updated_at = $3
     where business_id = $1 and visit_id = $2 and status in ('scheduled', 'pending')`,
    [tx.businessId, visitId, tx.now],
  )

/** Frees the time of a visit to which nobody came, from its beginning on. */
async function storeNoShow(tx: BusinessTx, picked: AppointmentState, visit: AppointmentState[]): Promise<Undoable> {
  // Whoever was served in a part of the visit did come.
  if (visit.some(({ status }) => status === 'completed')) throw new Refusal(appointmentRefusals.VISIT_COMPLETED)
  const open = visit.filter(({ status }) => isOpen(status))
  if (firstIn(open).startsAt > tx.now) throw new Refusal(attendanceRefusals.NOT_BEGUN)
  const wanted = changedVisit(open, picked, { id: picked.id, status: 'cancelled' }, tx.zone)
  const { facts, kept } = await lockChange(tx, wanted, { mayReopen: false })
  await refuseGrown(tx, { visitIds: [picked.visitId] }, visit)
  const request = { visits: [wanted], pickedId: picked.id, visitor: null, series: null }
  const { refusal, changes } = decideChange(request, facts)
  if (refusal) throw refusal
  tx.audit('visit.missed', { visit: picked.visitId })
  const { undoId } = await storeChange(tx, changes, kept, () => changeTaken(request, facts), { isNoShow: true })
  await awaitAll([
    tx.rows(
      `update visit set no_show_at = $3, arrived_at = null, served_from = null, updated_at = $3
       where business_id = $1 and id = $2`,
      [tx.businessId, picked.visitId, tx.now],
    ),
    markAway(tx, picked.clientId),
  ])
  return { undoId }
}

/** Notes belong to the whole visit. */
export async function noteVisit(tx: BusinessTx, { id, notes }: { id: string; notes: string | null }): Promise<void> {
  const { id: visit } = await tx.one<{ id: string }>(
    `update visit v set notes = $3, updated_at = $4
     from appointment a
     where v.business_id = $1 and a.business_id = v.business_id and a.visit_id = v.id and a.id = $2
     returning v.id`,
    [tx.businessId, id, notes, tx.now],
  )
  tx.audit('visit.note', { visit })
}

type Answer = {
  visitId: string
  /** The sum of the versions that the client saw. */
  versions: number
  answer: VisitAnswer
}

/**
 * Keeps what the client says of a visit. Whoever comes confirms what is scheduled; that somebody does not come is only noted,
 * and the business decides.
 */
export async function answerVisit(tx: BusinessTx, { visitId, versions, answer }: Answer): Promise<void> {
  const parts = await findStates(tx, { visitIds: [visitId] })
  if (!answersOpen({ parts, hasArrived: false }, tx.now).includes(answer))
    throw new Refusal(attendanceRefusals.ANSWER_TOO_LATE)
  const open = parts.filter(({ status }) => isOpen(status))
  if (answer === 'coming' && open.some(({ status }) => status === 'scheduled')) {
    const { id, onlineAct } = firstIn(open)
    const confirmed = { id, status: 'confirmed', ...(onlineAct && { onlineAct }) } as const
    await changeVisit(tx, confirmed, { notBefore: tx.now, versions })
  } else await holdAsSeen(tx, visitId, versions)
  const [answered] = await tx.rows(
    `update visit set answer = $3, answered_at = $4, updated_at = $4
     where business_id = $1 and id = $2 and arrived_at is null returning id`,
    [tx.businessId, visitId, answer, tx.now],
  )
  if (!answered) throw new Refusal(attendanceRefusals.ANSWER_TOO_LATE)
  tx.audit(`visit.${answer}`, { visit: visitId })
}

/** Nobody moves the visit while its client answers for the time that they saw. */
async function holdAsSeen(tx: BusinessTx, visitId: string, versions: number): Promise<void> {
  const { appointments } = await tx.lockInOrder({ appointments: keptOfVisit(visitId) })
  const present = appointments.reduce((sum, { kept }) => sum + kept.version, 0)
  if (present !== versions) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}
