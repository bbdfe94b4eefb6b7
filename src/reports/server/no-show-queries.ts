import { dayBounds } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { NoShowReport } from '../no-shows.ts'
import type { ReportSpan } from '../report.ts'

type Row = { id: string | null; name: string | null; missed: number; done: number; lostCents: number }

/** Visits by the day on which they begin, whenever it was said that nobody came. */
export async function readNoShows(tx: BusinessTx, span: ReportSpan): Promise<NoShowReport> {
  const [{ from }, { to }] = [dayBounds(span.from, tx.zone), dayBounds(span.to, tx.zone)]
  const rows = await tx.rows<Row>(noShowsText, [tx.businessId, from, to])
  const total = { missed: 0, done: 0, lostCents: 0 }
  const byProfessional: NoShowReport['byProfessional'] = []
  for (const { id, name, ...figures } of rows)
    if (id === null) Object.assign(total, figures)
    else byProfessional.push({ id, name: name!, ...figures })
  return { total, byProfessional }
}

// A service that was cancelled before the others were missed is not one of them.
const noShowsText = `
  with ended as (
    select a.visit_id, a.professional_id, a.price_cents, a.status = 'cancelled' as is_missed
    from appointment a
    join visit v on v.business_id = a.business_id and v.id = a.visit_id
    where a.business_id = $1 and a.starts_at >= $2 and a.starts_at < $3
      and (a.status = 'completed' or (a.status = 'cancelled' and a.updated_at >= v.no_show_at))
  ), summed as (
    select professional_id as id, count(distinct visit_id) filter (where is_missed)::int as missed,
      count(distinct visit_id) filter (where not is_missed)::int as done,
      coalesce(sum(price_cents) filter (where is_missed), 0)::bigint as lost_cents
    from ended group by grouping sets ((professional_id), ())
  )
  select s.*, p.name
  from summed s
  left join professional p on p.business_id = $1 and p.id = s.id
  order by s.missed desc, s.lost_cents desc, searchable(p.name), s.id`
