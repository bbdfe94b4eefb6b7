import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
import { tabName } from '../../platform/web/tab.ts'
import { salesApi } from './api.ts'
import { ownerOf, refresh, sendUnsent } from './use-unsent-sales.ts'

const checkEvery = 15_000

/**
 * Runs on every screen. For members who may sell it fetches the device key, restores the device's copies when the
 * connection is lost, and sends waiting sales when it is back. For others it deletes the copies.
 */
export function useOfflineTill(): void {
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
