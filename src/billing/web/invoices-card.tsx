import { useQuery } from '@tanstack/react-query'
import { ExternalLink, ReceiptText } from 'lucide-react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { formatDate } from '../../platform/format.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Invoice } from '../contract.ts'
import { invoiceStatusNames } from '../plan.ts'
import { billingApi } from './api.ts'

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

export function InvoicesCard() {
  const { zone } = useBusiness()
  const list = useQuery(billingApi.invoices.queryOptions())
  return (
    <Card title="Histórico de faturas" flush>
      <DataTable
        label="Faturas"
        columns={columns(zone)}
        query={list}
        rowKey={({ id }) => id}
        actions={(invoice) => (
          <IconButton
            label={`Abrir a fatura ${invoice.description}`}
            icon={<ExternalLink aria-hidden size={18} />}
            onClick={() => open(invoice)}
          />
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
    </Card>
  )
}

function open({ url }: Invoice) {
  if (url) window.open(url, '_blank', 'noopener')
  else toast.error('Fatura não disponível')
}
