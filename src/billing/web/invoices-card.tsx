import { useQuery } from '@tanstack/react-query'
import { CreditCard, ExternalLink, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { formatDate } from '../../platform/format.ts'
import { type Paper, PaperDialog } from '../../platform/web/paper-dialog.tsx'
import { usePrinter } from '../../platform/web/use-printer.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Invoice } from '../contract.ts'
import { invoiceStatusNames } from '../plan.ts'
import { billingApi } from './api.ts'
import { invoicePaper } from './invoice-paper.tsx'

const tones: Record<Invoice['status'], Tone> = { paid: 'success', pending: 'warning', failed: 'danger' }

const columns = (zone: string): Column<Invoice>[] => [
  {
    header: 'Fatura',
    primary: true,
    cell: ({ description }) => <span className="font-semibold text-ink">{description}</span>,
  },
  { header: 'Data', cell: ({ issuedAt }) => <span className="figures">{formatDate(issuedAt, zone)}</span> },
  { header: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{invoiceStatusNames[status]}</Badge> },
  { header: 'Valor', align: 'right', cell: ({ amountCents }) => <Money cents={amountCents} /> },
]

export function InvoicesCard({ onPay }: { onPay: (invoiceId: string) => void }) {
  const { zone, businessName } = useBusiness()
  const list = useQuery(billingApi.invoices.queryOptions())
  const print = usePrinter()
  const [paper, setPaper] = useState<Paper | null>(null)
  return (
    <Card title="Histórico de faturas" flush>
      <DataTable
        label="Faturas"
        columns={columns(zone)}
        query={list}
        rowKey={({ id }) => id}
        actions={(invoice) => (
          <>
            {invoice.status === 'pending' && (
              <IconButton
                label={`Pagar a fatura ${invoice.description}`}
                icon={<CreditCard aria-hidden size={18} />}
                onClick={() => onPay(invoice.id)}
              />
            )}
            <IconButton
              label={`Abrir a fatura ${invoice.description}`}
              icon={<ExternalLink aria-hidden size={18} />}
              onClick={() => setPaper(invoicePaper(invoice, { zone, businessName }))}
            />
          </>
        )}
        errorTitle="Erro ao carregar faturas"
        empty={
          <EmptyState
            icon={<ReceiptText aria-hidden size={22} />}
            title="Nenhuma fatura por enquanto"
            text="Quando houver uma cobrança, ela aparece aqui."
          />
        }
      />
      <PaperDialog paper={paper} onPrint={print} onClose={() => setPaper(null)} />
    </Card>
  )
}
