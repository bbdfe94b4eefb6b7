import { appointmentRefusals } from '../../agenda/appointment.ts'
import type { Visit } from '../../agenda/server/settle-visits.ts'
import { performedBy } from '../../catalogue/service.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { saleRefusals, type Line, type SaleRequest } from '../sale.ts'
import type { StoredItems } from './sell-items.ts'

/** The appointments that the lines name, and others of the client, as they are while they are held. */
export type Visits = Map<string, Visit>

export const visitIds = (lines: readonly Line[]): string[] => lines.flatMap(({ appointmentId }) => appointmentId ?? [])

/** A line brings an appointment of the client for its service, once. */
export function refuseStrangeVisits({ lines, clientId }: SaleRequest, visits: Visits): void {
  const named = lines.flatMap(({ appointmentId, id }, at) => (appointmentId ? [{ appointmentId, id, at }] : []))
  const fieldsOf = (found: typeof named, text: string) =>
    Object.fromEntries(found.map(({ at }) => [`lines.${at}.appointmentId`, text]))
  const strange = named.filter(({ appointmentId, id }) => {
    const visit = visits.get(appointmentId)
    return !visit || visit.clientId !== clientId || visit.serviceId !== id
  })
  if (strange.length > 0)
    throw new Refusal(platformRefusals.NOT_FOUND, {
      fields: fieldsOf(strange, 'Este agendamento foi cancelado ou mudou. Remova-o do carrinho.'),
    })
  const paid = named.filter(
    ({ appointmentId }, at) =>
      visits.get(appointmentId)!.isPaid || named.findIndex((one) => one.appointmentId === appointmentId) !== at,
  )
  if (paid.length > 0) {
    const { APPOINTMENT_PAID } = saleRefusals
    throw new Refusal(APPOINTMENT_PAID, { fields: fieldsOf(paid, APPOINTMENT_PAID.text) })
  }
}

/** As in the agenda: whoever does a service performs it, unless the appointment was theirs already. */
export function refuseOtherPerformers(lines: readonly Line[], stored: StoredItems, visits: Visits): void {
  const { NOT_PERFORMED } = appointmentRefusals
  const others = lines.flatMap(({ id, professionalId, appointmentId }, at) => {
    const item = stored.get(id)
    if (!item || !professionalId || performedBy(item, professionalId)) return []
    if (appointmentId && visits.get(appointmentId)?.professionalId === professionalId) return []
    return [[`lines.${at}.professionalId`, NOT_PERFORMED.text]]
  })
  if (others.length > 0) throw new Refusal(NOT_PERFORMED, { fields: Object.fromEntries(others) })
}
