import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { salesApi } from './api.ts'
import { everySale, filterOf, type ChosenFilter } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { RefundForm } from './refund-form.tsx'
import { SaleFooter, saleMoment, SaleView, useSale } from './sale-view.tsx'

/** The view of the dialog: the list, one sale, or the refund form of that sale. */
type View = { name: 'list' } | { name: 'sale' | 'refund'; id: string }

const list: View = { name: 'list' }

/** The sales history: the list of sales, the details of one, and the form to refund it. */
export function HistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [view, setView] = useState<View>(list)
  const [filter, setFilter] = useState<ChosenFilter>(everySale)
  const [page, setPage] = useState(1)
  const sale = useSale(view.name === 'list' ? null : view.id)
  const close = () => {
    setView(list)
    onClose()
  }
  const formats = useFormats()
  const sold = sale.data
  const description = sold && saleMoment(sold, formats)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={{ list: 'Histórico de vendas', sale: 'Venda', refund: 'Estornar venda' }[view.name]}
      {...(view.name !== 'list' && description && { description })}
      size={view.name === 'list' ? 'lg' : 'md'}
      footer={
        view.name === 'list' ? (
          <HistoryFooter filter={filter} />
        ) : view.name === 'sale' ? (
          <SaleFooter
            sale={sale.data}
            onBack={() => setView(list)}
            onRefund={() => setView({ name: 'refund', id: view.id })}
          />
        ) : null
      }
    >
      {view.name === 'list' && (
        <HistoryList
          filter={filter}
          page={page}
          onFilter={(changed) => {
            setFilter(changed)
            setPage(1)
          }}
          onPage={setPage}
          onSale={(id) => setView({ name: 'sale', id })}
        />
      )}
      {view.name === 'sale' && <SaleView query={sale} />}
      {view.name === 'refund' && sale.data && (
        <RefundForm sale={sale.data} onDone={() => setView({ name: 'sale', id: view.id })} />
      )}
    </Dialog>
  )
}

/** The actions on the whole list. */
function HistoryFooter({ filter }: { filter: ChosenFilter }) {
  const mayExport = useMay('dashboard.export')
  const today = useToday()
  if (!mayExport) return null
  return (
    <>
      <ExportButton
        get={() => salesApi.exportHistory.call(filterOf(filter, today))}
        failure="Erro ao exportar vendas"
      />
      <LinkButton to={paths.reports} icon={<ChartColumn aria-hidden size={18} />}>
        Relatórios
      </LinkButton>
    </>
  )
}
