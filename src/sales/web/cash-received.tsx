import { useId } from 'react'
import { brl } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { cashOffers, changeCents } from '../payment.ts'

type Props = { amountCents: number; receivedCents: number | null; onReceived: (cents: number | null) => void }

/** What the client hands over, typed or by one tap on a likely note, and what goes back. */
export function CashReceived({ amountCents, receivedCents, onReceived }: Props) {
  const changeId = useId()
  const tooLittle = receivedCents !== null && receivedCents < amountCents
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-start gap-3 [&_input]:min-h-till! [&_input]:text-base!">
        <Field label="Valor recebido" error={tooLittle ? 'Menor que o total.' : undefined}>
          {(control) => (
            <MoneyInput {...control} placeholder={brl(amountCents)} cents={receivedCents} onCentsChange={onReceived} />
          )}
        </Field>
        <div className="grid gap-1.5 text-right">
          <span id={changeId} className="text-sm font-semibold">
            Troco
          </span>
          <output aria-labelledby={changeId} className="figures text-xl leading-14 font-semibold text-success">
            {brl(changeCents({ amountCents, receivedCents }))}
          </output>
        </div>
      </div>
      <div className="flex gap-2">
        {cashOffers(amountCents).map((cents) => (
          <Button key={cents} size="lg" className="figures flex-1 px-1! text-sm!" onClick={() => onReceived(cents)}>
            {brl(cents)}
          </Button>
        ))}
      </div>
    </div>
  )
}
