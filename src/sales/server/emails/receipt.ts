import { brl, formatLocalDate } from '../../../platform/format.ts'
import { writeLetter } from '../../../platform/server/letter.ts'
import { methodNames } from '../../../register/payment.ts'
import { shortSaleId, type Receipt } from '../../receipt.ts'

export const receiptLetter = (receipt: Receipt, url: string) =>
  writeLetter({
    subject: `Seu recibo de ${receipt.businessName}`,
    heading: `Recibo de ${receipt.businessName}`,
    ...(receipt.clientName && { greeting: `Olá, ${receipt.clientName}.` }),
    paragraphs: [`Obrigado pela preferência! Este é o recibo de ${formatLocalDate(receipt.date)}, às ${receipt.time}.`],
    facts: [
      ...receipt.items.map(({ name, quantity, totalCents }): [string, string] => [
        quantity > 1 ? `${quantity} × ${name}` : name,
        brl(totalCents),
      ]),
      ...(receipt.discountCents > 0 ? [['Desconto', brl(-receipt.discountCents)] as [string, string]] : []),
      ['Total', brl(receipt.totalCents)],
      ...receipt.payments.map(({ method, amountCents }): [string, string] => [methodNames[method], brl(amountCents)]),
    ],
    action: { label: 'Ver recibo', url },
    smallPrint: [`Venda ${shortSaleId(receipt.saleId)}. Sem valor fiscal.`],
  })
