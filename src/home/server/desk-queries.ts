import { isOpen } from '../../agenda/appointment.ts'
import type { AppointmentRow } from '../../agenda/server/day-queries.ts'
import { sumToCharge } from '../../agenda/server/settle-visits.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { firstIn } from '../../platform/filled.ts'
import type { LocalDay } from '../../platform/local-day.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { DeskDay } from '../desk-day.ts'

const mostNewest = 3

/** What the desk asks of the day beside its appointments, in the overview's own round trip. */
export async function readDesk(tx: BusinessTx, { date, from }: LocalDay) {
  const withMoney = tx.may('dashboard.export')
  const [toCharge, sold, registers, made] = await awaitAll([
    withMoney ? sumToCharge(tx, { from: date, to: date }) : null,
    withMoney ? tx.rows<NonNullable<DeskDay['sales']>>(soldText, [tx.businessId, date]) : null,
    tx.may('pos.view') ? tx.rows<{ name: string; openedAt: Date | null }>(registersText, [tx.businessId]) : null,
    tx.rows<MadeRow>(madeText, [tx.businessId, new Date(from), mostNewest]),
  ])
  return { toCharge, sales: sold && firstIn(sold), registers, made }
}

/** The day at the desk, of its appointments that are neither cancelled nor only offered. */
export function deskOf(
  begun: readonly AppointmentRow[],
  now: Date,
  { toCharge, sales, registers, made }: Awaited<ReturnType<typeof readDesk>>,
): DeskDay {
  const visits = (isMeant: (row: AppointmentRow) => boolean) =>
    new Set(begun.filter(isMeant).map(({ visitId }) => visitId)).size
  return {
    waiting: visits(({ status, attendance }) => isOpen(status) && attendance === 'arrived'),
    served: visits(({ status, attendance }) => isOpen(status) && attendance === 'served'),
    toConfirm: visits(
      ({ status, attendance, startsAt }) =>
        (status === 'scheduled' || status === 'pending') && attendance === 'expected' && startsAt > now.getTime(),
    ),
    toCharge,
    sales,
    registers:
      registers && registers.map(({ name, openedAt }) => ({ name, openedAt: openedAt?.toISOString() ?? null })),
    newBookings: {
      count: made[0]?.count ?? 0,
      newest: made.map(({ id, startsAt, client, bookedName, service }) => ({
        id,
        startsAt: startsAt.toISOString(),
        client: nameAsBooked(client, bookedName),
        service,
      })),
    },
  }
}

const soldText = `
  select (select count(*)::int from sale where business_id = $1 and sold_on = $2) as count,
    (select coalesce(sum(total_cents), 0) from sale where business_id = $1 and sold_on = $2)::bigint
      - (select coalesce(sum(amount_cents), 0) from refund where business_id = $1 and refunded_on = $2)::bigint as cents`

const registersText = `
  select r.name, s.opened_at
  from register r
  left join register_session s on s.business_id = r.business_id and s.register_id = r.id and s.status = 'open'
  where r.business_id = $1 and r.is_active
  order by r.created_at, r.id`

type MadeRow = { id: string; count: number; startsAt: Date; client: string; bookedName: string | null; service: string }

// What was made today is found as a plan counts it.
const madeText = `
  select one.id, one.starts_at, c.name as client, one.booked_name, s.name as service, one.count
  from (
    select m.*, count(*) over ()::int as count
    from (
      select distinct on (a.visit_id) a.id, a.starts_at, a.client_id, a.service_id, v.booked_name, v.created_at
      from appointment a
      join visit v on v.business_id = a.business_id and v.id = a.visit_id and v.source = 'booking' and v.created_at >= $2
      where a.business_id = $1 and a.created_at >= $2 and a.status <> 'cancelled' and a.online_act is distinct from 'offered'
      order by a.visit_id, a.starts_at, a.id
    ) m
    order by m.created_at desc, m.id
    limit $3
  ) one
  join client c on c.business_id = $1 and c.id = one.client_id
  join service s on s.business_id = $1 and s.id = one.service_id
  order by one.created_at desc, one.id`
