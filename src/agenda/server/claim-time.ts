import { Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import { freeTimesOf, type Schedule, type Wish } from '../availability.ts'
import { MINUTE, type LocalDay } from '../../platform/local-day.ts'
import { loadSchedules, type AskedSchedule, type ScheduleSpan } from './schedule-queries.ts'

/**
 * Locks professionals until the end of the transaction and reads their schedules: what is free now stays free for us.
 * The second statement sees what was committed while the first one waited.
 */
export async function lockSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<AskedSchedule[]> {
  const [, schedules] = await inOrder([lockProfessionals(tx, span.professionalIds), loadSchedules(tx, span)])
  return schedules
}

/** Professionals who are active: some, or all of them. */
export const lockProfessionals = (tx: BusinessTx, ids: string[] | null) =>
  tx.lockAndRead<{ id: string }>(
    'professional',
    'no key update',
    `select id from professional
     where business_id = $1 and is_active and ($2::uuid[] is null or id = any($2))`,
    [tx.businessId, ids],
  )

const offered = { times: 6, before: 120 * MINUTE }

/** The refusal of a taken time, with the first free ones from two hours before it on. */
export function slotTaken(schedules: Schedule[], days: LocalDay[], start: number, wish: Wish): Refusal {
  const notBefore = Math.max(wish.notBefore, start - offered.before)
  const free = freeTimesOf(schedules, days, { ...wish, notBefore })
  return new Refusal(appointmentRefusals.SLOT_TAKEN, { facts: { free: free.slice(0, offered.times) } })
}

const exclusionViolation = '23P01'

/** The exclusion constraint of the database, which finds overlaps that passed the lock by. */
export const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === exclusionViolation

export async function orTaken<T>(write: Promise<T>, refusal: () => Refusal): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isTaken(error) ? refusal() : error
  }
}
