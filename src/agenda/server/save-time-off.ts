import { sql } from 'kysely'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localMoment } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { orTaken } from '../../platform/server/database/or-taken.ts'
import { isOpen, longestMinutes, statuses } from '../appointment.ts'
import type { Interval } from '../availability.ts'
import { MINUTE } from '../../platform/local-day.ts'
import { periodOf, timeOffRefusals, type NewTimeOff } from '../time-off.ts'
import { keepUndoPoint, type KeptTimeOff } from './parts/keep-undo-point.ts'
import { professionalsLock } from './schedule-queries.ts'

const { TIME_OFF_CLASHES, TIME_OFF_OVERLAPS } = timeOffRefusals

/** Blocks a professional's time. Bookings take the same lock, so none can slip in. */
export async function createTimeOff(tx: BusinessTx, timeOff: NewTimeOff): Promise<{ id: string }> {
  const { professionalId, reason, keepAppointments, id: asked = newId() } = timeOff
  const period = periodOf(timeOff, tx.zone)
  const [, { professionals }, sent, clashing] = await awaitAll([
    tx.hold([`time off ${asked}`]),
    tx.lockInOrder({ professionals: professionalsLock([professionalId]) }),
    findTimeOff(tx, asked),
    appointmentsWithin(tx, professionalId, period),
  ])
  const isSent =
    sent?.professionalId === professionalId &&
    sent.reason === reason &&
    sent.startsAt.getTime() === period.from &&
    sent.endsAt.getTime() === period.to
  if (isSent) return { id: asked }
  orNotFound(professionals[0])
  if (clashing.length > 0 && !keepAppointments)
    throw new Refusal(TIME_OFF_CLASHES, { facts: { appointments: clashing } })

  // The id exists with other values: the form was changed and sent again, so this is new time off.
  const id = sent ? newId() : asked
  await insertTimeOff(tx, {
    id,
    professionalId,
    startsAt: new Date(period.from),
    endsAt: new Date(period.to),
    reason,
  })
  tx.audit('time-off.create', { timeOff: id, professional: professionalId, ...period, kept: clashing.length })
  return { id }
}

async function insertTimeOff(tx: BusinessTx, timeOff: KeptTimeOff): Promise<void> {
  const insert = tx
    .insertInto('timeOff')
    .values({ ...timeOff, createdAt: tx.now })
    .execute()
  await orTaken(insert, () => new Refusal(TIME_OFF_OVERLAPS))
}

/** Restores removed time off. Appointments made in it meanwhile stay, as with `keepAppointments`. */
export async function restoreTimeOff(tx: BusinessTx, timeOff: KeptTimeOff): Promise<void> {
  await insertTimeOff(tx, timeOff)
  tx.audit('time-off.undo', { timeOff: timeOff.id })
}

export async function removeTimeOff(tx: BusinessTx, { id }: { id: string }): Promise<{ undoId: string | null }> {
  const removed = await tx.one(
    tx.deleteFrom('timeOff').where('id', '=', id).returning(['id', 'professionalId', 'startsAt', 'endsAt', 'reason']),
  )
  const { professionalId: professional, startsAt, endsAt } = removed
  tx.audit('time-off.remove', { timeOff: id, professional, startsAt, endsAt })
  return { undoId: await keepUndoPoint(tx, { timeOff: removed }) }
}

export const findTimeOff = (tx: BusinessTx, id: string) =>
  tx
    .selectFrom('timeOff')
    .select(['id', 'professionalId', 'reason', 'startsAt', 'endsAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Open appointments that overlap the blocked time and are not over yet. */
async function appointmentsWithin(tx: BusinessTx, professionalId: string, { from, to }: Interval) {
  const rows = await tx
    .selectFrom('appointment as a')
    .innerJoin('client as c', (join) =>
      join.onRef('c.businessId', '=', 'a.businessId').onRef('c.id', '=', 'a.clientId'),
    )
    .innerJoin('service as s', (join) =>
      join.onRef('s.businessId', '=', 'a.businessId').onRef('s.id', '=', 'a.serviceId'),
    )
    .innerJoin('visit as v', (join) => join.onRef('v.businessId', '=', 'a.businessId').onRef('v.id', '=', 'a.visitId'))
    .select(['a.id', 'a.startsAt', 'c.name', 'v.bookedName', 's.name as serviceName'])
    .where('a.professionalId', '=', professionalId)
    .where('a.startsAt', '>', new Date(from - longestMinutes * MINUTE))
    .where('a.startsAt', '<', new Date(to))
    .where('a.endsAt', '>', sql<Date>`greatest(${new Date(from)}, ${tx.now}::timestamptz)`)
    .where('a.status', 'in', statuses.filter(isOpen))
    .orderBy('a.startsAt')
    .execute()
  return rows.map(({ startsAt, name, bookedName, ...one }) => ({
    ...one,
    clientName: nameAsBooked(name, bookedName),
    ...localMoment(startsAt, tx.zone),
  }))
}
