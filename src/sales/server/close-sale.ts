import { bringBackItems } from '../../catalogue/server/sell-stock.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { contentHash } from '../../platform/server/database/content-hash.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Payment } from '../../register/payment.ts'
import type { Receipt } from '../receipt.ts'
import { decideSale } from '../sale-decision.ts'
import { chargedElsewhere, clampToSession, saleRefusals, type SaleRequest } from '../sale.ts'
import { receiptOf, registersOf, storedReceipt } from './receipt-queries.ts'
import { lockSale } from './parts/lock-sale.ts'
import { recordDoubleCharge, storeSale } from './parts/store-sale.ts'

/** Who made the sale, and what their role permits. */
export type SaleSeller = Pick<BusinessTx, 'actor' | 'may'>

/**
 * Stores a sale in one transaction: items, payments, stock, client, appointments and commissions. A retry is
 * recognised by the sale's id and gets the same receipt. An offline sale is stored as it was made.
 */
export async function closeSale(tx: BusinessTx, request: SaleRequest, by: SaleSeller = tx): Promise<Receipt> {
  const { id, offline = null } = request
  const hash = saleHash(request)
  const locked = await lockSale(tx, request, by)
  if (locked.first) {
    if (!locked.first.requestHash.equals(hash)) throw new Refusal(saleRefusals.SALE_KEY_REUSED)
    return repeatSale(tx, request, by)
  }
  const { facts, servedAt } = locked
  const { register, client, visits, sellers } = facts
  const { refusal, sale: accepted } = decideSale(locked.sale, facts)
  if (refusal || !register) throw refusal ?? new Refusal(saleRefusals.REGISTER_CLOSED)
  if (accepted.goneItems.length > 0) await bringBackItems(tx, accepted.goneItems)

  const sale = {
    ...accepted,
    id,
    hash,
    offline,
    sessionId: register.id,
    isClientRemoved: client?.isRemoved ?? false,
    // The clocks of two server processes may differ, but a sale must not be earlier than its session.
    soldAt: clampToSession({ openedAt: register.openedAt }, tx.now, offline?.soldAt ?? null),
    servedAt,
    seller: by.actor,
  }
  storeSale(tx, sale, { cardTerms: locked.cardTerms, visits, sellers })
  tx.audit('sale.close', {
    sale: id,
    totalCents: sale.totalCents,
    ...(offline && {
      offline: { sessionId: offline.sessionId, soldAt: offline.soldAt },
      sellerId: by.actor.accountId,
      marks: sale.marks,
    }),
  })
  return receiptOf({
    ...sale,
    zone: tx.zone,
    items: sale.lines.map((line) => ({ ...line, note: line.note ?? null })),
    payments: [...sale.payments, ...sale.credited.map(({ cents }) => asPayment(cents))],
    businessName: locked.businessName,
    cashierName: register.cashierName,
    clientName: client?.name ?? null,
    clientEmail: client?.email ?? null,
    clientPhone: client?.phone ?? null,
  })
}

/** The answer to a sale that is stored already. Another register may have taken the money once more. */
async function repeatSale(tx: BusinessTx, request: SaleRequest, by: SaleSeller): Promise<Receipt> {
  const { offline } = request
  const stored = await registersOf(tx, request)
  if (stored.isElsewhere) {
    if (!offline) throw new Refusal(chargedElsewhere(stored, tx))
    await recordDoubleCharge(tx, { ...request, offline }, by.actor)
  }
  return storedReceipt(tx, request.id)
}

const asPayment = (cents: number): Payment => ({ method: 'deposit', amountCents: cents, receivedCents: null })

export const saleHash = (sale: SaleRequest): Buffer => contentHash(contentOf(sale))

/**
 * The content by which a retry is compared with the stored sale. `offline` is left out, because an online request
 * whose answer was lost may be sent again as an offline sale; what is waived, because it may be answered anew.
 */
const contentOf = ({ clientId, lines, discount, payments }: SaleRequest) => [
  clientId,
  lines.map((line) => [
    line.kind,
    line.id,
    line.quantity,
    line.unitCents,
    line.professionalId ?? null,
    line.note ?? null,
    // Left out if null, so that hashes stored before appointments existed still match.
    ...(line.appointmentId ? [line.appointmentId] : []),
  ]),
  discount && [discount.type, discount.type === 'value' ? discount.cents : discount.percent],
  payments.map(({ method, amountCents, receivedCents, card }) => [
    method,
    amountCents,
    receivedCents,
    ...(card ? [card.kind, card.installments] : []),
  ]),
]
