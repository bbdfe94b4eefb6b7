import type { Status } from '../agenda/appointment.ts'
import { priceWith, type OwnTerms } from '../catalogue/own-terms.ts'
import { performedBy } from '../catalogue/service.ts'
import type { CardBand } from '../register/card-terms.ts'
import type { RegisterRules } from '../register/register-rules.ts'
import { lacksPerformer, type Line, type Seller } from './sale.ts'
import { labelCents, labelOf } from './scale-label.ts'

type ItemFacts = {
  name: string
  barcode: string | null
  priceCents: number
  stock: number | null
  isActive: boolean
  /** The professionals who perform a service. Empty means everyone. */
  professionalIds: string[]
  ownTerms?: readonly OwnTerms[] | undefined
}

export type ChargeFacts = {
  id: string
  clientId: string
  serviceId: string
  professionalId: string
  priceCents: number
  status: Status
  isPaid: boolean
  /** What the client has paid ahead and not yet used or got back. */
  depositCents: number
  /** Whether it is the client's, on the day of the sale. */
  isOfDay: boolean
}

/** Everything about a business that decides a sale. The server has locked it; a till has what it was last told. */
export type SaleFacts = {
  isDiscarded: boolean
  /** The open session that takes the sale. */
  register: { id: string } | null
  rules: Pick<RegisterRules, 'sellsWithoutStock' | 'sellsWithoutPerformer' | 'scaleLabels'>
  /** The card bands that the business offers. Empty if it has no card terms. */
  cardBands: readonly CardBand[]
  /** Whether the discount exceeds what the seller may give, and nobody has approved it. */
  isUnapproved: boolean
  client: { id: string; isRemoved: boolean } | null
  items: ReadonlyMap<string, ItemFacts>
  /** The professionals of the lines, active or not. */
  sellers: ReadonlyMap<string, { name: string }>
  /** The active professionals, if it matters whether several perform a service. */
  professionals: readonly Seller[]
  /** The appointments of the lines, and others of the client. */
  visits: ReadonlyMap<string, ChargeFacts>
}

/**
 * The present price of a line: that of its appointment, of its label, or of the item with who performed it. Undefined for a
 * deleted item.
 */
export function priceOf(
  { id, professionalId, appointmentId, label }: Line,
  { items, visits, rules }: SaleFacts,
): number | undefined {
  const visit = visits.get(appointmentId ?? '')
  const item = items.get(id)
  const read = item && label ? labelOf(item, label, rules.scaleLabels) : null
  if (visit) return visit.priceCents
  if (!item) return undefined
  return read ? labelCents(read, item.priceCents) : priceWith(item, professionalId ?? null)
}

/** The appointment that a line pays for, if it is one of the client and the service. */
export function visitOf({ id, appointmentId }: Line, clientId: string | null | undefined, { visits }: SaleFacts) {
  const visit = visits.get(appointmentId ?? '')
  return visit && visit.clientId === clientId && visit.serviceId === id ? visit : undefined
}

/** Whether a professional does not perform the line's service. The one of its appointment always does. */
export function isOtherPerformer({ id, professionalId, appointmentId }: Line, { items, visits }: SaleFacts): boolean {
  const item = items.get(id)
  if (!item || !professionalId || performedBy(item, professionalId)) return false
  return visits.get(appointmentId ?? '')?.professionalId !== professionalId
}

/** Whether the business wants to know who performed a line's service, and nobody has said. */
export function isUnnamed({ kind, id, professionalId }: Line, { items, rules, professionals }: SaleFacts): boolean {
  const item = items.get(id)
  return (
    !rules.sellsWithoutPerformer &&
    item !== undefined &&
    lacksPerformer({ kind, ...item }, professionalId, professionals)
  )
}

/** The units sold by product. */
export function soldProducts(lines: readonly Line[]): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { kind, id, quantity } of lines) if (kind === 'product') sold.set(id, (sold.get(id) ?? 0) + quantity)
  return sold
}

/** The products that are sold beyond the stock, if the business minds. */
export function productsShort(lines: readonly Line[], { items, rules }: SaleFacts): string[] {
  if (rules.sellsWithoutStock) return []
  return Array.from(soldProducts(lines)).flatMap(([id, units]) => (units > (items.get(id)?.stock ?? 0) ? [id] : []))
}
