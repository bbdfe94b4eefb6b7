import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { brl, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Reais } from '../../platform/web/ui/money.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { affiliateEntriesPerPage, affiliateEntryNames } from '../affiliate.ts'
import type { AffiliateEntry } from '../contract.ts'
import { affiliateEntriesAt } from './api.ts'

/** `10% de R$ 59,00 · Estúdio da Bia`. */
const aboutOf = ({ kind, percent, baseCents, name }: AffiliateEntry) =>
  [kind === 'commission' && percent !== null && baseCents !== null && `${percent}% de ${brl(baseCents)}`, name]
    .filter(Boolean)
    .join(' · ')

const columns = (formats: Formats): Column<AffiliateEntry>[] => [
  {
    header: 'Lançamento',
    primary: true,
    cell: (entry) => (
      <span className="grid">
        <span className="font-semibold text-ink">{affiliateEntryNames[entry.kind]}</span>
        {aboutOf(entry) && <span className="text-xs text-soft">{aboutOf(entry)}</span>}
      </span>
    ),
  },
  { header: 'Data', cell: ({ at }) => <span className="figures">{formats.dateOf(at)}</span> },
  {
    header: 'Disponível em',
    minor: true,
    cell: ({ countsAt }) => <span className="figures">{formats.dateOf(countsAt)}</span>,
  },
  { header: 'Valor', align: 'right', cell: ({ amountCents }) => <Reais cents={amountCents} /> },
]

/** The affiliate's ledger: commissions, claw-backs and payouts. */
export function AffiliateEntriesCard() {
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const list = useQuery({ ...affiliateEntriesAt(page), placeholderData: keepPreviousData })
  return (
    <Card title="Extrato" flush>
      <DataTable
        label="Extrato"
        columns={columns(formats)}
        query={{ ...list, data: list.data?.entries }}
        rowKey={({ id }) => id}
        errorTitle="Erro ao carregar o extrato"
        empty={
          <EmptyState
            icon={<ReceiptText aria-hidden size={22} />}
            title="Nenhuma comissão por enquanto"
            text="Quando uma indicação sua pagar uma fatura, a comissão aparece aqui."
          />
        }
      />
      <Pager page={page} pageSize={affiliateEntriesPerPage} count={list.data?.count ?? 0} onPage={setPage} />
    </Card>
  )
}
