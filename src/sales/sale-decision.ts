import { appointmentRefusals } from '../agenda/appointment.ts'
import { sumCents, timesCents } from '../platform/money.ts'
import { platformRefusals, type RefusalKind } from '../platform/refusal.ts'
import { invalidField, Refusal } from '../platform/refusal-error.ts'
import type { Phrase } from '../platform/words.ts'
import { cardFault } from '../register/card-terms.ts'
import { discountLimitRefusals } from '../register/discount-limit.ts'
import type { Payment } from '../register/payment.ts'
import { asMade, type GoneItem, type MadeSale } from './offline-marks.ts'
import type { SaleMark } from './sale-detail.ts'
import {
  isOtherPerformer,
  isUnnamed,
  priceOf,
  productsShort,
  visitOf,
  type SaleFacts,
  type ChargeFacts,
} from './sale-facts.ts'
import {
  amountsOf,
  creditDue,
  saleRefusal,
  saleRefusals,
  type Amounts,
  type ChangedPrice,
  type HeldDeposit,
  type Line,
  type OfflineInfo,
  type SaleRequest,
} from './sale.ts'
import { paymentsFault } from './split.ts'

type SoldLine = Line & { name: string; totalCents: number; professionalName: string | null }
/** A sale as it is stored. */
export type AcceptedSale = Amounts & {
  clientId: string | null
  lines: SoldLine[]
  /** Without the credited deposits. */
  payments: Payment[]
  /** What is credited of the deposits of appointments. */
  credited: { id: string; cents: number }[]
  waivedIds: string[]
  /** How an offline sale differs from what the business knows. */
  marks: SaleMark[]
  /** Deleted items of an offline sale, which are restored, deactivated. */
  goneItems: GoneItem[]
}

/** A sale as far as it decides. */
type SaleToDecide = Omit<SaleRequest, 'offline'> & {
  offline?: Pick<OfflineInfo, 'sessionId' | 'names'> | null | undefined
}

export type SaleDecision = { refusal: Refusal; sale?: undefined } | { sale: AcceptedSale; refusal?: undefined }

/**
 * Decides a sale. An online sale of anything that the business does not offer now is refused. An offline sale is
 * accepted as it was made, because goods and money have already changed hands: what would be refused becomes a mark.
 */
export function decideSale(sale: SaleToDecide, facts: SaleFacts): SaleDecision {
  const { discount, payments, offline } = sale
  if (facts.isDiscarded) return { refusal: new Refusal(saleRefusals.SALE_DISCARDED) }
  const unsellable = saleRefusal(facts.register !== null, sale.lines, discount)
  if (unsellable) return { refusal: new Refusal(unsellable) }
  const refusal = offline ? null : refusalNow(sale, facts)
  if (refusal) return { refusal }

  const { marks, goneItems, ...made } = offline ? asMade(sale, offline, facts) : asAsked(sale)
  const lines = soldLines(made.lines, goneItems, facts)
  const amounts = amountsOf(lines, discount)
  if (facts.isUnapproved) {
    if (!offline) return { refusal: new Refusal(discountLimitRefusals.DISCOUNT_NEEDS_APPROVAL) }
    marks.push({ kind: 'discount', line: null, listedCents: null })
  }
  const unpaid = paymentsFault(payments, amounts.totalCents)
  if (unpaid) return { refusal: invalidField('payments', unpaid) }
  const deposits = heldDeposits(lines, facts)
  const creditCents = sumCents(payments.filter(isCredit).map(({ amountCents }) => amountCents))
  const due = creditDue(deposits, amounts.totalCents)
  // An offline till may have credited less, and the rest stays with the appointment.
  if (creditCents > due || (creditCents < due && !offline))
    return { refusal: new Refusal(saleRefusals.DEPOSIT_CHANGED, { facts: deposits }) }
  return {
    sale: {
      ...amounts,
      clientId: made.clientId,
      lines,
      payments: payments.filter((payment) => !isCredit(payment)),
      credited: creditedParts(deposits, creditCents),
      waivedIds: waivedOf(sale, facts),
      marks,
      goneItems,
    },
  }
}

/** What is found of an online sale, in the order in which a person is told. */
const checks: readonly ((sale: SaleToDecide, facts: SaleFacts) => Refusal | null)[] = [
  missingClient,
  unknownSellers,
  foreignVisits,
  paidVisits,
  foreignWaivers,
  itemsNotOffered,
  otherPerformers,
  missingPerformers,
  otherPrices,
  shortStock,
  otherCards,
]

function refusalNow(sale: SaleToDecide, facts: SaleFacts): Refusal | null {
  for (const check of checks) {
    const refusal = check(sale, facts)
    if (refusal) return refusal
  }
  return null
}

/** The lines that a rule does not accept, each with its text at a field, or null if it accepts all. */
function linesRefused(
  kind: RefusalKind,
  { lines }: SaleToDecide,
  text: Phrase,
  field: string,
  isFault: (line: Line, at: number) => boolean,
): Refusal | null {
  const faults = lines.flatMap((line, at) => (isFault(line, at) ? [[`lines.${at}${field}`, text] as const] : []))
  return faults.length > 0 ? new Refusal(kind, { fields: Object.fromEntries(faults) }) : null
}

function missingClient({ clientId }: SaleToDecide, { client }: SaleFacts) {
  if (!clientId || client) return null
  return new Refusal(platformRefusals.NOT_FOUND, { fields: { clientId: 'Este cliente não está mais cadastrado.' } })
}

/** Inactive professionals are accepted, because they may have performed the service. */
function unknownSellers(sale: SaleToDecide, { sellers }: SaleFacts) {
  const text = 'Este profissional não está mais cadastrado.'
  return linesRefused(platformRefusals.NOT_FOUND, sale, text, '.professionalId', ({ professionalId }) =>
    Boolean(professionalId && !sellers.has(professionalId)),
  )
}

function foreignVisits(sale: SaleToDecide, facts: SaleFacts) {
  const text = 'Este agendamento foi cancelado ou mudou. Remova-o do carrinho.'
  return linesRefused(platformRefusals.NOT_FOUND, sale, text, '.appointmentId', (line) =>
    Boolean(line.appointmentId && !visitOf(line, sale.clientId, facts)),
  )
}

function paidVisits(sale: SaleToDecide, { visits }: SaleFacts) {
  const { APPOINTMENT_PAID } = saleRefusals
  const isFirst = (appointmentId: string, at: number) =>
    sale.lines.findIndex((line) => line.appointmentId === appointmentId) === at
  return linesRefused(APPOINTMENT_PAID, sale, APPOINTMENT_PAID.text, '.appointmentId', ({ appointmentId }, at) =>
    Boolean(appointmentId && (visits.get(appointmentId)?.isPaid || !isFirst(appointmentId, at))),
  )
}

/** Whether a sale can let a visit go: of its client, and of its day or done. */
const isSettledBy = ({ clientId }: SaleToDecide, visit: ChargeFacts | undefined): boolean =>
  visit !== undefined && visit.clientId === clientId && (visit.isOfDay || visit.status === 'completed')

function foreignWaivers(sale: SaleToDecide, { visits }: SaleFacts) {
  if (sale.waivedVisitIds?.every((id) => isSettledBy(sale, visits.get(id))) ?? true) return null
  return new Refusal(platformRefusals.NOT_FOUND, {
    fields: { waivedVisitIds: 'Um agendamento do cliente foi cancelado ou mudou. Confira e finalize de novo.' },
  })
}

function itemsNotOffered(sale: SaleToDecide, { items }: SaleFacts) {
  const text = 'Este item não está mais à venda.'
  return linesRefused(platformRefusals.NOT_FOUND, sale, text, '', ({ id }) => !items.get(id)?.isActive)
}

function otherPerformers(sale: SaleToDecide, facts: SaleFacts) {
  const { NOT_PERFORMED } = appointmentRefusals
  return linesRefused(NOT_PERFORMED, sale, NOT_PERFORMED.text, '.professionalId', (line) =>
    isOtherPerformer(line, facts),
  )
}

function missingPerformers(sale: SaleToDecide, facts: SaleFacts) {
  const text = 'Escolha quem fez este serviço.'
  return linesRefused(saleRefusals.PERFORMER_MISSING, sale, text, '.professionalId', (line) => isUnnamed(line, facts))
}

function otherPrices({ lines }: SaleToDecide, facts: SaleFacts) {
  const changed = lines.flatMap((line): ChangedPrice[] => {
    const unitCents = priceOf(line, facts)
    if (unitCents === undefined || unitCents === line.unitCents) return []
    return [{ id: line.id, appointmentId: line.appointmentId ?? null, unitCents }]
  })
  return changed.length > 0 ? new Refusal(saleRefusals.PRICE_CHANGED, { facts: changed }) : null
}

function shortStock({ lines }: SaleToDecide, facts: SaleFacts) {
  const short = productsShort(lines, facts).map((id) => ({ id, stock: facts.items.get(id)?.stock ?? 0 }))
  return short.length > 0 ? new Refusal(saleRefusals.OUT_OF_STOCK, { facts: short }) : null
}

function otherCards({ payments }: SaleToDecide, { cardBands }: SaleFacts) {
  const fault = cardFault(payments, cardBands)
  return fault ? invalidField('payments', fault) : null
}

const asAsked = ({ lines, clientId }: SaleToDecide): MadeSale => ({ lines, clientId, marks: [], goneItems: [] })

/** The lines with the names of items and professionals. */
const soldLines = (lines: readonly Line[], gone: readonly GoneItem[], { items, sellers }: SaleFacts): SoldLine[] =>
  lines.map((line) => ({
    ...line,
    name: (items.get(line.id) ?? gone.find(({ id }) => id === line.id))!.name,
    totalCents: timesCents(line.unitCents, line.quantity),
    professionalName: sellers.get(line.professionalId ?? '')?.name ?? null,
  }))

const isCredit = ({ method }: Payment) => method === 'deposit'

/** The deposits of the appointments that the lines pay for. */
const heldDeposits = (lines: readonly Line[], { visits }: SaleFacts): HeldDeposit[] =>
  lines.flatMap(({ appointmentId }) =>
    appointmentId ? [{ appointmentId, depositCents: visits.get(appointmentId)?.depositCents ?? 0 }] : [],
  )

/** The parts of the deposits that make up the credit, in the order of the lines. */
function creditedParts(deposits: readonly HeldDeposit[], creditCents: number): AcceptedSale['credited'] {
  let rest = creditCents
  return deposits.flatMap(({ appointmentId, depositCents }) => {
    const cents = Math.min(depositCents, rest)
    rest -= cents
    return cents > 0 ? [{ id: appointmentId, cents }] : []
  })
}

/** The visits that the sale lets go: paid neither by it nor by another one meanwhile. */
const waivedOf = (sale: SaleToDecide, { visits }: SaleFacts): string[] =>
  Array.from(visits.values()).flatMap((visit) =>
    isSettledBy(sale, visit) &&
    !visit.isPaid &&
    sale.waivedVisitIds?.includes(visit.id) &&
    !sale.lines.some(({ appointmentId }) => appointmentId === visit.id)
      ? [visit.id]
      : [],
  )
