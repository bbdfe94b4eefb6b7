import { localDate, localTime } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { Booking } from '../booking-page.ts'

type Row = {
  id: string
  name: string
  email: string | null
  serviceName: string
  professionalName: string
  startsAt: Date
  endsAt: Date
  priceCents: number | null
  isCancelled: boolean
}

/** A booking by its id, which only its maker knows. The name and address are those that were typed with it. */
export async function findBooking(
  tx: BusinessTx,
  id: string,
): Promise<(Booking & { email: string | null }) | undefined> {
  const row = await tx.db
    .selectFrom('online_booking as o')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.business_id', '=', 'o.business_id').onRef('a.id', '=', 'o.appointment_id'),
    )
    .innerJoin('service as s', (join) =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .innerJoin('professional as p', (join) =>
      join.onRef('p.business_id', '=', 'a.business_id').onRef('p.id', '=', 'a.professional_id'),
    )
    .innerJoin('booking_link as l', 'l.business_id', 'o.business_id')
    .select([
      'a.id',
      'o.name',
      'o.email',
      's.name as serviceName',
      'p.name as professionalName',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.price_cents as priceCents',
      'a.status',
      'l.show_prices',
    ])
    .where('o.business_id', '=', tx.businessId)
    .where('o.appointment_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { show_prices, status, ...booking } = row
  const priceCents = show_prices ? booking.priceCents : null
  return { ...toBooking(tx, { ...booking, priceCents, isCancelled: status === 'cancelled' }), email: row.email }
}

/** A booking whose appointment was deleted from the agenda. */
export async function findRemoved(
  tx: BusinessTx,
  id: string,
): Promise<(Booking & { email: string | null }) | undefined> {
  const [row] = await tx.rows<Omit<Row, 'priceCents' | 'isCancelled'>>(
    `select appointment_id as id, coalesce(name, '') as name, email, service_name as "serviceName",
       professional_name as "professionalName", starts_at as "startsAt", ends_at as "endsAt"
     from removed_booking where business_id = $1 and appointment_id = $2`,
    [tx.businessId, id],
  )
  return row && { ...toBooking(tx, { ...row, priceCents: null, isCancelled: true }), email: row.email }
}

/** A row as the booking that its maker sees. */
export function toBooking(tx: BusinessTx, { startsAt, endsAt, ...row }: Row): Booking {
  return {
    id: row.id,
    name: row.name,
    hasEmail: row.email !== null,
    serviceName: row.serviceName,
    professionalName: row.professionalName,
    date: localDate(startsAt, tx.zone),
    from: localTime(startsAt, tx.zone),
    to: localTime(endsAt, tx.zone),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    priceCents: row.priceCents,
    isCancelled: row.isCancelled,
  }
}
