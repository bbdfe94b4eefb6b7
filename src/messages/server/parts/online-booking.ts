import { firstOf } from '../../../platform/server/sql-parts.ts'

/** As part of a statement: what was typed when an appointment `a`, or the visit that it belongs to, was booked online, as `ao`. */
export const withBooking = (visit: string): string =>
  `left join online_booking ${visit}o on ${visit}o.business_id = ${visit}.business_id
    and ${visit}o.appointment_id = ${firstOf(`${visit}.visit_id`, `${visit}.id`)}`

const typedOrOnCard = (column: string) => (visit: string) =>
  `case when ${visit}.source = 'booking' then ${visit}o.${column} else c.${column} end`

/** Who booked online gave an address for that booking; the card of the client `c` may be another person's. */
export const emailOf = typedOrOnCard('email')
export const phoneOf = typedOrOnCard('phone')
