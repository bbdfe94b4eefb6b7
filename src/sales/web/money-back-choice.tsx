import type { Formats } from '../../platform/format.ts'
import { takesPix } from '../../platform/pix-currency.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { sumCents } from '../../platform/money.ts'
import { Field } from '../../platform/web/ui/field.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import {
  type LedgerMethod,
  ledgerMethods,
  methodNames,
  paymentMethods,
  type PaymentMethod,
} from '../../register/payment.ts'
import type { MoneyBack } from '../refund.ts'

/** How the money is refunded: by the methods of payment, by one method, or split by hand. */
export type Way = PaymentMethod | 'as-paid' | 'split'
export type Shares = Record<LedgerMethod, number | null>

export const noShares: Shares = { card: null, cash: null, pix: null, deposit: null }
export const sharesOf = (back: readonly MoneyBack[]): Shares => ({
  ...noShares,
  ...Object.fromEntries(back.map(({ method, amountCents }) => [method, amountCents])),
})
export const backOf = (shares: Shares): MoneyBack[] =>
  ledgerMethods.flatMap((method) => (shares[method] ? [{ method, amountCents: shares[method] }] : []))

type Props = {
  amountCents: number
  asPaid: readonly MoneyBack[]
  /** What was paid by each method, less what was refunded by it. */
  left: Record<LedgerMethod, number>
  way: Way
  shares: Shares
  onWay: (way: Way) => void
  onShares: (shares: Shares) => void
}

export function MoneyBackChoice({ amountCents, asPaid, left, way, shares, onWay, onShares }: Props) {
  const formats = useFormats()
  return (
    <div className="grid gap-3">
      <Field label="Devolver em" hint={way === 'as-paid' ? partsOf(asPaid, formats) : undefined}>
        {(control) => (
          <Select
            {...control}
            value={way}
            options={[
              { value: 'as-paid', label: 'Como foi pago' },
              ...paymentMethods
                .filter((method) => method !== 'pix' || takesPix(formats))
                .map((method) => ({ value: method, label: methodNames[method] })),
              { value: 'split', label: 'Dividir' },
            ]}
            onChange={({ target }) => onWay(target.value as Way)}
          />
        )}
      </Field>
      {way === 'split' && (
        <fieldset className="grid gap-3 rounded-control border border-line p-3">
          <legend className="visually-hidden">Valores devolvidos</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {ledgerMethods
              .filter((method) => (method === 'deposit' ? left.deposit > 0 : method !== 'pix' || takesPix(formats)))
              .map((method) => (
                <Field
                  key={method}
                  label={methodNames[method]}
                  hint={
                    left[method] > 0
                      ? `Pago e não devolvido: ${formats.money(left[method])}`
                      : 'Nada a devolver nesta forma'
                  }
                >
                  {(control) => (
                    <MoneyInput
                      {...control}
                      cents={shares[method]}
                      onCentsChange={(cents) => onShares({ ...shares, [method]: cents })}
                    />
                  )}
                </Field>
              ))}
          </div>
          <Rest cents={amountCents - sumCents(backOf(shares).map((back) => back.amountCents))} />
        </fieldset>
      )}
    </div>
  )
}

const Rest = ({ cents }: { cents: number }) => {
  const formats = useFormats()
  return (
    <output
      aria-live="polite"
      className={
        cents === 0 ? 'figures text-sm font-semibold text-success' : 'figures text-sm font-semibold text-danger'
      }
    >
      {cents === 0
        ? 'Tudo distribuído.'
        : cents > 0
          ? `Faltam ${formats.money(cents)}.`
          : `Passou ${formats.money(-cents)} do valor.`}
    </output>
  )
}

const partsOf = (payments: readonly MoneyBack[], formats: Formats) =>
  payments.map(({ method, amountCents }) => `${methodNames[method]} ${formats.money(amountCents)}`).join(' · ')
