import { CircleCheck } from 'lucide-react'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { LeftSalesOf } from './left-sales.tsx'
import { UnsentCard } from './unsent-card.tsx'
import { useLeftSales } from './use-left-sales.ts'
import { useUnsentSales } from './use-unsent-sales.ts'

/** All unsent sales, each with its refusal and what a person can do about it. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { sales } = useUnsentSales()
  const left = useLeftSales()
  const count = sales.length + left.reduce((sum, { count }) => sum + count, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Vendas não enviadas: ${count}`}
      description="Estão guardadas neste aparelho e seguem na ordem em que foram feitas."
    >
      {count === 0 && (
        <EmptyState
          icon={<CircleCheck aria-hidden size={22} />}
          title="Tudo enviado"
          text="Nenhuma venda espera neste aparelho."
        />
      )}
      <div className="grid grid-cols-1 gap-5">
        {sales.length > 0 && (
          <ul className="grid grid-cols-1 gap-3">
            {sales.map((unsent) => (
              <UnsentCard key={unsent.id} unsent={unsent} onLaidOut={onClose} />
            ))}
          </ul>
        )}
        {left.map((one) => (
          <LeftSalesOf key={one.accountId} left={one} />
        ))}
      </div>
    </Dialog>
  )
}
