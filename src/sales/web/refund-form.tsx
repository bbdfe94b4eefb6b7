import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '../../platform/web/use-formats.ts'
import { randomId } from '../../platform/id.ts'
import { sumCents } from '../../platform/money.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { SwitchField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { FormFooter } from '../../platform/web/ui/dialog.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import { useRegisterHere } from '../../register/web/use-register-here.ts'
import { refundableByMethod, refundableUnits, proposeMoneyBack, refundAmounts, refundSchema } from '../refund.ts'
import { decideRefund } from '../refund-decision.ts'
import type { SaleDetail } from '../sale-detail.ts'
import { salesApi } from './api.ts'
import { backOf, MoneyBackChoice, noShares, sharesOf, type Way } from './money-back-choice.tsx'

const typed = z.pick(refundSchema, { reason: true, restocks: true })

type Props = { sale: SaleDetail; onDone: () => void }

/** Refunds a sale: lines, methods and reason. All units that are left are preselected. */
export function RefundForm({ sale, onDone }: Props) {
  const formats = useFormats()
  const { receipt, lines, refunds } = sale
  const [id] = useState(randomId)
  const { session } = useRegisterHere()
  const [quantities, setQuantities] = useState(() => new Map(lines.map((line) => [line.line, refundableUnits(line)])))
  const [way, setWay] = useState<Way>('as-paid')
  const [shares, setShares] = useState(noShares)

  const chosen = [...quantities].flatMap(([line, quantity]) => (quantity > 0 ? [{ line, quantity }] : []))
  const amountCents = sumCents(refundAmounts({ totalCents: receipt.totalCents, lines }, chosen) ?? [])
  const refunded = refunds.flatMap(({ payments }) => payments)
  const asPaid = proposeMoneyBack(receipt.payments, refunded, amountCents)
  const payments =
    amountCents === 0
      ? []
      : way === 'as-paid'
        ? asPaid
        : way === 'split'
          ? backOf(shares)
          : [{ method: way, amountCents }]
  const products = lines.some(({ line, isProduct }) => isProduct && (quantities.get(line) ?? 0) > 0)

  const shell = useFormShell({
    schema: typed,
    defaultValues: { reason: '', restocks: true },
    submit: async ({ reason, restocks }) => {
      try {
        await salesApi.refund.call({
          id,
          saleId: receipt.saleId,
          sessionId: session?.id,
          lines: chosen,
          payments,
          reason,
          restocks: products && restocks,
        })
      } catch (error) {
        const [text] = Object.values(refusalOf(error)?.fields ?? {})
        if (text) toast.error('Erro ao estornar', text)
        throw error
      }
      toast.success('Estorno registrado', `${formats.money(amountCents)} devolvidos.`)
      onDone()
    },
    failed: 'Erro ao estornar',
  })
  const left = refundableByMethod(receipt.payments, refunded)
  // What only the server knows, the register and its drawer, is not taken amiss.
  const { refusal } = decideRefund(
    { lines: chosen, payments },
    {
      sale: { totalCents: receipt.totalCents, lines },
      takenDeposits: [{ id: '', paymentId: '', cents: left.deposit }],
      isRegisterOpen: true,
      drawerCents: Infinity,
      formats,
    },
  )
  const fault = chosen.length === 0 ? 'Escolha o que estornar.' : (refusal?.fields?.payments ?? refusal?.kind.text)
  return (
    <FormBody
      shell={shell}
      label="Estornar venda"
      className="grid grid-cols-1 gap-5"
      submitLabel="Estornar"
      button={{ variant: 'danger', size: 'lg', disabledReason: fault && words(fault) }}
      foot={(send) => (
        <FormFooter>
          <div className="grid grid-cols-2 gap-2">
            <Button size="lg" onClick={onDone}>
              Cancelar
            </Button>
            {send}
          </div>
        </FormFooter>
      )}
    >
      <ul aria-label="Itens a estornar" className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Returned
            key={line.line}
            line={line}
            quantity={quantities.get(line.line) ?? 0}
            onQuantity={(quantity) => setQuantities(new Map(quantities).set(line.line, quantity))}
          />
        ))}
      </ul>
      <p className="flex items-baseline justify-between font-semibold">
        Valor a devolver
        <output className="figures text-xl" aria-live="polite">
          {formats.money(amountCents)}
        </output>
      </p>
      {amountCents > 0 && (
        <MoneyBackChoice
          amountCents={amountCents}
          asPaid={asPaid}
          left={left}
          way={way}
          shares={shares}
          onWay={(chosen) => {
            // The split starts with the amounts of the former choice.
            if (chosen === 'split') setShares(sharesOf(payments))
            setWay(chosen)
          }}
          onShares={setShares}
        />
      )}
      <TextField control={shell.control} name="reason" label="Motivo" required autoComplete="off" />
      {products && (
        <SwitchField
          control={shell.control}
          name="restocks"
          label="Devolver produtos ao estoque"
          hint="Desligue se o produto foi devolvido aberto ou danificado."
        />
      )}
    </FormBody>
  )
}

type ReturnedProps = { line: SaleDetail['lines'][number]; quantity: number; onQuantity: (quantity: number) => void }

function Returned({ line, quantity, onQuantity }: ReturnedProps) {
  const formats = useFormats()
  const left = refundableUnits(line)
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="font-semibold break-words">{line.name}</span>
        <span className="figures block text-xs text-soft">
          {left === 0 ? 'Já estornado' : `${line.quantity} × ${formats.money(line.unitCents)}`}
        </span>
      </span>
      {left > 0 && (
        <span className="flex items-center">
          <IconButton
            label={`Diminuir a quantidade a estornar de ${line.name}`}
            icon={<Minus aria-hidden size={18} />}
            disabledReason={quantity > 0 ? undefined : 'Nenhuma unidade será estornada.'}
            onClick={() => onQuantity(quantity - 1)}
          />
          <output aria-label={`Unidades de ${line.name}`} className="figures min-w-14 text-center">
            {quantity} de {left}
          </output>
          <IconButton
            label={`Aumentar a quantidade a estornar de ${line.name}`}
            icon={<Plus aria-hidden size={18} />}
            disabledReason={quantity < left ? undefined : 'Não há mais unidades desta venda.'}
            onClick={() => onQuantity(quantity + 1)}
          />
        </span>
      )}
    </li>
  )
}
