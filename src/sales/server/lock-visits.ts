import { sql } from 'kysely'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { performedBy } from '../../catalogue/service.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { saleRefusals, type Line, type SaleRequest } from '../sale.ts'
import type { StoredItems } from './sell-items.ts'

type Visit = { clientId: string; serviceId: string; professionalId: string; priceCents: number; isPaid: boolean }
/** The appointments that the lines name. */
export type Visits = Map<string, Visit>

/** Holds the appointments, so that two tills never charge the same one; a cancelled one is as if it had never been. */
export async function lockVisits(tx: BusinessTx, lines: readonly Line[]): Promise<Visits> {
  const ids = lines.flatMap(({ appointmentId }) => appointmentId ?? [])
  if (ids.length === 0) return new Map()
  const [rows, paid] = await all([
    tx.db
      .selectFrom('appointment')
      .select(['id', 'client_id', 'service_id', 'professional_id', 'price_cents'])
      .where('business_id', '=', tx.businessId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('status', '<>', 'cancelled')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
    // Asked for itself: a statement that waited for a lock sees other tables as they were before.
    paidVisits(tx, ids),
  ])
  const isPaid = new Set(paid.map(({ id }) => id))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        clientId: row.client_id,
        serviceId: row.service_id,
        professionalId: row.professional_id,
        priceCents: row.price_cents,
        isPaid: isPaid.has(row.id),
      },
    ]),
  )
}

/** Whose line was given back can be paid again. */
async function paidVisits(tx: BusinessTx, ids: string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select i.appointment_id as id from sale_item i
    where i.business_id = ${tx.businessId} and i.appointment_id = any(${ids}::uuid[]) and not exists (
      select from refund_item f where f.business_id = i.business_id and f.sale_id = i.sale_id and f.line = i.line
    )`.execute(tx.db)
  return rows
}

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
