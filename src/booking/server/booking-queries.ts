import { localDate, localTime } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { Booking } from '../booking-page.ts'

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
      'o.name',
      'o.email',
      's.name as serviceName',
      'p.name as professionalName',
      'a.starts_at',
      'a.ends_at',
      'a.price_cents',
      'a.status',
      'l.show_prices',
    ])
    .where('o.business_id', '=', tx.businessId)
    .where('o.appointment_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, email, serviceName, professionalName, starts_at, ends_at } = row
  return {
    id,
    name,
    email,
    hasEmail: email !== null,
    serviceName,
    professionalName,
    date: localDate(starts_at, tx.zone),
    from: localTime(starts_at, tx.zone),
    to: localTime(ends_at, tx.zone),
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    priceCents: row.show_prices ? row.price_cents : null,
    isCancelled: row.status === 'cancelled',
  }
}
