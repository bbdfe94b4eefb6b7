import { useSyncExternalStore } from 'react'
import { ask, NoAnswer } from './question.ts'

const firstPause = 2000
const longestPause = 20_000
const patience = 5000

let reachable = navigator.onLine
let obstructed = false
let answeredAt: number | null = null
let watching = false
let isDoubted = false
let probing: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let pause = firstPause
const listeners = new Set<() => void>()

/** Whether the server answers. `navigator.onLine` alone is not enough: an online browser may still not reach us. */
export const isReachable = (): boolean => reachable
export const useReachable = (): boolean => useSyncExternalStore(onReachability, isReachable)

/** True while something answers in the server's place, such as a hotel network's sign-in page. */
export const useObstructed = (): boolean => useSyncExternalStore(onReachability, () => obstructed)

/** When the server last answered; null if it never has on this page. */
export const lastAnswerAt = (): number | null => answeredAt

/** Why a write cannot be made now. */
export const useOfflineReason = (): string | undefined =>
  useReachable() ? undefined : 'Sem internet: disponível quando a conexão voltar.'

export function onReachability(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sawAnswer(): void {
  answeredAt = Date.now()
  // The answer may have been sent just before the connection was lost.
  if (!reachable && !navigator.onLine) missedAnswer()
  else hasAnswered()
}

function hasAnswered(): void {
  answeredAt = Date.now()
  clearTimeout(timer)
  pause = firstPause
  tell(true)
  // The browser is offline, so this answer may have been the last one.
  if (!navigator.onLine) timer = setTimeout(missedAnswer, patience)
}

/** A request got no answer. It may have failed for its own reasons, so a probe decides. */
export function missedAnswer(): void {
  // The running probe may have been sent before the connection was lost, so another one follows.
  if (probing) isDoubted = true
  probing ??= probe().finally(() => {
    probing = undefined
    if (isDoubted) missedAnswer()
  })
}

async function probe(): Promise<void> {
  isDoubted = false
  try {
    const question = new Request(new URL('/readyz', location.origin), { cache: 'no-store', redirect: 'manual' })
    const { ok } = await ask(question, { signal: AbortSignal.timeout(patience) })
    if (ok) return hasAnswered()
    tell(false)
  } catch (error) {
    tell(false, error instanceof NoAnswer)
  }
  clearTimeout(timer)
  timer = setTimeout(missedAnswer, pause)
  pause = Math.min(pause * 2, longestPause)
}

function tell(now: boolean, isObstructed = false) {
  if (reachable === now && obstructed === isObstructed) return
  reachable = now
  obstructed = isObstructed
  for (const listener of listeners) listener()
}

function watch() {
  if (watching) return
  watching = true
  window.addEventListener('offline', missedAnswer)
  window.addEventListener('online', missedAnswer)
  if (!reachable) missedAnswer()
}
