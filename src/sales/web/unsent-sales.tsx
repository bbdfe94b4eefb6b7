import { CircleAlert, CloudUpload } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { late } from '../../platform/web/shell/late.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { isWaiting, salesCount, unsentLabel } from '../unsent-sale.ts'
import { useLeftSales } from './use-left-sales.ts'
import { useOfflineTill } from './use-offline-till.ts'
import { useUnsentSales } from './use-unsent-sales.ts'

const loadDialog = () => import('./unsent-dialog.tsx')
const UnsentDialog = late(async () => ({ default: (await loadDialog()).UnsentDialog }))

/** The badge in every screen's header while the device holds unsent sales. */
export function UnsentSales() {
  useOfflineTill()
  const { sales, isSending } = useUnsentSales()
  const [open, setOpen] = useState(false)
  // The dialog's code is loaded ahead, because it is needed offline.
  useEffect(() => void loadDialog().catch(() => {}), [])
  const left = useLeftSales().reduce((sum, { count }) => sum + count, 0)
  const label = unsentLabel(sales, isSending) ?? (left > 0 ? `${salesCount(left)} sem envio` : null)
  const isRefused = !sales.every(isWaiting)
  return (
    <>
      <div role="status" className={label ? undefined : 'hidden'}>
        {label && (
          <Button
            variant="ghost"
            className={isRefused ? 'bg-danger-soft! text-danger' : 'bg-warning-soft! text-warning'}
            icon={isRefused ? <CircleAlert aria-hidden size={18} /> : <CloudUpload aria-hidden size={18} />}
            onClick={() => setOpen(true)}
          >
            <span className="max-lg:visually-hidden">{label}</span>
            <span aria-hidden className="figures lg:hidden">
              {sales.length + left}
            </span>
          </Button>
        )}
      </div>
      {open && (
        <Suspense>
          <UnsentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
