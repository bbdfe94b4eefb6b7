import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { changeVisit } from '../../agenda/server/change-visit.ts'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { Refusal } from '../../platform/refusal.ts'
import { databasePool } from '../../platform/server/database.ts'
import { inBusiness, type BusinessTx } from '../../platform/server/transaction.ts'
import { findBooking } from './booking-queries.ts'

type Overdue = { business_id: string; zone: string; appointment_id: string }

const actor = { accountId: null, name: 'Agendamento online' }

/** Gives back the times that nobody has confirmed. One that fails does not keep the others waiting. */
export async function expireBookings(): Promise<void> {
  const { rows } = await databasePool().query<Overdue>('select * from overdue_bookings()')
  const failures: unknown[] = []
  for (const { business_id: businessId, zone, appointment_id: id } of rows) {
    const scope = { businessId, zone, actor, likeDoor: 'booking.own.cancel' }
    await inBusiness(scope, 'write', (tx) => expire(tx, id)).catch((error: unknown) => failures.push(error))
  }
  const lost = failures.filter((error) => !isOvertaken(error))
  if (lost.length > 0) throw new AggregateError(lost, 'an expired booking was not given back')
}

/** Somebody decided in the same moment; whatever is left to do is done next time. */
const isOvertaken = (error: unknown) => error instanceof Refusal && error.kind === appointmentRefusals.CHANGED_MEANWHILE

async function expire(tx: BusinessTx, id: string): Promise<void> {
  const booking = await findBooking(tx, id)
  if (booking?.isPending) {
    const { version, services } = booking
    const change = { id, status: 'cancelled', onlineAct: 'expired' } as const
    if (services.length > 1) await changeVisit(tx, change, { notBefore: tx.now, versions: version })
    else await changeAppointment(tx, { ...change, version })
    tx.audit('booking.expire', { appointment: id })
  }
  tx.finish({
    // By the clock that found it, which is a little ahead of the transaction's own.
    sql: 'update online_booking set held_until = null where business_id = $1 and appointment_id = $2 and held_until <= now()',
    parameters: [tx.businessId, id],
  })
}
