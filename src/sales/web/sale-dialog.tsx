import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { saleMoment, SaleView } from './sale-view.tsx'
import { useSale } from './use-sale.ts'

/** One sale to look at, for screens that name it. */
export function SaleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const sale = useSale(id)
  const sold = sale.data?.receipt
  return (
    <Dialog open onClose={onClose} title="Venda" description={sold && saleMoment(sold)}>
      <SaleView query={sale} />
    </Dialog>
  )
}
