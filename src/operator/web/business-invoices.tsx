import { BadgeCheck, ReceiptText, Undo2 } from 'lucide-react'
import { paymentMethodNames } from '../../billing/payment.ts'
import { invoiceNumber, invoiceStatusName, mostInvoices } from '../../billing/plan.ts'
import { defaultZone } from '../../platform/clock.ts'
import { brl, formatDate } from '../../platform/format.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Reais } from '../../platform/web/ui/money.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import { canBeRefunded, canBeSettled, type SheetInvoice } from '../business-sheet.ts'
import type { AdjustmentChoice } from './adjustment-dialog.tsx'

type Props = { invoices: readonly SheetInvoice[]; onAdjust: (adjusting: AdjustmentChoice) => void }

export const BusinessInvoices = ({ invoices, onAdjust }: Props) => (
  <Card title="Faturas" flush>
    <DataTable
      label="Faturas"
      columns={columns}
      query={{ data: invoices, isError: false, refetch: () => undefined }}
      rowKey={({ id }) => id}
      faded={({ status }) => status === 'replaced' || status === 'cancelled'}
      actions={(invoice) => (
        <>
          {canBeSettled(invoice) && (
            <IconButton
              label={`Marcar como paga a fatura ${invoiceNumber(invoice)}`}
              icon={<BadgeCheck aria-hidden size={18} />}
              onClick={() => onAdjust({ kind: 'paid', invoice })}
            />
          )}
          {canBeRefunded(invoice) && (
            <IconButton
              label={`Estornar a fatura ${invoiceNumber(invoice)}`}
              icon={<Undo2 aria-hidden size={18} />}
              onClick={() => onAdjust({ kind: 'refund', invoice })}
            />
          )}
        </>
      )}
      errorTitle="Erro ao carregar faturas"
      empty={<EmptyState icon={<ReceiptText aria-hidden size={22} />} title="Nenhuma fatura por enquanto" />}
    />
    <ListEnd count={invoices.length} most={mostInvoices}>
      Estas são as últimas {mostInvoices} faturas.
    </ListEnd>
  </Card>
)

const tones: Record<SheetInvoice['status'], Tone> = {
  paid: 'success',
  pending: 'warning',
  failed: 'danger',
  replaced: 'neutral',
  cancelled: 'neutral',
}

const columns: Column<SheetInvoice>[] = [
  {
    header: 'Fatura',
    primary: true,
    cell: ({ description, ...invoice }) => (
      <span className="block min-w-0">
        <span className="block font-semibold break-words text-ink">{description}</span>
        <span className="figures block text-xs text-soft">
          nº {invoiceNumber(invoice)}
          {invoice.discountCents > 0 && `, desconto de ${brl(invoice.discountCents)}`}
        </span>
      </span>
    ),
  },
  {
    header: 'Data',
    cell: ({ issuedAt, dueAt, paidAt }) => (
      <span className="figures">
        {paidAt
          ? `paga em ${formatDate(paidAt, defaultZone)}`
          : dueAt
            ? `vence em ${formatDate(dueAt, defaultZone)}`
            : formatDate(issuedAt, defaultZone)}
      </span>
    ),
  },
  {
    header: 'Situação',
    cell: (invoice) => (
      <span className="grid justify-items-start gap-1 max-md:justify-items-end">
        {invoice.isBeingRefunded ? (
          <Badge tone="warning">Estorno pedido</Badge>
        ) : (
          <Badge tone={tones[invoice.status]}>{invoiceStatusName(invoice)}</Badge>
        )}
        {invoice.method && <span className="text-xs text-soft">{paymentMethodNames[invoice.method]}</span>}
      </span>
    ),
  },
  { header: 'Valor', align: 'right', cell: ({ amountCents }) => <Reais cents={amountCents} /> },
]
