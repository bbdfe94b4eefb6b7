import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { portuguese } from '../../../languages/translator.ts'
import type { Formats } from '../../../platform/format.ts'
import type { Letterhead } from '../../../platform/server/mail/letter.ts'
import { methodNames } from '../../../register/payment.ts'
import { shortSaleId, type Receipt } from '../../../sales/receipt.ts'

type LetterInput = { head: Letterhead; receipt: Receipt; formats: Formats; url: string }

export const receiptLetter = ({ head, receipt, formats: { money, date }, url }: LetterInput) =>
  writeLetterIn(portuguese, head, {
    subject: `${head.name}: seu recibo`,
    heading: 'Seu recibo',
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
    smallPrint: [`Venda ${shortSaleId(receipt.saleId)}. Não é documento fiscal.`],
  })
