import { loadRules } from '../../agenda/server/rules-queries.ts'
import { type OpeningHours, openWeek } from '../../hours/opening.ts'
import { comingDates } from '../../hours/server/special-hours-queries.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toWeek, type WorkingMinutes } from '../../team/hours.ts'

/** How many days before a date its hours are shown. */
const datesAhead = 60

/** When the business is open: its own opening hours, or when somebody works. */
export async function loadOpening(tx: BusinessTx): Promise<OpeningHours> {
  const [{ openingHours }, worked, dates] = await awaitAll([
    loadRules(tx),
    tx.rows<WorkingMinutes>(workedText, [tx.businessId]),
    comingDates(tx, datesAhead),
  ])
  return { hours: openWeek([toWeek(worked)], openingHours), dates }
}

/** A team of two hundred mostly keeps the same hours. */
const workedText = `
  select distinct h.weekday, h.starts_minute as "from", h.ends_minute as "to"
  from working_hours h join professional p on p.business_id = h.business_id and p.id = h.professional_id
  where h.business_id = $1 and p.is_active`
