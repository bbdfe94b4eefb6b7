import { professionalsWithWeek } from '../../agenda/server/day-queries.ts'
import { openingOf } from '../../agenda/server/rules-queries.ts'
import { activeServices } from '../../catalogue/server/queries.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { gapsOf, type BookingGap } from '../booking-gaps.ts'

/** Why nobody can book. */
export async function findGaps(tx: BusinessTx): Promise<BookingGap[]> {
  const now = tx.now.getTime()
  const [services, professionals, opening] = await inOrder([
    activeServices(tx),
    professionalsWithWeek(tx, { from: now, to: now }),
    openingOf(tx),
  ])
  return gapsOf({ services, professionals, opening })
}

/** The same where the page is on; a page that is off, or that was never made, keeps nobody waiting. */
export async function findGapsOfPage(tx: BusinessTx): Promise<BookingGap[]> {
  const [[link], gaps] = await inOrder([
    tx.rows<{ isActive: boolean }>('select is_active as "isActive" from booking_link where business_id = $1', [
      tx.businessId,
    ]),
    findGaps(tx),
  ])
  return link?.isActive ? gaps : []
}
