import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '../../platform/web/use-formats.ts'
import { TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { usePrinter } from '../../platform/web/use-printer.ts'
import { isCheckedLater, methodNames } from '../../register/payment.ts'
import { discardSchema } from '../sale.ts'
import type { UnsentSale } from '../unsent-sale.ts'
import { salePaper } from './sale-paper.tsx'

type Props = { unsent: Pick<UnsentSale, 'receipt'>; badge?: ReactNode; children?: ReactNode }

/** A summary of an unsent sale, from the receipt made on the device. */
export function UnsentSummary({ unsent: { receipt }, badge, children }: Props) {
  const formats = useFormats()
  const print = usePrinter()
  const paper = salePaper(receipt, formats, { title: 'Venda a confirmar', closeLabel: 'Fechar', isConfirmed: false })
  return (
    <li className="grid gap-3 rounded-card border border-line p-4 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="block font-semibold break-words">{receipt.clientName ?? 'Sem cliente'}</span>
          <span className="figures block text-xs text-soft">
            {formats.date(receipt.date)} às {receipt.time}
          </span>
        </p>
        <div className="flex items-center gap-2">
          {badge}
          <IconButton label="Imprimir recibo" icon={<Printer aria-hidden size={18} />} onClick={() => print(paper)} />
        </div>
      </div>
      <ul aria-label="Itens" className="grid gap-1">
        {receipt.items.map(({ name, quantity, totalCents, professionalName }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and they never move
          <li key={at} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {quantity} × {name}
              {professionalName && <span className="text-soft"> com {professionalName}</span>}
            </span>
            <span className="figures">{formats.money(totalCents)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2">
        <span className="text-soft">
          {receipt.payments
            .map((payment) => `${methodNames[payment.method]}${isCheckedLater(payment) ? ' (a conferir)' : ''}`)
            .join(' + ')}
        </span>
        <span className="figures font-semibold">{formats.money(receipt.totalCents)}</span>
      </p>
      {children}
    </li>
  )
}

const reasonSchema = z.pick(discardSchema, { reason: true })

type DiscardProps = {
  /** Stores the reason on the server, then removes the sale from the device. */
  discard: (reason: string) => Promise<{ wasStored: boolean }>
  offline: string | undefined
}

/** The form to discard a sale with a reason. */
export function DiscardForm({ discard, offline }: DiscardProps) {
  const shell = useFormShell({
    schema: reasonSchema,
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      const { wasStored } = await discard(reason)
      if (wasStored) toast.success('Esta venda já estava registrada.', 'Ela está no histórico.')
      else toast.success('Venda descartada', 'O motivo ficou registrado.')
    },
    failed: 'Erro ao descartar a venda',
  })
  return (
    <FormBody
      shell={shell}
      label="Descartar venda"
      className="grid gap-3"
      submitLabel="Descartar venda"
      button={{ variant: 'danger', disabledReason: offline }}
      foot={(send) => send}
    >
      <TextField
        control={shell.control}
        name="reason"
        label="Motivo do descarte"
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is opened for this one value
        autoFocus
      />
    </FormBody>
  )
}
