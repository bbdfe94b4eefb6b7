import { instantOf } from '../../platform/clock.ts'
import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { placeRefusal, statusRefusal, type AppointmentChange, type Status } from '../appointment.ts'
import { occupied, type Interval, type Length } from '../availability.ts'
import { MINUTE } from '../local-day.ts'

/** All of an appointment that a change may touch, and what it needs to know. */
export type AppointmentState = {
  id: string
  version: number
  clientId: string
  professionalId: string
  serviceId: string
  startsAt: Date
  endsAt: Date
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  status: Status
  isPaid: boolean
  source: 'reception' | 'booking'
  notes: string | null
  squeezeReason: string | null
  seriesId: string | null
}

/** Appointments by their ids, or all of a series that begin from an instant on, in the order of their beginning. */
export function findStates(
  tx: BusinessTx,
  wanted: { ids: string[] } | { seriesId: string; from: Date },
): Promise<AppointmentState[]> {
  return tx.db
    .selectFrom('appointment')
    .select([
      'id',
      'version',
      'client_id as clientId',
      'professional_id as professionalId',
      'service_id as serviceId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'buffer_before_minutes as bufferBeforeMinutes',
      'buffer_after_minutes as bufferAfterMinutes',
      'status',
      'is_paid as isPaid',
      'source',
      'notes',
      'squeeze_reason as squeezeReason',
      'series_id as seriesId',
    ])
    .$narrowType<{ status: Status }>()
    .where('business_id', '=', tx.businessId)
    .$call((query) =>
      'ids' in wanted
        ? query.where('id', '=', sql<string>`any(${wanted.ids}::uuid[])`)
        : query.where('series_id', '=', wanted.seriesId).where('starts_at', '>=', wanted.from),
    )
    .orderBy('starts_at')
    .execute()
}

/** The appointment after a change: fields that are not named stay, and a move keeps the length. */
export function changed(before: AppointmentState, change: AppointmentChange, zone: string): AppointmentState {
  const { date, time, durationMinutes } = change
  const { professionalId = before.professionalId, status = before.status, notes = before.notes } = change
  const startsAt = date && time ? instantOf(date, time, zone) : before.startsAt
  const length = durationMinutes ? durationMinutes * MINUTE : +before.endsAt - +before.startsAt
  return { ...before, professionalId, status, notes, startsAt, endsAt: new Date(+startsAt + length) }
}

/** Refuses moves and statuses that a paid or completed appointment may not have. */
export function refuseMove(before: AppointmentState, after: AppointmentState, by: { mayReopen: boolean }): void {
  const refusal =
    statusRefusal(before, after.status, by) ?? (isElsewhere(before, after) ? placeRefusal(before, by) : null)
  if (refusal) throw new Refusal(refusal)
}

export const isElsewhere = (a: AppointmentState, b: AppointmentState): boolean =>
  a.professionalId !== b.professionalId || +a.startsAt !== +b.startsAt || +a.endsAt !== +b.endsAt

/** The facts of an appointment for the audit; notes are left out. */
export const traceOf = ({ professionalId, startsAt, endsAt, status, squeezeReason }: AppointmentState) => ({
  professionalId,
  startsAt,
  endsAt,
  status,
  isSqueezedIn: squeezeReason !== null,
})

export const lengthOf = ({ startsAt, endsAt, bufferBeforeMinutes, bufferAfterMinutes }: AppointmentState): Length => ({
  duration: +endsAt - +startsAt,
  before: bufferBeforeMinutes * MINUTE,
  after: bufferAfterMinutes * MINUTE,
})

export const periodOf = (place: AppointmentState): Interval => occupied(+place.startsAt, lengthOf(place))
