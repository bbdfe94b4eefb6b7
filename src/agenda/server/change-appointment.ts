import { markScheduled } from '../../clients/server/mark-client.ts'
import { instantOf, localDate } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { isLive, type AppointmentChange, type Status } from '../appointment.ts'
import { overlaps } from '../availability.ts'
import { localDays, MINUTE } from '../local-day.ts'
import { lockSchedules, orTaken, slotTaken } from './claim-time.ts'
import { keepNextVisit } from './keep-next-visit.ts'

type Appointment = { clientId: string; professionalId: string; startsAt: Date; endsAt: Date; status: Status }

/** Moves, resizes or settles an appointment. Time that it takes up anew is claimed like that of a new one. */
export async function changeAppointment(tx: BusinessTx, change: AppointmentChange): Promise<void> {
  const { id, notes } = change
  const before = await find(tx, id)
  if (!before) throw new Refusal(platformRefusals.NOT_FOUND)
  const after = changed(before, change, tx.zone)
  const { clientId, professionalId, startsAt, endsAt, status } = after
  const moves = professionalId !== before.professionalId || +startsAt !== +before.startsAt || +endsAt !== +before.endsAt
  const revives = isLive(status) && !isLive(before.status)

  const period = { from: startsAt.getTime(), to: endsAt.getTime() }
  const days = localDays(localDate(startsAt, tx.zone), 2, tx.zone)
  const span = { professionalId, from: days[0]!.from, to: days[1]!.to, except: id }
  const schedules = moves || revives ? await lockSchedules(tx, span) : undefined
  const taken = () => slotTaken(schedules ?? [], days, period, tx.now.getTime())
  if (schedules?.length === 0) throw new Refusal(platformRefusals.NOT_FOUND)
  if (isLive(status) && schedules?.some(({ busy }) => busy.some((other) => overlaps(other, period)))) throw taken()

  const update = tx.db
    .updateTable('appointment')
    .set({
      ...(moves && { professional_id: professionalId, starts_at: startsAt, ends_at: endsAt }),
      ...(change.status && { status }),
      ...(notes !== undefined && { notes }),
      updated_at: tx.now,
    })
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .execute()
  tx.audit('appointment.update', { appointment: id, before, after })
  await all([
    orTaken(update, taken),
    ...(status === 'confirmed' && before.status !== 'confirmed' ? [markScheduled(tx, clientId, startsAt)] : []),
    keepNextVisit(tx, clientId),
  ])
  for (const topic of ['agenda', 'home']) tx.announce(topic)
}

function changed(before: Appointment, change: AppointmentChange, zone: string): Appointment {
  const { date, time, durationMinutes, professionalId = before.professionalId, status = before.status } = change
  const startsAt = date && time ? instantOf(date, time, zone) : before.startsAt
  const length = durationMinutes ? durationMinutes * MINUTE : +before.endsAt - +before.startsAt
  return { ...before, professionalId, status, startsAt, endsAt: new Date(+startsAt + length) }
}

const find = (tx: BusinessTx, id: string): Promise<Appointment | undefined> =>
  tx.db
    .selectFrom('appointment')
    .select([
      'client_id as clientId',
      'professional_id as professionalId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'status',
    ])
    .$narrowType<{ status: Status }>()
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()
