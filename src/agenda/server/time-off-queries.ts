import { dayBounds, localDate, localTime, type LocalDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { localDays } from '../../platform/local-day.ts'
import type { TimeOff } from '../time-off.ts'

type TimeOffQuery = { professionalId: string | null; from: LocalDate; days: number }

/** Time off that touches the days, in the order of its start. */
export async function listTimeOff(tx: BusinessTx, { professionalId, from, days }: TimeOffQuery): Promise<TimeOff[]> {
  const last = localDays(from, days, tx.zone).at(-1)!
  const rows = await tx.db
    .selectFrom('timeOff')
    .select(['id', 'professionalId', 'startsAt', 'endsAt', 'reason'])
    .where('businessId', '=', tx.businessId)
    .where('endsAt', '>', dayBounds(from, tx.zone).from)
    .where('startsAt', '<', new Date(last.to))
    .$if(professionalId !== null, (query) => query.where('professionalId', '=', professionalId!))
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    professionalId: row.professionalId,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    reason: row.reason,
    isWholeDays: [row.startsAt, row.endsAt].every((at) => isMidnight(at, tx.zone)),
  }))
}

/** Also true on a day whose first hour does not exist because clocks go forward. */
const isMidnight = (at: Date, zone: string) =>
  localTime(at, zone) === '00:00' || +dayBounds(localDate(at, zone), zone).from === +at
