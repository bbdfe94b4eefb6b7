import { Banknote, CreditCard, QrCode } from 'lucide-react'
import { useId } from 'react'
import { brl } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { cashOffers, changeCents, methodNames, paymentMethods, type PaymentMethod } from '../payment.ts'

const icon = { 'aria-hidden': true, size: 18, className: '@max-[20rem]:hidden' } as const
const icons = {
  card: <CreditCard {...icon} />,
  cash: <Banknote {...icon} />,
  pix: <QrCode {...icon} />,
}
const options = paymentMethods.map((method) => ({ value: method, label: methodNames[method], icon: icons[method] }))

type Props = {
  totalCents: number
  method: PaymentMethod
  receivedCents: number | null
  onMethod: (method: PaymentMethod) => void
  onReceived: (cents: number | null) => void
}

export const PaymentChoice = ({ totalCents, method, receivedCents, onMethod, onReceived }: Props) => (
  <div className="@container grid gap-3">
    <Segmented label="Forma de pagamento" size="lg" value={method} options={options} onChange={onMethod} />
    {method === 'cash' && (
      <CashReceived totalCents={totalCents} receivedCents={receivedCents} onReceived={onReceived} />
    )}
  </div>
)

type CashProps = Pick<Props, 'totalCents' | 'receivedCents' | 'onReceived'>

function CashReceived({ totalCents, receivedCents, onReceived }: CashProps) {
  const changeId = useId()
  const tooLittle = receivedCents !== null && receivedCents < totalCents
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-start gap-3 [&_input]:min-h-till! [&_input]:text-base!">
        <Field label="Valor recebido" error={tooLittle ? 'Menor que o total.' : undefined}>
          {(control) => (
            <MoneyInput {...control} placeholder={brl(totalCents)} cents={receivedCents} onCentsChange={onReceived} />
          )}
        </Field>
        <div className="grid gap-1.5 text-right">
          <span id={changeId} className="text-sm font-semibold">
            Troco
          </span>
          <output aria-labelledby={changeId} className="figures text-xl leading-14 font-semibold text-success">
            {brl(changeCents({ amountCents: totalCents, receivedCents }))}
          </output>
        </div>
      </div>
      <div className="flex gap-2">
        {cashOffers(totalCents).map((cents) => (
          <Button key={cents} size="lg" className="figures flex-1 px-1! text-sm!" onClick={() => onReceived(cents)}>
            {brl(cents)}
          </Button>
        ))}
      </div>
    </div>
  )
}
