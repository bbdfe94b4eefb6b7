import { sql } from 'kysely'
import { appointmentRefusals } from '../../../agenda/appointment.ts'
import type { DepositPart, Visit } from '../../../agenda/server/settle-visits.ts'
import { selectServices } from '../../../catalogue/server/queries.ts'
import { performedBy } from '../../../catalogue/service.ts'
import { sumCents, timesCents } from '../../../platform/money.ts'
import { platformRefusals, Refusal } from '../../../platform/refusal.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { type Phrase } from '../../../platform/words.ts'
import { activeProfessionals } from '../../../team/server/professional-queries.ts'
import {
  lacksPerformer,
  saleRefusals,
  type ChangedPrice,
  type HeldDeposit,
  type Line,
  type SaleRequest,
} from '../../sale.ts'
import type { ScaleLabels } from '../../../register/register-rules.ts'
import { labelCents, labelOf } from '../../scale-label.ts'

type StoredItem = {
  id: string
  name: string
  barcode: string | null
  priceCents: number
  stock: number | null
  isActive: boolean
  professionalIds: string[]
}
export type StoredItems = Map<string, StoredItem>
/** The locked appointments by id: those of the lines, and others of the client on that day. */
export type Visits = Map<string, Visit>
/** The professionals of the lines, by id. */
export type Sellers = Map<string, { name: string; percent: number }>
export type SoldLine = Line & { name: string; totalCents: number; professionalName: string | null }

export async function lockProducts(tx: BusinessTx, lines: readonly Line[]): Promise<StoredItems> {
  const products = await forKind(lines, 'product', (ids) =>
    tx.lockAndRead<Omit<StoredItem, 'professionalIds'>>(
      'product',
      'no key update',
      `select id, name, barcode, price_cents as "priceCents", stock, is_active as "isActive" from product
       where business_id = $1 and id = any($2::uuid[])`,
      [tx.businessId, ids],
    ),
  )
  return new Map(products.map((product) => [product.id, { ...product, professionalIds: [] }]))
}

/** Locks the services. A simultaneous deletion waits for this lock, and then finds that the service has sales. */
export async function lockServices(tx: BusinessTx, lines: readonly Line[]): Promise<StoredItems> {
  const services = await forKind(lines, 'service', (ids) => {
    const { sql: text, parameters } = selectServices(tx)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .compile()
    return tx.lockAndRead<Omit<StoredItem, 'stock' | 'barcode'>>('service', 'key share', text, parameters)
  })
  return new Map(services.map((service) => [service.id, { ...service, stock: null, barcode: null }]))
}

export type Prices = { stored: StoredItems; visits: Visits; scaleLabels: ScaleLabels | null }

/** The present price of a line: that of its appointment, of its label, or of the item. Undefined for a deleted item. */
export function priceOf(
  { id, appointmentId, label }: Line,
  { stored, visits, scaleLabels }: Prices,
): number | undefined {
  const visit = visits.get(appointmentId ?? '')
  const item = stored.get(id)
  const read = item && label ? labelOf(item, label, scaleLabels) : null
  return visit?.priceCents ?? (item && read ? labelCents(read, item.priceCents) : item?.priceCents)
}

export function refuseGone(lines: readonly Line[], stored: StoredItems): void {
  const gone = lines.flatMap(({ id }, at) =>
    stored.get(id)?.isActive ? [] : [[`lines.${at}`, 'Este item não está mais à venda.']],
  )
  if (gone.length > 0) throw new Refusal(platformRefusals.NOT_FOUND, { fields: Object.fromEntries(gone) })
}

/** Refuses outdated prices, with the present ones as facts. */
export function refuseOtherPrices(lines: readonly Line[], prices: Prices): void {
  const changed = lines.filter((line) => priceOf(line, prices) !== line.unitCents)
  if (changed.length > 0)
    throw new Refusal(saleRefusals.PRICE_CHANGED, {
      facts: changed.map((line): ChangedPrice => ({
        id: line.id,
        appointmentId: line.appointmentId ?? null,
        unitCents: priceOf(line, prices)!,
      })),
    })
}

/** The lines with the stored names of items and professionals. */
export const soldLines = (lines: readonly Line[], stored: StoredItems, sellers: Sellers): SoldLine[] =>
  lines.map((line) => ({
    ...line,
    name: stored.get(line.id)!.name,
    totalCents: timesCents(line.unitCents, line.quantity),
    professionalName: sellers.get(line.professionalId ?? '')?.name ?? null,
  }))

export function refuseShortfall(lines: readonly Line[], stored: StoredItems): void {
  const missing = Array.from(shortfallOf(lines, stored).keys(), (id) => ({ id, stock: stored.get(id)?.stock ?? 0 }))
  if (missing.length > 0) throw new Refusal(saleRefusals.OUT_OF_STOCK, { facts: missing })
}

/** The units by product that are sold beyond the stock. */
export const shortfallOf = (lines: readonly Line[], stored: StoredItems): Map<string, number> =>
  new Map(
    Array.from(soldProducts(lines), ([id, quantity]): [string, number] => [
      id,
      quantity - (stored.get(id)?.stock ?? 0),
    ]).filter(([, missing]) => missing > 0),
  )

/** The units sold by product. */
export function soldProducts(lines: readonly Line[]): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { kind, id, quantity } of lines) if (kind === 'product') sold.set(id, (sold.get(id) ?? 0) + quantity)
  return sold
}

async function forKind<T>(
  lines: readonly Line[],
  kind: Line['kind'],
  find: (ids: string[]) => Promise<T[]>,
): Promise<T[]> {
  const ids = lines.filter((line) => line.kind === kind).map((line) => line.id)
  return ids.length > 0 ? find(ids) : []
}

export const visitIds = (lines: readonly Line[]): string[] => lines.flatMap(({ appointmentId }) => appointmentId ?? [])

type ChargedCart = Pick<SaleRequest, 'lines' | 'payments'> & { totalCents: number; isOffline: boolean }

/**
 * The deposits that the sale takes from its appointments, in the order of the lines. The till must have credited
 * exactly what is held. An offline till may have credited less, and the rest stays with the appointment.
 */
export function creditedParts({ lines, payments, totalCents, isOffline }: ChargedCart, visits: Visits): DepositPart[] {
  const held = visitIds(lines).map((id) => ({ id, cents: visits.get(id)?.depositCents ?? 0 }))
  const due = Math.min(sumCents(held.map(({ cents }) => cents)), totalCents)
  let rest = sumCents(payments.filter(({ method }) => method === 'deposit').map(({ amountCents }) => amountCents))
  if (rest > due || (rest < due && !isOffline)) {
    const facts = held.map(({ id, cents }): HeldDeposit => ({ appointmentId: id, depositCents: cents }))
    throw new Refusal(saleRefusals.DEPOSIT_CHANGED, { facts })
  }
  return held.flatMap(({ id, cents }) => {
    const part = Math.min(cents, rest)
    rest -= part
    return part > 0 ? [{ id, cents: part }] : []
  })
}

/** Refuses appointments of another client or service, and those that are paid already. */
export function refuseForeignVisits({ lines, clientId }: SaleRequest, visits: Visits): void {
  const named = lines.flatMap(({ appointmentId, id }, at) => (appointmentId ? [{ appointmentId, id, at }] : []))
  const fieldsOf = (found: typeof named, phrase: Phrase) =>
    Object.fromEntries(found.map(({ at }) => [`lines.${at}.appointmentId`, phrase]))
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

/** Whether a sale can let a visit go: of its client, and of its day or done. */
const isSettledBy = ({ clientId }: SaleRequest, visit: Visit | undefined): boolean =>
  visit !== undefined && visit.clientId === clientId && (visit.isOfDay || visit.status === 'completed')

/** The visits that the sale lets go: paid neither by it nor by another one meanwhile. */
export const waivedOf = (sale: SaleRequest, visits: readonly Visit[]): string[] =>
  visits.flatMap((visit) =>
    isSettledBy(sale, visit) &&
    !visit.isPaid &&
    sale.waivedVisitIds?.includes(visit.id) &&
    !visitIds(sale.lines).includes(visit.id)
      ? [visit.id]
      : [],
  )

/** Refuses to let go what is no visit of the client that is due. */
export function refuseStrangeWaivers(sale: SaleRequest, visits: Visits): void {
  if (sale.waivedVisitIds?.every((id) => isSettledBy(sale, visits.get(id))) ?? true) return
  throw new Refusal(platformRefusals.NOT_FOUND, {
    fields: { waivedVisitIds: 'Um agendamento do cliente foi cancelado ou mudou. Confira e finalize de novo.' },
  })
}

/** Refuses professionals who do not perform the service, unless the line's appointment is theirs. */
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

/** The places of the lines whose performer the business wants to know and nobody has said. */
export async function linesWithoutPerformer(
  tx: BusinessTx,
  lines: readonly Line[],
  stored: StoredItems,
  { sellsWithoutPerformer }: { sellsWithoutPerformer: boolean },
): Promise<ReadonlySet<number>> {
  const unnamed = lines.flatMap(({ kind, id, professionalId }, at) => {
    const service = kind === 'service' && !professionalId ? stored.get(id) : undefined
    return service ? [{ at, kind, ...service }] : []
  })
  if (sellsWithoutPerformer || unnamed.length === 0) return new Set()
  const professionals = await activeProfessionals(tx).execute()
  return new Set(unnamed.flatMap((line) => (lacksPerformer(line, null, professionals) ? [line.at] : [])))
}

export function refuseMissingPerformers(missing: ReadonlySet<number>): void {
  const { PERFORMER_MISSING } = saleRefusals
  const fields = Array.from(missing, (at) => [`lines.${at}.professionalId`, 'Escolha quem fez este serviço.'])
  if (fields.length > 0) throw new Refusal(PERFORMER_MISSING, { fields: Object.fromEntries(fields) })
}

export async function lockSellers(tx: BusinessTx, lines: readonly Pick<Line, 'professionalId'>[]): Promise<Sellers> {
  const ids = lines.flatMap(({ professionalId }) => professionalId ?? [])
  if (ids.length === 0) return new Map()
  // A simultaneous deletion of the professional waits for this lock, and then finds that they have sales.
  const rows = await tx.lockAndRead<{ id: string; name: string; hundredths: number }>(
    'professional',
    'key share',
    `select id, name, commission_hundredths as hundredths from professional
     where business_id = $1 and id = any($2::uuid[])`,
    [tx.businessId, ids],
  )
  return new Map(rows.map(({ id, name, hundredths }) => [id, { name, percent: hundredths / 100 }]))
}

/** Refuses unknown professionals. Inactive ones are accepted, because they may have performed the service. */
export function refuseUnknownSellers(lines: readonly Line[], sellers: Sellers): void {
  const unknown = lines.flatMap(({ professionalId }, at) =>
    professionalId && !sellers.has(professionalId)
      ? [[`lines.${at}.professionalId`, 'Este profissional não está mais cadastrado.']]
      : [],
  )
  if (unknown.length > 0) throw new Refusal(platformRefusals.NOT_FOUND, { fields: Object.fromEntries(unknown) })
}
