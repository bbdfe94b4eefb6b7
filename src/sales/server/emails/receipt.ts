import type { Formats } from '../../../platform/format.ts'
import { writeLetter } from '../../../platform/server/letter.ts'
import { methodNames } from '../../../register/payment.ts'
import { shortSaleId, type Receipt } from '../../receipt.ts'

export const receiptLetter = ({ formats: { money, date }, ...receipt }: Receipt & { formats: Formats }, url: string) =>
  writeLetter({
    subject: `Seu recibo de ${receipt.businessName}`,
    heading: `Recibo de ${receipt.businessName}`,
    ...(receipt.clientName && { greeting: `Olá, ${receipt.clientName}.` }),
    paragraphs: [`Agradecemos a preferência. Este é o recibo de ${date(receipt.date)}, às ${receipt.time}.`],
    facts: [
      ...receipt.items.map(({ name, quantity, totalCents }): [string, string] => [
        quantity > 1 ? `${quantity} × ${name}` : name,
        money(totalCents),
      ]),
      ...(receipt.discountCents > 0 ? [['Desconto', money(-receipt.discountCents)] as [string, string]] : []),
      ['Total', money(receipt.totalCents)],
      ...receipt.payments.map(({ method, amountCents }): [string, string] => [methodNames[method], money(amountCents)]),
    ],
    action: { label: 'Ver recibo', url },
    smallPrint: [`Venda ${shortSaleId(receipt.saleId)}. Sem valor fiscal.`],
  })
