import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { formatPercent, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'
import { type CommissionEntry, entriesPerPage } from '../commission-statement.ts'
import type { Span } from '../../platform/period.ts'
import { reportsApi } from './api.ts'

type Props = {
  professional: { id: string; name: string }
  span: Span
  address: Pick<ReturnType<typeof useListAddress>, 'page' | 'setPage'>
}

/** The commission statement of one professional, newest first. */
export function CommissionEntries({ professional, span, address: { page, setPage } }: Props) {
  const formats = useFormats()
  const statement = useQuery({
    ...reportsApi.commissions.statement.queryOptions({ input: { ...span, professionalId: professional.id, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label={`Comissões de ${professional.name}`}
        columns={columns(formats)}
        query={{ ...statement, data: statement.data?.entries }}
        rowKey={({ id }) => id}
        errorTitle="Erro ao carregar comissões"
        errorText="Não foi possível carregar as comissões do período."
        empty={
          <EmptyState
            icon={<HandCoins aria-hidden size={22} />}
            title="Nenhuma comissão no período"
            text={`Serviços vendidos no caixa com o nome de ${professional.name} aparecem aqui.`}
          />
        }
      />
      <Pager page={page} pageSize={entriesPerPage} count={statement.data?.count ?? 0} onPage={setPage} />
    </>
  )
}

const columns = (formats: Formats): Column<CommissionEntry>[] => [
  {
    header: 'Serviço',
    primary: true,
    cell: ({ service, quantity, kind }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-words text-ink">
          {quantity > 1 && `${quantity}× `}
          {service}
        </span>
        {kind === 'reversal' && <Badge tone="warning">Estorno</Badge>}
      </span>
    ),
  },
  {
    header: 'Data',
    cell: ({ date, time }) => (
      <span className="figures whitespace-nowrap">
        {formats.date(date)} <span className="text-soft">{time}</span>
      </span>
    ),
  },
  { header: 'Cliente', cell: ({ client }) => client ?? <span className="text-soft">Sem cliente</span> },
  { header: 'Valor dos serviços', align: 'right', cell: ({ baseCents }) => <Money cents={baseCents} /> },
  { header: 'Taxa', align: 'right', cell: ({ percent }) => formatPercent(percent) },
  {
    header: 'Comissão',
    align: 'right',
    cell: ({ amountCents }) => (
      <span className="font-semibold">
        <Money cents={amountCents} />
      </span>
    ),
  },
]
