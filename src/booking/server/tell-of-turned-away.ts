import * as z from 'zod/mini'
import { databasePool } from '../../platform/server/database/database.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { localDate } from '../../platform/clock.ts'

const actor = { accountId: null, name: 'Agendamento online' }
const mostAtOnce = 200

/** Sends the letter about people who found the booking page closed on a day, the last one if there were several. */
export const turnedAwayJob = defineJob(
  'booking.turned_away',
  z.object({ ...ofBusiness, people: z.int(), date: z.iso.date() }),
)

/** One letter a day for each business, about the days that are over there. The counts are dropped with it. */
export async function tellOfTurnedAway(): Promise<void> {
  const failures: unknown[] = []
  for (let isMore = true; isMore && failures.length === 0;) {
    const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
      'select business_id, zone from turned_away_before_today($1)',
      [mostAtOnce],
    )
    isMore = rows.length === mostAtOnce
    for (const { businessId, zone } of rows)
      await inBusiness({ businessId, zone, actor }, 'write', tell).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some businesses were not told of people turned away')
}

async function tell(tx: BusinessTx): Promise<void> {
  const days = await tx.rows<{ people: number; day: string }>(
    `delete from turned_away where business_id = $1 and day < $2 returning people, day::text`,
    [tx.businessId, localDate(tx.now, tx.zone)],
  )
  const people = days.reduce((sum, one) => sum + one.people, 0)
  const date = days
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  if (date) tx.enqueue(turnedAwayJob, { people, date })
}
