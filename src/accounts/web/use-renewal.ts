import { useEffect } from 'react'
import { refusalOf, renewSessionWith } from '../../platform/web/api.ts'
import { paths } from '../../platform/paths.ts'
import { forgetKeys } from '../../platform/web/sealed-store.ts'
import { clearAllButDevice } from '../../platform/web/use-kept-here.ts'
import { showsSession } from '../session-mark.ts'
import { accountsApi } from './api.ts'

const checkEvery = 30_000
const renewWithin = 90_000
const untilKey = 'marcai.access-until'

/** Looks for the mark, because scripts cannot read the session's own cookies. */
export const hasSession = (): boolean => showsSession(document.cookie)

/** Stores when the access part ends, by this device's clock. All tabs share it, because they share the session. */
export function rememberAccess(seconds: number): void {
  localStorage.setItem(untilKey, String(Date.now() + seconds * 1000))
}
const accessUntil = () => Number(localStorage.getItem(untilKey))

/**
 * Renews the session, in one tab at a time; a tab that waited takes over the other tab's renewal. False if the
 * session is over. Throws if the server cannot be reached, because that must not sign anyone out.
 */
export async function renewSession(): Promise<boolean> {
  if (!hasSession()) return false
  const known = accessUntil()
  return oneTabAtATime(async () => {
    if (accessUntil() > known) return true
    try {
      const { accessSeconds } = await accountsApi.renew.call()
      rememberAccess(accessSeconds)
      return true
    } catch (error) {
      if (refusalOf(error)?.code !== 'SIGNED_OUT') throw error
      onSessionEnd()
      return false
    }
  })
}
renewSessionWith(renewSession)

// Browsers offer locks only on https and localhost. Without them the server tolerates two tabs that renew at once.
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('marcai.renewal', work) : work()

let onSessionEnd = () => {}

/** While a guarded screen is open: renews the session in time, and leaves when it ends, here or in another tab. */
export function useRenewal(entrance: string = paths.auth): void {
  useEffect(() => {
    onSessionEnd = () => leave(entrance)
    const check = () => {
      if (!hasSession()) return leave(entrance)
      // A failure needs no handling: the next check or the next request tries again.
      if (accessUntil() - Date.now() < renewWithin) renewSession().catch(() => {})
    }
    const timer = setInterval(check, checkEvery)
    document.addEventListener('visibilitychange', check)
    return () => {
      onSessionEnd = () => {}
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [entrance])
}

/**
 * Removes the person's data from this device, except unsent data, whose key is deleted. The device's own settings stay.
 * The page is reloaded, which clears the memory as well.
 */
export function leave(path: string): void {
  clearAllButDevice()
  sessionStorage.clear()
  const go = () => location.replace(path)
  // If the key store cannot be opened, it holds no key either.
  forgetKeys().then(go, go)
}
