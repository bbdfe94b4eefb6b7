import { Banknote, CreditCard, QrCode } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import type { Formats } from '../../platform/format.ts'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { words } from '../../platform/words.ts'
import { cardName } from '../../register/card-terms.ts'
import { changeCents, methodNames, paymentMethods } from '../../register/payment.ts'
import { CardChoice } from '../../register/web/card-choice.tsx'
import { changePart, partsRefusal, paymentsOf, type PaymentPart } from '../split.ts'
import { CashReceived } from './cash-received.tsx'
import { useCart, useDialogs, useRegister } from './counter.tsx'

const icon = { 'aria-hidden': true, size: 18, className: '@max-[20rem]:hidden' } as const
const icons = {
  card: <CreditCard {...icon} />,
  cash: <Banknote {...icon} />,
  pix: <QrCode {...icon} />,
}
const options = (formats: Formats) =>
  paymentMethods.map((method) => ({
    value: method,
    label: methodNames[method],
    icon: icons[method],
    disabled: method === 'pix' && !takesPix(formats),
  }))

/** The choice of one payment method, or the list of parts if the payment is split. */
export function PaymentChoice() {
  const formats = useFormats()
  const { till, step, checkout, received } = useCart()
  const { cardBands } = useRegister()
  const { parts } = till
  const { creditCents, dueCents: totalCents } = checkout
  const onParts = (parts: PaymentPart[]) => step({ type: 'parts', parts })
  const [only, ...others] = parts
  const refusal = partsRefusal(parts, totalCents)
  const pix = takesPix(formats) && parts.some(({ method }) => method === 'pix') && (
    <PixOffer reason={totalCents === 0 ? 'Não há valor a cobrar.' : refusal ? words(refusal.text) : undefined} />
  )
  if (!only) return null
  if (creditCents > 0 && totalCents === 0)
    return <p className="py-2 text-sm font-semibold text-success">O sinal cobre o valor total da venda.</p>
  if (others.length > 0)
    return (
      <>
        <Parts totalCents={totalCents} parts={parts} />
        {pix}
      </>
    )
  return (
    <div className="@container grid gap-2">
      <Segmented
        label="Forma de pagamento"
        size="lg"
        value={only.method}
        options={options(formats)}
        onChange={(method) => onParts(changePart(parts, 0, { method }))}
      />
      {!takesPix(formats) && <p className="text-xs text-soft">{pixNeedsReais}</p>}
      {only.method === 'card' && cardBands.length > 0 && (
        <CardChoice
          offered={cardBands}
          amountCents={totalCents}
          card={only.card}
          onCard={(card) => onParts(changePart(parts, 0, { card }))}
        />
      )}
      {only.method === 'cash' && (
        <CashReceived
          ref={received}
          amountCents={totalCents}
          receivedCents={only.receivedCents}
          onReceived={(receivedCents) => onParts(changePart(parts, 0, { receivedCents }))}
        />
      )}
      {pix}
    </div>
  )
}

const Parts = ({ totalCents, parts }: { totalCents: number; parts: readonly PaymentPart[] }) => {
  const formats = useFormats()
  const refusal = partsRefusal(parts, totalCents)
  return (
    <section aria-label="Pagamento dividido" className="rounded-control border border-line px-3 py-1.5">
      <ul className="grid gap-0.5 text-sm">
        {paymentsOf(parts, totalCents).map((payment, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
          <li key={at} className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-2">
              {icons[payment.method]}
              {methodNames[payment.method]}
              {payment.card && <span className="text-xs text-soft">{cardName(payment.card)}</span>}
              {changeCents(payment) > 0 && (
                <span className="figures text-xs text-success">troco {formats.money(changeCents(payment))}</span>
              )}
            </span>
            <span className="figures font-semibold">{formats.money(payment.amountCents)}</span>
          </li>
        ))}
      </ul>
      {refusal && <p className="mt-1 text-xs font-semibold text-danger">{words(refusal.text)}</p>}
    </section>
  )
}

/** The button that shows the PIX code, or that adds the missing PIX key. `reason` says why no code can be shown. */
function PixOffer({ reason }: { reason: string | undefined }) {
  const { pixKey } = useRegister()
  const { open } = useDialogs()
  const mayEdit = useMay('settings.money')
  const icon = <QrCode aria-hidden size={18} />
  if (pixKey === undefined) return null
  if (pixKey)
    return (
      <Button size="lg" fullWidth icon={icon} disabledReason={reason} onClick={() => open('pix')}>
        Mostrar QR Code
      </Button>
    )
  return mayEdit ? (
    <Button size="lg" fullWidth className="text-sm!" icon={icon} onClick={() => open('pix-key')}>
      Cadastrar chave PIX
    </Button>
  ) : (
    <p className="text-xs text-soft">Sem chave PIX cadastrada, o QR Code não aparece.</p>
  )
}
