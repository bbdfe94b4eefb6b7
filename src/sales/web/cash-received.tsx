import { useId, type Ref } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { cashOffers, changeCents } from '../../register/payment.ts'

type Props = {
  amountCents: number
  receivedCents: number | null
  onReceived: (cents: number | null) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * The cash that the client hands over, typed or chosen by a tap on a likely amount. The change then replaces the
 * offered amounts, which saves a row above the total.
 */
export function CashReceived({ amountCents, receivedCents, onReceived, ref }: Props) {
  const formats = useFormats()
  const id = useId()
  const changeId = `${id}-change`
  const isShort = receivedCents !== null && receivedCents < amountCents
  return (
    <div className="@container flex gap-2">
      <div className="relative min-w-0 flex-1 [&_input]:min-h-till! [&_input]:pt-5! [&_input]:pb-1! [&_input]:text-base!">
        <label htmlFor={id} className="pointer-events-none absolute top-1.5 left-3 text-xs text-soft">
          Valor recebido
        </label>
        <MoneyInput
          ref={ref}
          id={id}
          aria-invalid={isShort || undefined}
          aria-describedby={receivedCents === null ? undefined : changeId}
          placeholder={formats.money(amountCents)}
          cents={receivedCents}
          onCentsChange={onReceived}
          onFocus={({ target }) => target.select()}
        />
      </div>
      {receivedCents === null ? (
        cashOffers(amountCents, formats.currency).map((cents) => (
          <Button
            key={cents}
            size="lg"
            className="figures px-1.5! text-xs! @max-[26rem]:nth-of-type-[n+3]:hidden"
            onClick={() => onReceived(cents)}
          >
            {formats.money(cents)}
          </Button>
        ))
      ) : (
        <div className="grid min-h-till flex-1 content-center justify-items-end">
          <span id={`${id}-label`} className="text-xs text-soft">
            {isShort ? 'Falta' : 'Troco'}
          </span>
          <output
            id={changeId}
            aria-labelledby={`${id}-label`}
            className={`figures text-xl leading-7 font-semibold ${isShort ? 'text-danger' : 'text-success'}`}
          >
            {formats.money(isShort ? amountCents - receivedCents : changeCents({ amountCents, receivedCents }))}
          </output>
        </div>
      )}
    </div>
  )
}
