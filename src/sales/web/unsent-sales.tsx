import { CircleAlert, CloudUpload } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../platform/web/ui/button.tsx'
import { isWaiting, salesCount, unsentLabel } from '../unsent-sale.ts'
import { useLeftSales } from './use-left-sales.ts'
import { useUnsentSales, ownerOf, refresh, sendUnsent } from './use-unsent-sales.ts'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import { deviceOwner, forgetDevice, keepKnown, rememberOwner, restoreCopies } from '../../platform/web/copies.ts'
import { keepShell } from '../../platform/web/offline-shell.ts'
import { isReachable, onReachability } from '../../platform/web/reachability.ts'
import { canSeal, hasKey, keepKey } from '../../platform/web/sealed-store.ts'
import { tabName } from '../../platform/web/tab.ts'
import { salesApi } from './api.ts'

const loadDialog = () => import('./unsent-dialog.tsx')
const UnsentDialog = lazy(async () => ({ default: (await loadDialog()).UnsentDialog }))

/** The badge in the header of every screen while the device holds unsent sales. */
export function UnsentSales() {
  useOfflineTill()
  const { sales, isSending } = useUnsentSales()
  const [open, setOpen] = useState(false)
  // The dialog is needed when no code can be fetched.
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

const checkEvery = 15_000

/**
 * Runs on every screen of a person who may sell: fetches the device's key, restores its copies when the internet goes, and
 * sends the waiting sales when it is back.
 */
function useOfflineTill(): void {
  const queryClient = useQueryClient()
  const owner = ownerOf(useMe())
  const maySell = useMay('pos.sales')
  // The tab's name is claimed before the till is rendered.
  useEffect(() => void tabName(), [])
  useEffect(() => {
    if (!canSeal()) return
    let isLeft = false
    let [hasGotKey, isPrepared] = [false, false]
    const getKey = async (owner: string) => {
      if (deviceOwner() === owner && (await hasKey(owner))) return
      await forgetDevice()
      const { key } = await salesApi.deviceKey.call()
      if (isLeft) return
      await keepKey(owner, key)
      rememberOwner(owner)
      await keepKnown(queryClient)
    }
    const work = async () => {
      // Copies go when the person may no longer sell.
      if (!owner || !maySell) return forgetDevice()
      if (deviceOwner() === owner) await refresh()
      if (!isReachable()) return restoreCopies(queryClient)
      // Once: whoever signs in in another tab has a key of their own.
      if (!hasGotKey) await getKey(owner)
      hasGotKey = true
      await sendUnsent()
      if (isPrepared) return
      // The shell is prepared after the sending, so that waiting sales go first.
      await Promise.all([keepShell(), navigator.storage.persist()])
      isPrepared = true
    }
    // A failure is tried again by the next check.
    const check = () => void work().catch(() => {})
    check()
    const timer = setInterval(check, checkEvery)
    const stop = onReachability(() => {
      if (isReachable()) void queryClient.invalidateQueries()
      check()
    })
    return () => {
      isLeft = true
      clearInterval(timer)
      stop()
    }
  }, [queryClient, owner, maySell])
}
