import { Fragment } from 'react'
import { datesIn } from '../../languages/dates-in.ts'
import type { Translator } from '../../languages/translator.ts'
import { LanguageLinks } from '../../languages/web/language-links.tsx'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { formatsOf } from '../../platform/format.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { changeCents, methodNames } from '../../register/payment.ts'
import { shortSaleId, type ReceiptView } from '../receipt.ts'

export const receiptHead = ({ businessName }: ReceiptView, { say }: Translator): PageHead => ({
  title: `${say('Recibo')} — ${businessName}`,
  noindex: true,
})

/** The public page of a receipt link. */
export function ReceiptPage({ formats: choice, token, isLanguageFixed, ...receipt }: ReceiptView) {
  const translator = useTranslator()
  const { say, timeWords } = translator
  const formats = formatsOf(choice)
  const day = datesIn(formats, translator).date(receipt.date)
  const { businessName, saleId, time, clientName, items, discountCents, subtotalCents, totalCents } = receipt
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4 py-6">
      {!isLanguageFixed && (
        <LanguageLinks address={paths.receipt(token)} className="flex justify-end pb-2 text-sm text-soft" />
      )}
      <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
        <header className="text-center">
          <h1 className="text-xl font-semibold break-words">{businessName}</h1>
          <p className="mt-1 text-soft">{say('Recibo de venda')}</p>
        </header>
        <dl className="mt-6 grid gap-1 text-sm text-soft">
          <Row name={say('Venda {sale}', { sale: shortSaleId(saleId) })} value={`${day} ${timeWords(time)}`} />
          {clientName && <Row name={say('Cliente')} value={clientName} />}
        </dl>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and they never move
            <li key={at} className="flex items-baseline justify-between gap-4 py-3">
              <span className="min-w-0">
                <span className="font-semibold break-words">{item.name}</span>
                <span className="figures block text-sm text-soft">
                  {[
                    item.quantity > 1 && `${item.quantity} × ${formats.money(item.unitCents)}`,
                    item.professionalName && say('com {professional}', { professional: item.professionalName }),
                    item.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="figures whitespace-nowrap">{formats.money(item.totalCents)}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-4 grid gap-1 text-sm">
          {discountCents > 0 && <Row name={say('Subtotal')} value={formats.money(subtotalCents)} />}
          {discountCents > 0 && <Row name={say('Desconto')} value={formats.money(-discountCents)} />}
          <div className="flex items-baseline justify-between gap-4 py-1">
            <dt className="text-base font-semibold">{say('Total')}</dt>
            <dd className="figures text-xl font-semibold">{formats.money(totalCents)}</dd>
          </div>
          {receipt.payments.map((payment, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- payments may be equal, and they never move
            <Fragment key={at}>
              <Row name={say(methodNames[payment.method])} value={formats.money(payment.amountCents)} />
              {changeCents(payment) > 0 && <Row name={say('Troco')} value={formats.money(changeCents(payment))} />}
            </Fragment>
          ))}
        </dl>
        <p className="mt-6 text-center text-sm text-soft">
          {say('Agradecemos a preferência.')}
          <br />
          {say('Não é documento fiscal')}
        </p>
      </article>
    </main>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt>{name}</dt>
    <dd className="figures text-right break-words">{value}</dd>
  </div>
)
