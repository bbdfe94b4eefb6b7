import { Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import { freeTimesOf, type Interval, type Schedule } from '../availability.ts'
import { slotMinutes } from '../hours.ts'
import { MINUTE, type LocalDay } from '../local-day.ts'
import { loadSchedules, type ScheduleSpan } from './schedule-queries.ts'

/**
 * Locks professionals until the end of the transaction and reads their schedules: what is free now stays free for us.
 * The locks come before every other one and in the order of ids, so that rivals queue and never wait in a circle. The
 * second statement sees what was committed while the first one waited.
 */
export async function lockSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<Schedule[]> {
  const { professionalId } = span
  const lock = tx.db
    .selectFrom('professional')
    .select('id')
    .where('business_id', '=', tx.businessId)
    .where('is_active', '=', true)
    .$if(professionalId !== null, (query) => query.where('id', '=', professionalId!))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [, schedules] = await all([lock, loadSchedules(tx, span)])
  return schedules
}

const offered = { times: 6, before: 120 * MINUTE }

/** The refusal of a taken time, with the first free ones from two hours before it on. */
export function slotTaken(schedules: Schedule[], days: LocalDay[], period: Interval, notBefore: number): Refusal {
  const free = freeTimesOf(schedules, days, {
    duration: period.to - period.from,
    step: slotMinutes * MINUTE,
    notBefore: Math.max(notBefore, period.from - offered.before),
  })
  return new Refusal(appointmentRefusals.SLOT_TAKEN, { facts: { free: free.slice(0, offered.times) } })
}

const exclusionViolation = '23P01'

/** The net below the lock: the database itself finds that a write makes two live appointments overlap. */
export async function orTaken(write: Promise<unknown>, refusal: () => Refusal): Promise<void> {
  try {
    await write
  } catch (error) {
    throw (error as { code?: unknown }).code === exclusionViolation ? refusal() : error
  }
}
