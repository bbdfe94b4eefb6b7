import { isOpen, statuses } from '../../agenda/appointment.ts'
import { attendanceOf } from '../../agenda/server/day-queries.ts'
import { countedNoShows, countedVisits } from '../../agenda/server/visit-queries.ts'
import { otherName } from '../../clients/booked-name.ts'
import { localMoment } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { historyPerPage, mostUpcoming, type SaleEvent, type Timeline, type PastVisit } from '../client-history.ts'

type StoredClient = {
  name: string
  totalSpentCents: number
  visitCount: number
  noShowCount: number
  saleCount: number
}
/** In JSON an instant is a text, which is no ISO text yet. */
type StoredVisit = Omit<PastVisit, 'startsAt'> & { startsAt: Date | string }
type StoredSale = Omit<SaleEvent, 'kind' | 'id' | 'date' | 'time'> & { soldAt: string; zone: string }
type StoredEvent = { id: string; count: number } & (
  | { kind: 'visit'; services: StoredVisit[]; sale: null }
  | { kind: 'sale'; services: null; sale: StoredSale }
)

const open = statuses.filter(isOpen)

/**
 * What a client has before them, and what was: visits and sales in one, newest first. A sale tells of the visit that it
 * charged. Nobody is shown what they may not see.
 */
export async function clientTimeline(tx: BusinessTx, { id, page }: { id: string; page: number }): Promise<Timeline> {
  const [seesVisits, seesSales] = [tx.may('bookings.view'), tx.may('pos.view')]
  const asked = [tx.businessId, id, tx.now, open, seesVisits]
  const before = (page - 1) * historyPerPage
  const [client, upcoming, events] = await awaitAll([
    tx.one<StoredClient>(clientText, [tx.businessId, id, tx.now]),
    tx.rows<StoredVisit>(upcomingText, [...asked, mostUpcoming]),
    tx.rows<StoredEvent>(eventsText, [...asked, seesSales, historyPerPage, before]),
  ])
  const { name, totalSpentCents, visitCount, noShowCount, saleCount } = client
  const visitOf = ({ startsAt, bookedName, ...visit }: StoredVisit): PastVisit => ({
    ...visit,
    startsAt: new Date(startsAt).toISOString(),
    bookedName: otherName(bookedName, name),
  })
  return {
    visitCount,
    noShowCount,
    averageCents: seesSales && saleCount > 0 ? Math.round(totalSpentCents / saleCount) : null,
    upcoming: upcoming.map(visitOf),
    count: events[0]?.count ?? 0,
    events: events.map(({ kind, id, services, sale }) => {
      if (kind === 'visit') return { kind, id, services: services.map(visitOf) }
      const { soldAt, zone, ...sold } = sale
      return { kind, id, ...localMoment(new Date(soldAt), zone), ...sold }
    }),
  }
}

const clientText = `
  select c.name, c.total_spent_cents,
    ${countedVisits({ businessId: 'c.business_id', clientId: 'c.id' })} as visit_count,
    ${countedNoShows({ businessId: 'c.business_id', clientId: 'c.id', now: '$3' })} as no_show_count,
    (select count(*)::int from sale s where s.business_id = $1 and s.client_id = $2) as sale_count
  from client c where c.business_id = $1 and c.id = $2`

const people = `
  join visit v on v.business_id = a.business_id and v.id = a.visit_id
  join service s on s.business_id = a.business_id and s.id = a.service_id
  join professional p on p.business_id = a.business_id and p.id = a.professional_id`

const isUpcoming = 'a.ends_at > $3 and a.status = any($4)'

const upcomingText = `
  select a.id, a.starts_at, a.status, a.online_act, a.price_cents, v.notes, v.booked_name, ${attendanceOf('v')} as attendance,
    s.name as service, p.name as professional
  from appointment a ${people}
  where $5 and a.business_id = $1 and a.client_id = $2 and ${isUpcoming}
  order by a.starts_at, a.id limit $6`

/** Of a visit with several services, those that no sale charged are told by themselves. */
const isToldAlone = `not (${isUpcoming}) and not ($6 and exists (
  select from sale_item x join sale on sale.business_id = x.business_id and sale.id = x.sale_id
  where x.business_id = $1 and x.appointment_id = a.id and sale.client_id = $2))`

// A page is chosen by time alone; only its own events are read in full.
const eventsText = `
  with told as (
    select a.visit_id as id, min(a.starts_at) as at
    from appointment a
    where $5 and a.business_id = $1 and a.client_id = $2 and ${isToldAlone}
    group by 1
  ), event as (
    select 'visit' as kind, id, at from told
    union all
    select 'sale', id, sold_at from sale where $6 and business_id = $1 and client_id = $2
  ), chosen as (
    select *, count(*) over ()::int as count from event order by at desc, id limit $7 offset $8
  )
  select chosen.kind, chosen.id, chosen.count,
    case kind when 'visit' then (
      select jsonb_agg(jsonb_build_object('id', a.id, 'startsAt', a.starts_at, 'status', a.status, 'onlineAct', a.online_act,
        'priceCents', a.price_cents, 'notes', v.notes, 'bookedName', v.booked_name, 'attendance', ${attendanceOf('v')}, 'service', s.name, 'professional', p.name)
        order by a.starts_at, a.id)
      from appointment a ${people}
      where a.business_id = $1 and a.client_id = $2 and a.visit_id = chosen.id and ${isToldAlone}
    ) end as services,
    case kind when 'sale' then (
      select jsonb_build_object('soldAt', sale.sold_at, 'zone', sale.zone, 'totalCents', sale.total_cents,
        'discountCents', sale.discount_cents,
        'refundedCents', (select coalesce(sum(x.amount_cents), 0) from refund x where x.business_id = $1 and x.sale_id = sale.id),
        'methods', (select coalesce(jsonb_agg(distinct x.method), '[]') from payment x
          where x.business_id = $1 and x.sale_id = sale.id),
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'quantity', x.quantity, 'professional', p.name)
            order by x.line), '[]')
          from sale_item x
          left join professional p on p.business_id = x.business_id and p.id = x.professional_id
          where x.business_id = $1 and x.sale_id = sale.id))
      from sale where sale.business_id = $1 and sale.id = chosen.id
    ) end as sale
  from chosen order by chosen.at desc, chosen.id`
