import { changeAppointment, changeVisit } from '../../agenda/server/change-appointment.ts'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { findBooking } from './booking-queries.ts'

type Overdue = { businessId: string; zone: string; visitId: string }

const actor = { accountId: null, name: 'Agendamento online' }

/** Cancels bookings that were not confirmed in time. A failure in one booking does not stop the others. */
export async function expireBookings(): Promise<void> {
  const { rows } = await databasePool().query<Overdue>('select * from overdue_bookings()')
  const failures: unknown[] = []
  for (const { businessId, zone, visitId: id } of rows) {
    const scope = { businessId, zone, actor, likeProcedure: 'booking.own.cancel' }
    await inBusiness(scope, 'write', (tx) => expire(tx, id)).catch((error: unknown) => failures.push(error))
  }
  const lost = failures.filter((error) => !isOvertaken(error))
  if (lost.length > 0) throw new AggregateError(lost, 'an expired booking was not given back')
}

/** The booking was changed at the same moment; the next run does what is left. */
const isOvertaken = (error: unknown) => error instanceof Refusal && error.kind === appointmentRefusals.CHANGED_MEANWHILE

async function expire(tx: BusinessTx, id: string): Promise<void> {
  const booking = await findBooking(tx, id)
  if (booking?.isPending) {
    const { version, services } = booking
    const change = { id, status: 'cancelled', onlineAct: 'expired' } as const
    if (services.length > 1) await changeVisit(tx, change, { notBefore: tx.now, versions: version })
    else await changeAppointment(tx, { ...change, version })
    tx.audit('booking.expire', { visit: id })
  }
  tx.finish({
    // now() is the clock of overdue_bookings(); tx.now may be slightly behind it.
    sql: 'update online_booking set held_until = null where business_id = $1 and visit_id = $2 and held_until <= now()',
    parameters: [tx.businessId, id],
  })
}
