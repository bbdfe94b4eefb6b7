import { brl, formatLocalDate } from '../platform/format.ts'
import { centred, pair, rule, signature, wrapped, type PaperRow } from '../platform/paper.ts'
import { methodNames } from '../register/payment.ts'
import { shortSaleId } from './receipt.ts'
import type { RefundReceipt } from './sale-detail.ts'

/** The paper of a refund, to be signed by who got the money back. */
export function refundReceipt(refund: RefundReceipt): PaperRow[] {
  return [
    ...centred(refund.businessName, 'strong'),
    ...centred('Comprovante de estorno'),
    rule,
    ...pair(`Estorno ${refund.id.slice(0, 8)}`),
    ...pair(`Venda ${shortSaleId(refund.saleId)}`),
    ...pair(formatLocalDate(refund.date), refund.time),
    ...(refund.clientName ? wrapped(`Cliente: ${refund.clientName}`) : []),
    ...wrapped(`Responsável: ${refund.actorName}`),
    rule,
    ...refund.items.flatMap(({ name, quantity, amountCents }) => [
      ...wrapped(name),
      ...pair(`${quantity} un.`, brl(-amountCents)),
    ]),
    rule,
    ...pair('TOTAL ESTORNADO', brl(refund.amountCents), 'strong'),
    ...refund.payments.flatMap(({ method, amountCents }) => pair(methodNames[method], brl(amountCents))),
    ...wrapped(`Motivo: ${refund.reason}`),
    rule,
    ...signature,
    ...centred('Assinatura'),
  ]
}
