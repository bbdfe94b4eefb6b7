import { useQuery } from '@tanstack/react-query'
import { CreditCard, ExternalLink, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Reais } from '../../platform/web/ui/money.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import type { Invoice } from '../contract.ts'
import { invoiceNumber, invoiceStatusName, mostInvoices } from '../plan.ts'
import { billingApi } from './api.ts'
import { InvoiceDialog } from './invoice-sheet.tsx'

const tones: Record<Invoice['status'], Tone> = {
  paid: 'success',
  pending: 'warning',
  failed: 'danger',
  replaced: 'neutral',
  cancelled: 'neutral',
}

const columns = (formats: Formats): Column<Invoice>[] => [
  {
    header: 'Fatura',
    primary: true,
    cell: ({ description }) => <span className="font-semibold text-ink">{description}</span>,
  },
  { header: 'Nº', cell: (invoice) => <span className="figures">{invoiceNumber(invoice)}</span> },
  { header: 'Data', cell: ({ issuedAt }) => <span className="figures">{formats.dateOf(issuedAt)}</span> },
  { header: 'Status', cell: (invoice) => <Badge tone={tones[invoice.status]}>{invoiceStatusName(invoice)}</Badge> },
  { header: 'Valor', align: 'right', cell: ({ amountCents }) => <Reais cents={amountCents} /> },
]

export function InvoicesCard({ onPay }: { onPay: (invoiceId: string) => void }) {
  const formats = useFormats()
  const list = useQuery(billingApi.invoices.queryOptions())
  // The id is kept, not the invoice, so that a payment that arrives meanwhile shows on the open sheet too.
  const [openId, setOpenId] = useState<string | null>(null)
  const shown = list.data?.find(({ id }) => id === openId)
  return (
    <Card title="Histórico de faturas" flush>
      <DataTable
        label="Faturas"
        columns={columns(formats)}
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
              onClick={() => setOpenId(invoice.id)}
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
      <ListEnd count={list.data?.length ?? 0} most={mostInvoices}>
        Estas são as últimas {mostInvoices} faturas. Para as anteriores, fale com o suporte.
      </ListEnd>
      <InvoiceDialog invoice={shown ?? null} onClose={() => setOpenId(null)} />
    </Card>
  )
}
