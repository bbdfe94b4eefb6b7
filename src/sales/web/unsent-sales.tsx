import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import {
  deviceOwner,
  forgetDevice,
  keepKnown,
  keepShell,
  rememberOwner,
  restoreCopies,
} from '../../platform/web/copies.ts'
import { isReachable, onReachability } from '../../platform/web/reachability.ts'
import { reread } from '../../platform/web/reread.ts'
import { rested } from '../../platform/web/rested.ts'
import { canSeal, hasKey, keepKey } from '../../platform/web/sealed-store.ts'
import { late } from '../../platform/web/shell/late.ts'
import { tabName } from '../../platform/web/tab.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { isWaiting, salesCount, unsentLabel } from '../unsent-sale.ts'
import { salesApi } from './api.ts'
import { useLeftSales } from './use-left-sales.ts'
import { ownerOf, refresh, sendUnsent, useUnsentSales } from './use-unsent-sales.ts'

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

const checkEvery = 15_000

/**
 * Runs on every screen. For members who may sell it fetches the device key, restores the device's copies when the
 * connection is lost, and sends waiting sales when it is back. For others it deletes the copies.
 */
function useOfflineTill(): void {
  const queryClient = useQueryClient()
  const owner = ownerOf(useMe())
  const maySell = useMay('pos.sales')
  // The till suspends on the tab's name, so it is claimed ahead.
  useEffect(() => void tabName(), [])
  useEffect(() => {
    if (!canSeal()) return
    const opened = performance.now()
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
    /**
     * Stores the app's shell: after sending, so that waiting sales come first, and when the user rests, because its few
     * hundred files take the processor from the first keys typed into the till.
     */
    const prepare = async () => {
      isPrepared = true
      try {
        await rested(opened)
        if (!isLeft) await Promise.all([keepShell(), navigator.storage.persist()])
      } catch (error) {
        isPrepared = false
        throw error
      }
    }
    const work = async () => {
      // Copies are deleted when the person may no longer sell.
      if (!owner || !maySell) return forgetDevice()
      if (deviceOwner() === owner) await refresh()
      if (!isReachable()) return restoreCopies(queryClient)
      // Only once: another person who signs in in another tab has their own key, which must not be replaced again and
      // again.
      if (!hasGotKey) await getKey(owner)
      hasGotKey = true
      await sendUnsent()
      if (!isPrepared) await prepare()
    }
    // After a failure the next check tries again.
    const check = () => void work().catch(() => {})
    check()
    const timer = setInterval(check, checkEvery)
    const stop = onReachability(() => {
      if (isReachable()) void reread(queryClient)
      check()
    })
    return () => {
      isLeft = true
      clearInterval(timer)
      stop()
    }
  }, [queryClient, owner, maySell])
}
