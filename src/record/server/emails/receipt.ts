import { datesIn } from '../../../languages/dates-in.ts'
import type { Language } from '../../../languages/language.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { translatorFor } from '../../../languages/translators.ts'
import type { Formats } from '../../../platform/format.ts'
import type { Letterhead } from '../../../platform/server/mail/letter.ts'
import { methodNames } from '../../../register/payment.ts'
import { shortSaleId, type Receipt } from '../../../sales/receipt.ts'

type ReceiptMail = { head: Letterhead; language: Language; receipt: Receipt; formats: Formats; url: string }

export function receiptLetter({ head, language, receipt, formats, url }: ReceiptMail) {
  const translator = translatorFor(language)
  const { say, timeWords } = translator
  const { money } = formats
  const when = { date: datesIn(formats, translator).date(receipt.date), time: timeWords(receipt.time) }
  return writeLetterIn(translator, head, {
    subject: say('{businessName}: seu recibo', { businessName: head.name }),
    heading: say('Seu recibo'),
    ...(receipt.clientName && { greeting: say('Olá, {name}.', { name: receipt.clientName }) }),
    paragraphs: [say('Agradecemos a preferência. Este é o recibo de {date}, às {time}.', when)],
    facts: [
      ...receipt.items.map(({ name, quantity, totalCents }): [string, string] => [
        quantity > 1 ? `${quantity} × ${name}` : name,
        money(totalCents),
      ]),
      ...(receipt.discountCents > 0 ? [[say('Desconto'), money(-receipt.discountCents)] as [string, string]] : []),
      [say('Total'), money(receipt.totalCents)],
      ...receipt.payments.map(({ method, amountCents }): [string, string] => [
        method === 'pix' ? methodNames.pix : say(methodNames[method]),
        money(amountCents),
      ]),
    ],
    action: { label: say('Ver recibo'), url },
    smallPrint: [say('Venda {sale}. Não é documento fiscal.', { sale: shortSaleId(receipt.saleId) })],
  })
}
