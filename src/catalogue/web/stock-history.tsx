import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History, Receipt } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { formatCount, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Product, StockMovement } from '../contract.ts'
import { movementsPerPage } from '../product.ts'
import { type LedgerKind, movementNames } from '../stock.ts'
import { catalogueApi } from './api.ts'

const tones: Record<LedgerKind, Tone> = {
  entry: 'success',
  exit: 'warning',
  adjustment: 'neutral',
  sale: 'info',
  refund: 'success',
}

/** Shows a sale. It comes as a prop, because sales are a higher idea. */
export type SaleDialog = ComponentType<{ id: string; onClose: () => void }>

type Props = { product: Product; saleDialog: SaleDialog; onClose: () => void }

/** The stock ledger of a product: every change, and the stock after it. */
export function StockHistory({ product, saleDialog: SaleDialog, onClose }: Props) {
  const maySeeSales = useMay('pos.view')
  const [saleId, setSaleId] = useState<string | null>(null)
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const history = useQuery({
    ...catalogueApi.products.history.queryOptions({ input: { id: product.id, page } }),
    placeholderData: keepPreviousData,
  })
  const stock = history.data?.product.stock ?? product.stock
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Histórico de estoque"
      description={`${product.name}: ${formatCount(stock)} em estoque.`}
    >
      <div className="-mx-5 -mb-5">
        <DataTable
          label="Histórico de estoque"
          columns={columnsIn(formats)}
          actions={({ saleId }) => maySeeSales && saleId && <SaleButton onClick={() => setSaleId(saleId)} />}
          query={{ ...history, data: history.data?.movements }}
          rowKey={({ id }) => id}
          errorTitle="Erro ao carregar histórico"
          errorText="Não foi possível carregar o histórico de estoque."
          empty={
            <EmptyState
              icon={<History aria-hidden size={22} />}
              title="Nenhum movimento"
              text="Entradas, saídas, ajustes e vendas aparecem aqui."
            />
          }
        />
        <Pager page={page} pageSize={movementsPerPage} count={history.data?.count ?? 0} onPage={setPage} />
      </div>
      {saleId && <SaleDialog id={saleId} onClose={() => setSaleId(null)} />}
    </Dialog>
  )
}

const SaleButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label="Ver a venda" icon={<Receipt aria-hidden size={16} />} onClick={onClick} />
)

const columnsIn = (formats: Formats): Column<StockMovement>[] => [
  {
    header: 'Movimento',
    primary: true,
    cell: ({ kind, reason }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={tones[kind]}>{movementNames[kind]}</Badge>
        {reason && <span className="text-xs break-words text-soft">{reason}</span>}
      </span>
    ),
  },
  { header: 'Quando', cell: ({ at }) => <span className="figures whitespace-nowrap">{formats.dateTimeOf(at)}</span> },
  { header: 'Quem', cell: ({ by }) => by ?? <span className="text-soft">—</span> },
  {
    header: 'Quantidade',
    align: 'right',
    cell: ({ quantity, shortfall }) => (
      <>
        <span className={quantity < 0 ? 'text-danger' : 'text-success'}>
          {quantity > 0 ? `+${formatCount(quantity)}` : formatCount(quantity).replace('-', '−')}
        </span>
        {shortfall > 0 && <span className="block text-xs text-soft">faltaram {formatCount(shortfall)}</span>}
      </>
    ),
  },
  {
    header: 'Saldo',
    align: 'right',
    cell: ({ balance }) => <strong className="font-semibold">{formatCount(balance)}</strong>,
  },
]
