import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { firstIn } from '../../platform/filled.ts'
import type { Formats } from '../../platform/format.ts'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog, FormFooter } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { words } from '../../platform/words.ts'
import type { CardBand } from '../../register/card-terms.ts'
import { methodNames, paymentMethods, type PaymentMethod } from '../../register/payment.ts'
import {
  addPart,
  changePart,
  mostParts,
  partsRefusal,
  paymentsOf,
  removePart,
  splitEvenly,
  unusedMethod,
  wholeBy,
  type PaymentPart,
} from '../split.ts'
import { CardChoice } from '../../register/web/card-choice.tsx'
import { CashReceived } from './cash-received.tsx'

type Props = {
  open: boolean
  onClose: () => void
  totalCents: number
  parts: readonly PaymentPart[]
  cardBands: readonly CardBand[]
  onParts: (parts: PaymentPart[]) => void
}

/** Splits a payment over several methods. The last part takes what remains, so that the parts sum to the total. */
export const SplitDialog = (props: Props) => {
  const formats = useFormats()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Dividir pagamento"
      description={`Total ${formats.money(props.totalCents)}`}
    >
      <SplitForm {...props} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that an unfinished split is dropped and does not block the sale. */
function SplitForm({ onClose, totalCents, parts: chosen, cardBands, onParts }: Props) {
  const formats = useFormats()
  const [parts, setParts] = useState(chosen.length > 1 ? chosen : addPart(chosen, unusedMethod(chosen, formats)))
  const refusal = partsRefusal(parts, totalCents)
  const payments = paymentsOf(parts, totalCents)
  const isTyped = parts.some(({ amountCents }) => amountCents !== null)
  const leaveWith = (next: readonly PaymentPart[]) => {
    onParts([...next])
    onClose()
  }
  return (
    <div className="flex min-h-full flex-col gap-4">
      <ol className="grid gap-4">
        {parts.map((part, at) => (
          <PartRow
            // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
            key={at}
            number={at + 1}
            part={part}
            amountCents={payments[at]!.amountCents}
            cardBands={cardBands}
            isRest={at === parts.length - 1}
            onChange={(change) => setParts(changePart(parts, at, change))}
            onRemove={parts.length > 2 ? () => setParts(removePart(parts, at)) : undefined}
          />
        ))}
      </ol>
      {!takesPix(formats) && <p className="text-xs text-soft">{pixNeedsReais}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="lg"
          className="flex-1 text-sm!"
          icon={<Plus aria-hidden size={18} />}
          disabledReason={parts.length >= mostParts ? `Até ${mostParts} pagamentos por venda.` : undefined}
          onClick={() => setParts(addPart(parts, unusedMethod(parts, formats)))}
        >
          Adicionar forma
        </Button>
        <Button size="lg" className="flex-1 text-sm!" onClick={() => setParts(splitEvenly(parts, totalCents))}>
          Partes iguais
        </Button>
      </div>
      <output
        aria-live="polite"
        className={isTyped ? 'flex-1 text-sm font-semibold text-danger' : 'flex-1 text-sm text-soft'}
      >
        {refusal && words(refusal.text)}
      </output>
      <FormFooter>
        <div className="flex justify-end gap-2 max-md:*:flex-1">
          <Button size="lg" onClick={() => leaveWith(wholeBy(firstIn(parts).method))}>
            Não dividir
          </Button>
          <Button
            variant="primary"
            size="lg"
            disabledReason={refusal ? `${words(refusal.title)}. ${words(refusal.text)}` : undefined}
            onClick={() => leaveWith(parts)}
          >
            Concluir
          </Button>
        </div>
      </FormFooter>
    </div>
  )
}

type RowProps = {
  number: number
  part: PaymentPart
  amountCents: number
  cardBands: readonly CardBand[]
  isRest: boolean
  onChange: (change: Partial<PaymentPart>) => void
  onRemove: (() => void) | undefined
}

const options = (formats: Formats) =>
  paymentMethods.map((method) => ({
    value: method,
    label: methodNames[method],
    disabled: method === 'pix' && !takesPix(formats),
  }))

const PartRow = ({ number, part, amountCents, cardBands, isRest, onChange, onRemove }: RowProps) => {
  const formats = useFormats()
  return (
    <li aria-label={`Pagamento ${number}`} className="grid gap-3 border-b border-line pb-4 last:border-0 last:pb-0">
      <div className="flex items-end gap-2 [&_input]:min-h-till! [&_input]:text-base! [&_select]:min-h-till!">
        <div className="min-w-0 flex-1">
          <Field label={`Forma ${number}`}>
            {(control) => (
              <Select
                {...control}
                value={part.method}
                options={options(formats)}
                onChange={({ target }) => onChange({ method: target.value as PaymentMethod })}
              />
            )}
          </Field>
        </div>
        <div className="min-w-0 flex-1">
          {isRest ? (
            <div className="grid gap-1.5">
              <span className="text-sm font-semibold">Restante</span>
              <output
                aria-label={`Restante em ${methodNames[part.method]}`}
                className={
                  amountCents > 0
                    ? 'figures text-base leading-14 font-semibold'
                    : 'figures text-base leading-14 font-semibold text-danger'
                }
              >
                {formats.money(amountCents)}
              </output>
            </div>
          ) : (
            <Field label={`Valor ${number}`}>
              {(control) => (
                <MoneyInput
                  {...control}
                  cents={part.amountCents}
                  onCentsChange={(amountCents) => onChange({ amountCents })}
                />
              )}
            </Field>
          )}
        </div>
        {onRemove && (
          <Button
            variant="ghost"
            size="lg"
            aria-label={`Remover pagamento ${number}`}
            className="min-w-till px-0!"
            icon={<Trash2 aria-hidden size={18} />}
            onClick={onRemove}
          />
        )}
      </div>
      {part.method === 'card' && cardBands.length > 0 && (
        <CardChoice
          offered={cardBands}
          amountCents={Math.max(0, amountCents)}
          card={part.card}
          onCard={(card) => onChange({ card })}
        />
      )}
      {part.method === 'cash' && amountCents > 0 && (
        <CashReceived
          amountCents={amountCents}
          receivedCents={part.receivedCents}
          onReceived={(receivedCents) => onChange({ receivedCents })}
        />
      )}
    </li>
  )
}
