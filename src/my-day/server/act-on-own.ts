import type * as z from 'zod/mini'
import { slotTakenFacts, timeTaken } from '../../agenda/appointment.ts'
import { attendVisit, noteVisit } from '../../agenda/server/attend-visit.ts'
import { bookAppointment } from '../../agenda/server/book-appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { addDays, localDate, localMoment } from '../../platform/clock.ts'
import type { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { returnForm, ReturnOffer } from '../my-day.ts'
import { ownAppointment, ownUndoPoint } from './my-day-queries.ts'

/** `startsAt`: of what was booked. */
type Undoable = { undoId: string | null; startsAt?: Date }
type Version = { id: string; version: number }

/** Says whether the client of an own appointment has come. */
export async function attendOwn(
  tx: BusinessTx,
  { id, version, hasCome }: Version & { hasCome: boolean },
): Promise<Undoable> {
  await ownAppointment(tx, id)
  return attendVisit(tx, { id, version, attendance: hasCome ? 'arrived' : 'expected' })
}

export async function completeOwn(tx: BusinessTx, { id, version }: Version): Promise<Undoable> {
  await ownAppointment(tx, id)
  return changeAppointment(tx, { id, version, status: 'completed' })
}

export async function noteOwn(tx: BusinessTx, note: { id: string; notes: string | null }): Promise<Undoable> {
  await ownAppointment(tx, note.id)
  await noteVisit(tx, note)
  return { undoId: null }
}

/** Takes back what the same person did; `undoChange` lets nobody else. What was not theirs, another role may have let them do. */
export async function undoOwn(tx: BusinessTx, { id }: { id: string }): Promise<Undoable> {
  await ownUndoPoint(tx, id)
  await undoChange(tx, { id })
  return { undoId: null }
}

type Return = z.output<typeof returnForm> & { id: string }

/** Books the same service for the same client again, some weeks later. */
export async function bookReturn(tx: BusinessTx, { id, key, weeks, at }: Return): Promise<Undoable> {
  const own = await asReturn(tx, id, weeks)
  const { undoId, startsAt } = await bookAppointment(tx, {
    ...own,
    ...at,
    id: key,
    notes: null,
    source: 'reception',
  })
  return { undoId, startsAt }
}

/** What is free near a return whose time was taken; null for any other refusal. */
export function offerIn({ kind, facts }: Refusal, id: string): ReturnOffer | null {
  if (!timeTaken.some(({ code }) => code === kind.code)) return null
  return { id, times: slotTakenFacts.parse(facts).free }
}

/** Of an appointment that is long past, the weeks count from today. */
async function asReturn(tx: BusinessTx, id: string, weeks: number) {
  const { startsAt, clientId, serviceId, professionalId } = await ownAppointment(tx, id)
  const { date, time } = localMoment(startsAt, tx.zone)
  const then = addDays(date, 7 * weeks)
  const today = localDate(tx.now, tx.zone)
  return { clientId, serviceId, professionalId, time, date: then > today ? then : addDays(today, 7 * weeks) }
}
