import { useState } from 'react'
import { currencySign } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { PercentInput } from '../../platform/web/ui/number-input.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { words } from '../../platform/words.ts'
import { discountCents, discountRefusal, type Discount } from '../sale.ts'

type Props = {
  open: boolean
  onClose: () => void
  subtotalCents: number
  discount: Discount | null
  /** Null removes the discount. */
  onApply: (discount: Discount | null) => void
}

export const DiscountDialog = (props: Props) => (
  <Dialog open={props.open} onClose={props.onClose} title="Aplicar desconto" size="sm">
    <DiscountForm {...props} />
  </Dialog>
)

/** Mounted only while the dialog is open, so that values that were not applied are forgotten. */
function DiscountForm({ subtotalCents, discount, onApply, onClose }: Props) {
  const formats = useFormats()
  const [type, setType] = useState<Discount['type']>(discount?.type ?? 'percentage')
  const [percent, setPercent] = useState(discount?.type === 'percentage' ? discount.percent : null)
  const [cents, setCents] = useState(discount?.type === 'value' ? discount.cents : null)
  const [error, setError] = useState<string>()

  const typed: Discount = type === 'percentage' ? { type, percent: percent ?? Number.NaN } : { type, cents: cents ?? 0 }
  const refusal = discountRefusal(typed, subtotalCents)
  const off = refusal ? 0 : discountCents(typed, subtotalCents)
  const leaveWith = (next: Discount | null) => {
    onApply(next)
    onClose()
  }
  return (
    <form
      noValidate
      aria-label="Desconto"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (refusal) setError(`${words(refusal.title)}. ${words(refusal.text)}`)
        else leaveWith(typed)
      }}
    >
      <Segmented
        label="Tipo de desconto"
        value={type}
        options={[
          { value: 'percentage', label: 'Percentual (%)' },
          { value: 'value', label: `Valor (${currencySign(formats)})` },
        ]}
        onChange={(next) => {
          setType(next)
          setError(undefined)
        }}
      />
      <Field label={type === 'percentage' ? 'Percentual' : 'Valor'} error={error} required>
        {(control) =>
          type === 'percentage' ? (
            <PercentInput
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to enter this value
              autoFocus
              placeholder="0"
              value={percent}
              onValueChange={(next) => {
                setPercent(next)
                setError(undefined)
              }}
            />
          ) : (
            <MoneyInput
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
              autoFocus
              cents={cents}
              onCentsChange={(next) => {
                setCents(next)
                setError(undefined)
              }}
            />
          )
        }
      </Field>
      <dl className="grid gap-1 text-sm">
        <div className="flex justify-between text-soft">
          <dt>Desconto</dt>
          <dd className="figures">{formats.money(-off)}</dd>
        </div>
        <div className="flex justify-between text-base font-semibold">
          <dt>Novo total</dt>
          <dd className="figures">{formats.money(subtotalCents - off)}</dd>
        </div>
      </dl>
      <div className="grid gap-2">
        <Button type="submit" variant="primary" size="lg" fullWidth>
          Aplicar desconto
        </Button>
        {discount && (
          <Button variant="ghost" size="lg" fullWidth onClick={() => leaveWith(null)}>
            Remover desconto
          </Button>
        )}
      </div>
    </form>
  )
}
