import { useEffect } from 'react'
import { refusalOf, renewSessionWith } from '../../platform/web/api.ts'
import { paths } from '../../platform/paths.ts'
import { forgetKeys } from '../../platform/web/sealed-store.ts'
import { showsSession } from '../session-mark.ts'
import { accountsApi } from './api.ts'

const checkEvery = 30_000
const renewWithin = 90_000
const untilKey = 'marcai.access-until'
const ofTheDevice = ['marcai.theme', 'marcai.print']

/** The session itself is out of a script's sight; its mark is not. */
export const hasSession = (): boolean => showsSession(document.cookie)

/** All tabs share one session, and so one knowledge of when its access part ends, by this machine's own clock. */
export function rememberAccess(seconds: number): void {
  localStorage.setItem(untilKey, String(Date.now() + seconds * 1000))
}
const accessUntil = () => Number(localStorage.getItem(untilKey))

/**
 * One renewal at a time for all tabs; a tab that waited for another's takes it as its own. False when the session is
 * over; a server that cannot be reached throws, for that is no reason to sign anyone out.
 */
export async function renewSession(): Promise<boolean> {
  if (!hasSession()) return false
  const known = accessUntil()
  return inTurn(async () => {
    if (accessUntil() > known) return true
    try {
      const { accessSeconds } = await accountsApi.renew.call()
      rememberAccess(accessSeconds)
      return true
    } catch (error) {
      if (refusalOf(error)?.code !== 'SIGNED_OUT') throw error
      whenOver()
      return false
    }
  })
}
renewSessionWith(renewSession)

// Browsers offer locks on https and on localhost; elsewhere the server bears with two tabs at once.
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('marcai.renewal', work) : work()

let whenOver = () => {}

/** While a guarded screen is open: renews in time, and leaves when the session is over, here or in another tab. */
export function useRenewal(entrance: string = paths.auth): void {
  useEffect(() => {
    whenOver = () => leave(entrance)
    const check = () => {
      if (!hasSession()) return leave(entrance)
      // A failure is tried again by the next check, or by the next request.
      if (accessUntil() - Date.now() < renewWithin) renewSession().catch(() => {})
    }
    const timer = setInterval(check, checkEvery)
    document.addEventListener('visibilitychange', check)
    return () => {
      whenOver = () => {}
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [entrance])
}

/**
 * Leaves nothing of the person behind on this machine but its look, its printer and what was not sent yet, whose key goes.
 * The page is loaded anew, so memory is clean as well.
 */
export function leave(path: string): void {
  const kept = ofTheDevice.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  const go = () => location.replace(path)
  // A machine on which the store does not open has kept no key either.
  forgetKeys().then(go, go)
}
