import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { methodNames } from '../../register/payment.ts'
import { historyPerPage, type Purchase } from '../client-history.ts'
import { recordApi } from './api.ts'

const columns = (formats: Formats): Column<Purchase>[] => [
  {
    header: 'Data',
    primary: true,
    cell: ({ date, time }) => (
      <span className="figures font-semibold whitespace-nowrap">
        {formats.date(date)} {time}
      </span>
    ),
  },
  {
    header: 'Itens',
    cell: ({ items }) => (
      <ul>
        {items.map(({ name, quantity }, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a sale never change
          <li key={line} className="break-words">
            {quantity > 1 && <span className="figures text-soft">{quantity} × </span>}
            {name}
          </li>
        ))}
      </ul>
    ),
  },
  { header: 'Pagamento', cell: ({ methods }) => methods.map((method) => methodNames[method]).join(', ') || '—' },
  {
    header: 'Total',
    align: 'right',
    cell: ({ totalCents, discountCents, refundedCents }) => (
      <>
        <Money cents={totalCents} />
        {discountCents > 0 && (
          <span className="block text-xs text-soft">
            desconto <Money cents={discountCents} />
          </span>
        )}
        {refundedCents > 0 && (
          <span className="block text-xs text-danger">
            estornado <Money cents={refundedCents} />
          </span>
        )}
      </>
    ),
  },
]

export function ClientPurchases({ clientId }: { clientId: string }) {
  const [page, setPage] = useState(1)
  const formats = useFormats()
  const found = useQuery({
    ...recordApi.clientPurchases.queryOptions({ input: { id: clientId, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label="Compras do cliente"
        columns={columns(formats)}
        query={{ ...found, data: found.data?.purchases }}
        rowKey={({ id }) => id}
        errorTitle="Erro ao carregar compras"
        empty={<EmptyState icon={<ShoppingBag aria-hidden size={22} />} title="Nenhuma compra ainda" />}
      />
      <Pager page={page} pageSize={historyPerPage} count={found.data?.count ?? 0} onPage={setPage} />
    </>
  )
}
