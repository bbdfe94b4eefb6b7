import { CircleAlert, CloudUpload } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { isWaiting, unsentLabel } from '../unsent-sale.ts'
import { useOfflineTill } from './use-offline-till.ts'
import { useUnsentSales } from './use-unsent-sales.ts'

const loadDialog = () => import('./unsent-dialog.tsx')
const UnsentDialog = lazy(async () => ({ default: (await loadDialog()).UnsentDialog }))

/** In the header of every screen while the device holds sales that the server does not have. */
export function UnsentSales() {
  useOfflineTill()
  const { sales, isSending } = useUnsentSales()
  const [open, setOpen] = useState(false)
  // It is needed when no code can be fetched.
  useEffect(() => void loadDialog().catch(() => {}), [])
  const label = unsentLabel(sales, isSending)
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
              {sales.length}
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
