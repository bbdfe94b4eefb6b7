import { firstIn } from '../../../platform/filled.ts'
import { firstOf } from '../../../platform/server/database/sql-parts.ts'

/** SQL: joins the online booking of an appointment `a`, or of its visit, as `ao`. */
export const withBooking = (visit: string): string =>
  `left join online_booking ${visit}o on ${visit}o.business_id = ${visit}.business_id
    and ${visit}o.appointment_id = ${firstOf(`${visit}.visit_id`, `${visit}.id`)}`

const typedOrOnCard = (column: string) => (visit: string) =>
  `case when ${visit}.source = 'booking' then ${visit}o.${column} else c.${column} end`

/** SQL: the contact typed in an online booking goes first, as the card of client `c` may be another person's. */
export const emailOf = typedOrOnCard('email')
export const phoneOf = typedOrOnCard('phone')

/**
 * SQL: what client `c` has answered to reminders at an address. Where there is no answer, that of the guardian counts, whose
 * address it is.
 */
export const remindersAt = (address: { email: string } | { phone: string }): string => {
  const [column, value] = firstIn(Object.entries(address))
  const newest = (whose: string) => `(
    select k.is_granted from client_consent k
    where k.business_id = c.business_id and k.client_id = ${whose} and k.purpose = 'reminders'
    order by k.at desc, k.id desc limit 1)`
  return `coalesce(${newest('c.id')}, ${newest(`(
    select g.id from client g where g.business_id = c.business_id and g.id = c.guardian_id and g.${column} = ${value})`)})`
}
