import { firstIn } from '../../../platform/filled.ts'

/** SQL: joins the visit of an appointment `a` as `av`, and its online booking as `ao`. */
export const withBooking = (appointment: string): string =>
  `left join visit ${appointment}v on ${appointment}v.business_id = ${appointment}.business_id and ${appointment}v.id = ${appointment}.visit_id
  left join online_booking ${appointment}o on ${appointment}o.business_id = ${appointment}.business_id
    and ${appointment}o.visit_id = ${appointment}.visit_id`

const typedOrOnCard = (column: string) => (appointment: string) =>
  `case when ${appointment}v.source = 'booking' then ${appointment}o.${column} else c.${column} end`

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
