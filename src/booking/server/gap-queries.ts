import { professionalsWithWeek } from '../../agenda/server/day-queries.ts'
import { loadOfferRules } from '../../agenda/server/rules-queries.ts'
import { takesBookings } from '../../business/server/business-queries.ts'
import { activeServices } from '../../catalogue/server/queries.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { gapsOf, type BookingGap } from '../booking-gaps.ts'

/** Finds the gaps in the setup that prevent online booking. */
export async function findGaps(tx: BusinessTx): Promise<BookingGap[]> {
  const [isInPlan, services, professionals, { opening }] = await awaitAll([
    takesBookings(tx),
    activeServices(tx),
    professionalsWithWeek(tx),
    loadOfferRules(tx),
  ])
  return gapsOf({ services, professionals, opening, isInPlan })
}

/** Like `findGaps`, but empty if the page is off or was never saved. */
export async function findGapsOfPage(tx: BusinessTx): Promise<BookingGap[]> {
  const [[link], gaps] = await awaitAll([
    tx.rows<{ isActive: boolean }>('select is_active from booking_link where business_id = $1', [tx.businessId]),
    findGaps(tx),
  ])
  return link?.isActive ? gaps : []
}
