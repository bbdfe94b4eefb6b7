import { firstOf } from '../../../platform/server/sql-parts.ts'

/** SQL: joins the online booking of an appointment `a`, or of its visit, as `ao`. */
export const withBooking = (visit: string): string =>
  `left join online_booking ${visit}o on ${visit}o.business_id = ${visit}.business_id
    and ${visit}o.appointment_id = ${firstOf(`${visit}.visit_id`, `${visit}.id`)}`

const typedOrOnCard = (column: string) => (visit: string) =>
  `case when ${visit}.source = 'booking' then ${visit}o.${column} else c.${column} end`

/** SQL: the contact typed in an online booking goes first, as the card of client `c` may be another person's. */
export const emailOf = typedOrOnCard('email')
export const phoneOf = typedOrOnCard('phone')
