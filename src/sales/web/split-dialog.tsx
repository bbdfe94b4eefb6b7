import { Plus, Trash2 } from 'lucide-react'
import { brl } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { methodNames, paymentMethods, type PaymentMethod } from '../payment.ts'
import {
  addPart,
  changePart,
  mostParts,
  partsRefusal,
  paymentsOf,
  removePart,
  splitEvenly,
  wholeBy,
  type Part,
} from '../split.ts'
import { CashReceived } from './cash-received.tsx'

type Props = {
  open: boolean
  onClose: () => void
  totalCents: number
  parts: readonly Part[]
  onParts: (parts: Part[]) => void
}

/** Several methods for one sale. The last part takes what remains, so that it always sums to the total. */
export function SplitDialog({ open, onClose, totalCents, parts, onParts }: Props) {
  const refusal = partsRefusal(parts, totalCents)
  const payments = paymentsOf(parts, totalCents)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Dividir pagamento"
      description={`Total ${brl(totalCents)}`}
      footer={
        <>
          <Button
            size="lg"
            onClick={() => {
              onParts(wholeBy(parts[0]!.method))
              onClose()
            }}
          >
            Não dividir
          </Button>
          <Button
            variant="primary"
            size="lg"
            disabledReason={refusal ? `${refusal.title}. ${refusal.text}` : undefined}
            onClick={onClose}
          >
            Concluir
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ol className="grid gap-4">
          {parts.map((part, at) => (
            <PartRow
              // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
              key={at}
              number={at + 1}
              part={part}
              amountCents={payments[at]!.amountCents}
              isRest={at === parts.length - 1}
              onChange={(change) => onParts(changePart(parts, at, change))}
              onRemove={parts.length > 2 ? () => onParts(removePart(parts, at)) : undefined}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button
            size="lg"
            className="flex-1 text-sm!"
            icon={<Plus aria-hidden size={18} />}
            disabledReason={parts.length >= mostParts ? `Até ${mostParts} pagamentos por venda.` : undefined}
            onClick={() => onParts(addPart(parts, 'card'))}
          >
            Adicionar forma
          </Button>
          <Button size="lg" className="flex-1 text-sm!" onClick={() => onParts(splitEvenly(parts, totalCents))}>
            Partes iguais
          </Button>
        </div>
        <output aria-live="polite" className="text-sm font-semibold text-danger">
          {refusal?.text}
        </output>
      </div>
    </Dialog>
  )
}

type RowProps = {
  number: number
  part: Part
  amountCents: number
  isRest: boolean
  onChange: (change: Partial<Part>) => void
  onRemove: (() => void) | undefined
}

const options = paymentMethods.map((method) => ({ value: method, label: methodNames[method] }))

const PartRow = ({ number, part, amountCents, isRest, onChange, onRemove }: RowProps) => (
  <li aria-label={`Pagamento ${number}`} className="grid gap-3 border-b border-line pb-4 last:border-0 last:pb-0">
    <div className="flex items-end gap-2 [&_input]:min-h-till! [&_input]:text-base! [&_select]:min-h-till!">
      <div className="min-w-0 flex-1">
        <Field label={`Forma ${number}`}>
          {(control) => (
            <Select
              {...control}
              value={part.method}
              options={options}
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
              {brl(amountCents)}
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
    {part.method === 'cash' && amountCents > 0 && (
      <CashReceived
        amountCents={amountCents}
        receivedCents={part.receivedCents}
        onReceived={(receivedCents) => onChange({ receivedCents })}
      />
    )}
  </li>
)
