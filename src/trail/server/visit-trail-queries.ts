import { type Acts, quietTopic } from '../../business/act.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { actsPerVisitPage, type VisitTrail } from '../trail.ts'
import { actOf, actsOf, type ActRow } from './trail-queries.ts'

type Question = { id: string; before?: string | undefined; acts: Acts }
type VisitSpan = { from: Date; to: Date; names: string[] }

/**
 * What was done to one visit, newest first; of its sales only for who sees sales, and what watches over who sells only for who manages
 * the members. Quiet acts are left out.
 */
export async function trailOfVisit(tx: BusinessTx, { id, before, acts }: Question): Promise<VisitTrail> {
  const { from, to, names } = await tx.one<VisitSpan>(namesText, [tx.businessId, id, tx.may('pos.view')])
  const quiet = actsOf(acts, quietTopic)
  const rows = await tx.rows<ActRow>(actsText, [
    tx.businessId,
    from,
    to,
    names,
    quiet,
    before ?? null,
    actsPerVisitPage + 1,
    tx.may('users.manage') ? null : ['sale.close', 'sale.refund'],
  ])
  const shown = rows.slice(0, actsPerVisitPage)
  return {
    acts: shown.map((row) => actOf(row, acts)),
    before: rows.length > actsPerVisitPage ? shown.at(-1)!.id : null,
  }
}

/** Its name, those of its appointments and of their sales; and from when to when it was written. */
const namesText = `
  select v.created_at as from, greatest(v.updated_at, part.to) as to, array[v.id::text] || part.ids || array(
    select i.sale_id::text
    from appointment a join sale_item i on i.business_id = a.business_id and i.appointment_id = a.id
    where $3 and a.business_id = v.business_id and a.visit_id = v.id) as names
  from appointment one
  join visit v on v.business_id = one.business_id and v.id = one.visit_id
  cross join lateral (
    select array_agg(a.id::text) as ids, greatest(max(a.updated_at), max(a.ends_at) + interval '1 day') as to
    from appointment a where a.business_id = v.business_id and a.visit_id = v.id) part
  where one.business_id = $1 and one.id = $2`

// Found by their time, since under row security no index serves what stands in JSON. Whatever changes a visit dates it, or happens
// around it. The clocks of program and database may differ a little.
const actsText = `
  select a.id, a.at, a.action, a.detail, coalesce(one.name, a.actor_name) as by
  from audit a
  left join account one on one.id = a.account_id
  where a.business_id = $1 and a.action <> all($5)
    and a.at between $2::timestamptz - interval '1 minute' and $3::timestamptz + interval '1 minute'
    and (a.detail ->> 'visit' = any($4) or a.detail ->> 'appointment' = any($4)
      or a.detail ->> 'sale' = any($4) and ($8::text[] is null or a.action = any($8))
      or a.detail -> 'appointments' ?| $4)
    and ($6::uuid is null or (a.at, a.id) < (select b.at, b.id from audit b where b.business_id = $1 and b.id = $6))
  order by a.at desc, a.id desc limit $7`
