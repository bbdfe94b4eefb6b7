import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { formatCount, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { words } from '../../platform/words.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { StatCard } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { averageCents, salesPerPage, type History, type SoldSale } from '../history.ts'
import { methodNames } from '../../register/payment.ts'
import { registerRefusals } from '../../register/register.ts'
import { salesApi } from './api.ts'
import { type ChosenFilter, everySale, HistoryFilters, useFilter } from './history-filters.tsx'

type Props = {
  filter: ChosenFilter
  page: number
  onFilter: (filter: ChosenFilter) => void
  onPage: (page: number) => void
  onSale: (id: string) => void
}

export function HistoryList({ filter, page, onFilter, onPage, onSale }: Props) {
  const formats = useFormats()
  const chosen = useFilter(filter)
  const history = useQuery({
    ...salesApi.history.queryOptions({ input: { ...chosen, page } }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.keys(chosen).length > 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <Cards history={history.data} />
      <HistoryFilters filter={filter} onFilter={onFilter} />
      <div className="-mx-5 -mb-5 border-t border-line">
        <DataTable
          label="Vendas"
          columns={columns(
            onSale,
            formats,
            history.data?.sales.some(({ registerName }) => registerName !== null) ?? false,
          )}
          query={{ ...history, data: history.data?.sales }}
          rowKey={({ id }) => id}
          errorTitle="Não foi possível carregar as vendas."
          empty={
            <EmptyState
              icon={<ReceiptText aria-hidden size={22} />}
              title="Nenhuma venda encontrada"
              text={isFiltered ? 'Não há venda com estes filtros.' : 'As vendas finalizadas no PDV aparecem aqui.'}
              action={isFiltered && <Button onClick={() => onFilter(everySale)}>Mostrar todas</Button>}
            />
          }
        />
        <Pager page={page} pageSize={salesPerPage} count={history.data?.saleCount ?? 0} onPage={onPage} />
      </div>
    </div>
  )
}

const Cards = ({ history }: { history: History | undefined }) => {
  const formats = useFormats()
  const figures = history && figuresOf(history, formats)
  return (
    <div
      className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-4 max-md:[&>:first-child]:col-span-2"
      aria-busy={!figures}
    >
      <StatCard label="Faturamento total" value={figures?.revenue ?? loading} note={figures?.note} />
      <StatCard label="Total de vendas" value={figures?.count ?? loading} />
      <StatCard label="Ticket médio" value={figures?.average ?? loading} />
    </div>
  )
}

const loading = <Skeleton className="h-lh w-20" />

/** The figures of the cards. Refunds are taken off the revenue. */
function figuresOf({ saleCount, soldCents, refundedCents }: History, formats: Formats) {
  const count = formatCount(saleCount)
  if (soldCents === null || refundedCents === null)
    return { revenue: '—', note: words(registerRefusals.CLOSING_IS_BLIND.text), count, average: '—' }
  const revenue = soldCents - refundedCents
  return {
    revenue: formats.money(revenue),
    note: refundedCents > 0 && `${formats.money(refundedCents)} estornados`,
    count,
    average: formats.money(averageCents(revenue, saleCount)),
  }
}

const columns = (onSale: (id: string) => void, formats: Formats, hasSeveral: boolean): Column<SoldSale>[] => [
  {
    header: 'Data e hora',
    primary: true,
    cell: ({ id, date, time }) => (
      <Button variant="ghost" className="figures -ml-2 px-2! font-semibold" onClick={() => onSale(id)}>
        <span className="visually-hidden">Ver venda de</span>
        {formats.date(date)} {time}
      </Button>
    ),
  },
  ...(hasSeveral ? [{ header: 'Caixa', cell: ({ registerName }: SoldSale) => registerName }] : []),
  { header: 'Cliente', cell: ({ clientName }) => clientName ?? <span className="text-soft">Sem cliente</span> },
  { header: 'Itens', align: 'right', cell: ({ itemCount }) => formatCount(itemCount) },
  { header: 'Pagamento', cell: ({ methods }) => methods.map((method) => methodNames[method]).join(' + ') },
  {
    header: 'Valor',
    align: 'right',
    cell: ({ totalCents, refundedCents, isUnchecked, isMarked }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {isMarked && <Badge tone="warning">Com aviso</Badge>}
        {isUnchecked && <Badge tone="warning">A conferir</Badge>}
        {totalCents === null || refundedCents === null ? (
          <span className="text-soft">
            <span aria-hidden>—</span>
            <span className="visually-hidden">{words(registerRefusals.CLOSING_IS_BLIND.text)}</span>
          </span>
        ) : (
          <>
            {refundedCents > 0 && (
              <Badge tone="warning">
                {refundedCents >= totalCents ? 'Estornada' : `Estorno de ${formats.money(refundedCents)}`}
              </Badge>
            )}
            <Money cents={totalCents} />
          </>
        )}
      </span>
    ),
  },
]
