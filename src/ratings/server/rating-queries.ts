import { localDate } from '../../platform/clock.ts'
import { firstIn } from '../../platform/filled.ts'
import { firstName } from '../../platform/first-name.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { wholeMilliseconds } from '../../platform/server/database/sql-parts.ts'
import type { Rating, RatingsQuery } from '../contract.ts'
import {
  type HidingReason,
  meanOf,
  mostOnPage,
  type PublicRatings,
  type RatingFacts,
  ratingsPerPage,
} from '../rating.ts'

/** What is known of rating a visit; null if there is none, or nobody any more who could. */
export async function findRatingFacts(tx: BusinessTx, id: string): Promise<RatingFacts | null> {
  const [row] = await tx.rows<RatingFacts>(factsText, [tx.businessId, id])
  return row ?? null
}

const factsText = `
  select v.arrived_at is not null as has_arrived, v.no_show_at is not null as has_missed,
    of_visit.ends_at, coalesce(of_visit.is_done, false) as is_done,
    case when r.id is not null then json_build_object(
      'stars', r.stars, 'text', r.text, 'answer', r.answer, 'isHidden', r.hidden_for is not null) end as given
  from visit v
  join client c on c.business_id = v.business_id and c.id = v.client_id and c.erased_at is null
  left join rating r on r.business_id = v.business_id and r.id = v.id
  cross join lateral (
    select max(a.ends_at) as ends_at, bool_or(a.status = 'completed' or a.is_paid) as is_done
    from appointment a
    where a.business_id = v.business_id and a.visit_id = v.id and a.status <> 'cancelled'
  ) of_visit
  where v.business_id = $1 and v.id = $2`

/** By which a rating's client is called: as whoever booked was named, or the card. */
const nameText = `case when c.erased_at is null then coalesce(o.name, v.booked_name, c.name) end`
const withClient = `
  join visit v on v.business_id = r.business_id and v.id = r.id
  join client c on c.business_id = v.business_id and c.id = v.client_id
  left join online_booking o on o.business_id = v.business_id and o.visit_id = v.id`

type PublicRow = {
  counts: { stars: number; hiddenFor: HidingReason | null; count: number }[]
  newest: Omit<PublicRatings['newest'][number], 'date'>[]
}

/** What public pages show, in one statement: sums over all ratings, and the newest that are not hidden. */
export async function publicRatings(tx: BusinessTx): Promise<PublicRatings> {
  const { counts, newest } = firstIn(await tx.rows<PublicRow>(publicText, [tx.businessId, mostOnPage]))
  const hidden = new Map<HidingReason, number>()
  for (const { hiddenFor, count } of counts) if (hiddenFor) hidden.set(hiddenFor, (hidden.get(hiddenFor) ?? 0) + count)
  return {
    ...meanOf(counts),
    newest: newest.map(({ name, ...one }) => ({
      ...one,
      name: name && firstName(name),
      date: localDate(new Date(one.at), tx.zone),
    })),
    hidden: Array.from(hidden, ([reason, count]) => ({ reason, count })),
  }
}

const publicText = `
  select
    coalesce((
      select json_agg(json_build_object('stars', stars, 'hiddenFor', hidden_for, 'count', count))
      from (
        select stars, hidden_for, count(*)::int as count from rating where business_id = $1 group by stars, hidden_for
      ) counted), '[]') as counts,
    coalesce((
      select json_agg(json_build_object('name', name, 'stars', stars, 'text', text, 'answer', answer, 'at', at))
      from (
        select ${nameText} as name, r.stars, r.text, r.answer, ${wholeMilliseconds('r.rated_at')} as at
        from rating r ${withClient}
        where r.business_id = $1 and r.hidden_for is null
        order by r.rated_at desc, r.id limit $2
      ) shown), '[]') as newest`

type Row = Omit<Rating, 'client' | 'visitedAt' | 'ratedAt' | 'answeredAt'> & {
  clientId: string
  name: string | null
  visitedAt: Date
  ratedAt: Date
  answeredAt: Date | null
}

/** The ratings for the business, newest first, with the sum of all of them. */
export async function listRatings(tx: BusinessTx, { which, stars, page }: RatingsQuery) {
  const [rows, counts, sums] = await awaitAll([
    tx.rows<Row>(listText, [tx.businessId, which, stars, ratingsPerPage, (page - 1) * ratingsPerPage]),
    tx.rows<{ count: number }>(`select count(*)::int as count from rating r where ${asked}`, [
      tx.businessId,
      which,
      stars,
    ]),
    tx.rows<{ stars: number; count: number; unanswered: number; hidden: number }>(sumText, [tx.businessId]),
  ])
  const total = (of: 'unanswered' | 'hidden') => sums.reduce((sum, one) => sum + one[of], 0)
  return {
    ratings: rows.map(ratingOf),
    ...firstIn(counts),
    sum: { ...meanOf(sums), unanswered: total('unanswered'), hidden: total('hidden') },
  }
}

const ratingOf = ({ clientId, name, visitedAt, ratedAt, answeredAt, ...row }: Row): Rating => ({
  ...row,
  client: name === null ? null : { id: clientId, name },
  visitedAt: visitedAt.toISOString(),
  ratedAt: ratedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** Nobody is waited for where the words are hidden. */
const asked = `r.business_id = $1 and ($3::int is null or r.stars = $3)
  and case $2 when 'unanswered' then r.answer is null and r.hidden_for is null when 'hidden' then r.hidden_for is not null else true end`

const listText = `
  select r.id, c.id as client_id, ${nameText} as name, r.stars, r.text, r.rated_at, r.answer, r.answered_at, r.hidden_for,
    of_visit.starts_at as visited_at, coalesce(of_visit.services, '') as services,
    coalesce(of_visit.professionals, '') as professionals
  from rating r ${withClient}
  cross join lateral (
    select min(a.starts_at) as starts_at, string_agg(s.name, ', ' order by a.starts_at, a.id) as services,
      string_agg(distinct p.name, ', ') as professionals
    from appointment a
    join service s on s.business_id = a.business_id and s.id = a.service_id
    join professional p on p.business_id = a.business_id and p.id = a.professional_id
    where a.business_id = r.business_id and a.visit_id = r.id
  ) of_visit
  where ${asked}
  order by r.rated_at desc, r.id limit $4 offset $5`

const sumText = `
  select stars, count(*)::int as count, (count(*) filter (where answer is null and hidden_for is null))::int as unanswered,
    (count(*) filter (where hidden_for is not null))::int as hidden
  from rating where business_id = $1 group by stars`
