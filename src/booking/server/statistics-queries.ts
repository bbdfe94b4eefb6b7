import { addDays, localDate, type LocalDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { LinkSource, LinkSums } from '../link-source.ts'

type Row = LinkSums & { day: LocalDate; source: LinkSource }

const sums = (row: Row): LinkSums => ({ views: row.views, started: row.started, finished: row.finished })
const plus = (a: LinkSums, b: LinkSums): LinkSums => ({
  views: a.views + b.views,
  started: a.started + b.started,
  finished: a.finished + b.finished,
})
const none: LinkSums = { views: 0, started: 0, finished: 0 }

/** Sums per day, up to today, and sums per source. */
export async function readStatistics(tx: BusinessTx, { days }: { days: number }) {
  const today = localDate(tx.now, tx.zone)
  const first = addDays(today, 1 - days)
  const rows = await tx.rows<Row>(
    `select day::text as day, source, views, started, finished from booking_link_day
     where business_id = $1 and day >= $2 order by day`,
    [tx.businessId, first],
  )
  const byDay = new Map<LocalDate, LinkSums>()
  const bySource = new Map<LinkSource, LinkSums>()
  for (const row of rows) {
    byDay.set(row.day, plus(byDay.get(row.day) ?? none, sums(row)))
    bySource.set(row.source, plus(bySource.get(row.source) ?? none, sums(row)))
  }
  return {
    days: Array.from({ length: days }, (_, at) => {
      const date = addDays(first, at)
      return { date, ...(byDay.get(date) ?? none) }
    }),
    sources: Array.from(bySource, ([source, of]) => ({ source, ...of })).toSorted(
      (a, b) => b.views - a.views || b.finished - a.finished,
    ),
  }
}
