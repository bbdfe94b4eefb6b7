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
import { canSeal, hasKey, keepKey } from '../../platform/web/sealed-store.ts'
import { tabName } from '../../platform/web/tab.ts'
import { salesApi } from './api.ts'
import { ownerOf, refresh, sendUnsent } from './use-unsent-sales.ts'

const checkEvery = 15_000

/**
 * Runs on every screen of a person who may sell: fetches the device's key, restores its copies when the internet goes, and
 * sends the waiting sales when it is back.
 */
export function useOfflineTill(): void {
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
