import { brl, formatLocalDate } from '../platform/format.ts'
import { centred, pair, rule, signature, wrapped, type PaperRow } from '../platform/paper.ts'
import { movementNames, type Voucher } from './register-movement.ts'

/** The paper of a suprimento or sangria, to be signed. */
export function movementVoucher(voucher: Voucher): PaperRow[] {
  return [
    ...centred(voucher.businessName, 'strong'),
    ...centred(`Comprovante de ${movementNames[voucher.kind].toLowerCase()}`),
    rule,
    ...pair(`Nº ${voucher.id.slice(0, 8)}`),
    ...pair(formatLocalDate(voucher.date), voucher.time),
    ...wrapped(`Caixa: ${voucher.cashierName}`),
    ...wrapped(`Responsável: ${voucher.actorName}`),
    rule,
    ...pair(movementNames[voucher.kind].toUpperCase(), brl(voucher.amountCents), 'strong'),
    ...wrapped(`Motivo: ${voucher.reason}`),
    rule,
    ...signature,
    ...centred('Assinatura'),
  ]
}
