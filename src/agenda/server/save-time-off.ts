import { sql } from 'kysely'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localMoment } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isOpen, longestMinutes, statuses } from '../appointment.ts'
import type { Interval } from '../availability.ts'
import { MINUTE } from '../../platform/local-day.ts'
import { periodOf, timeOffRefusals, type NewTimeOff } from '../time-off.ts'
import { keepUndoPoint, type KeptTimeOff } from './parts/keep-undo-point.ts'
import { lockProfessionals, orTaken } from './schedule-queries.ts'

const { TIME_OFF_CLASHES, TIME_OFF_OVERLAPS } = timeOffRefusals

/** Blocks a professional's time. Bookings take the same lock, so none can slip in. */
export async function createTimeOff(tx: BusinessTx, timeOff: NewTimeOff): Promise<{ id: string }> {
  const { professionalId, reason, keepAppointments, id: asked = newId() } = timeOff
  const period = periodOf(timeOff, tx.zone)
  const [, [professional], sent, clashing] = await awaitAll([
    tx.hold([`time off ${asked}`]),
    lockProfessionals(tx, [professionalId]),
    findTimeOff(tx, asked),
    appointmentsWithin(tx, professionalId, period),
  ])
  const isSent =
    sent?.professionalId === professionalId &&
    sent.reason === reason &&
    sent.startsAt.getTime() === period.from &&
    sent.endsAt.getTime() === period.to
  if (isSent) return { id: asked }
  if (!professional) throw new Refusal(platformRefusals.NOT_FOUND)
  if (clashing.length > 0 && !keepAppointments)
    throw new Refusal(TIME_OFF_CLASHES, { facts: { appointments: clashing } })

  // The id exists with other values: the form was changed and sent again, so this is new time off.
  const id = sent ? newId() : asked
  await insertTimeOff(tx, {
    id,
    professional_id: professionalId,
    starts_at: new Date(period.from),
    ends_at: new Date(period.to),
    reason,
  })
  tx.audit('time-off.create', { timeOff: id, professional: professionalId, ...period, kept: clashing.length })
  return { id }
}

async function insertTimeOff(tx: BusinessTx, timeOff: KeptTimeOff): Promise<void> {
  const insert = tx.db
    .insertInto('time_off')
    .values({ business_id: tx.businessId, ...timeOff, created_at: tx.now })
    .execute()
  await orTaken(insert, () => new Refusal(TIME_OFF_OVERLAPS))
}

/** Restores removed time off. Appointments made in it meanwhile stay, as with `keepAppointments`. */
export async function restoreTimeOff(tx: BusinessTx, timeOff: KeptTimeOff): Promise<void> {
  await insertTimeOff(tx, timeOff)
  tx.audit('time-off.undo', { timeOff: timeOff.id })
}

export async function removeTimeOff(tx: BusinessTx, { id }: { id: string }): Promise<{ undoId: string | null }> {
  const removed = await tx.db
    .deleteFrom('time_off')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .returning(['id', 'professional_id', 'starts_at', 'ends_at', 'reason'])
    .executeTakeFirst()
  if (!removed) throw new Refusal(platformRefusals.NOT_FOUND)
  const { professional_id: professional, starts_at: startsAt, ends_at: endsAt } = removed
  tx.audit('time-off.remove', { timeOff: id, professional, startsAt, endsAt })
  return { undoId: await keepUndoPoint(tx, { timeOff: removed }) }
}

export const findTimeOff = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('time_off')
    .select(['id', 'professional_id as professionalId', 'reason', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Open appointments that overlap the blocked time and are not over yet. */
async function appointmentsWithin(tx: BusinessTx, professionalId: string, { from, to }: Interval) {
  const rows = await tx.db
    .selectFrom('appointment as a')
    .innerJoin('client as c', (join) =>
      join.onRef('c.business_id', '=', 'a.business_id').onRef('c.id', '=', 'a.client_id'),
    )
    .innerJoin('service as s', (join) =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .select(['a.id', 'a.starts_at', 'c.name', 'a.booked_name as bookedName', 's.name as serviceName'])
    .where('a.business_id', '=', tx.businessId)
    .where('a.professional_id', '=', professionalId)
    .where('a.starts_at', '>', new Date(from - longestMinutes * MINUTE))
    .where('a.starts_at', '<', new Date(to))
    .where('a.ends_at', '>', sql<Date>`greatest(${new Date(from)}, ${tx.now}::timestamptz)`)
    .where('a.status', 'in', statuses.filter(isOpen))
    .orderBy('a.starts_at')
    .execute()
  return rows.map(({ starts_at, name, bookedName, ...one }) => ({
    ...one,
    clientName: nameAsBooked(name, bookedName),
    ...localMoment(starts_at, tx.zone),
  }))
}
