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

/** A browser that says it is online may still not reach us: what counts is whether the server answers. */
export const isReachable = (): boolean => reachable
export const useReachable = (): boolean => useSyncExternalStore(onReachability, isReachable)

/** True while something answers in the server's place, such as a hotel network's sign-in page. */
export const useObstructed = (): boolean => useSyncExternalStore(onReachability, () => obstructed)

/** When the server last answered; null where this page has never heard of it. */
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
  // An answer may have left the server before the connection went.
  if (!reachable && !navigator.onLine) missedAnswer()
  else hasAnswered()
}

function hasAnswered(): void {
  answeredAt = Date.now()
  clearTimeout(timer)
  pause = firstPause
  tell(true)
  // The browser says that there is no connection: what was answered just now may have been the last.
  if (!navigator.onLine) timer = setTimeout(missedAnswer, patience)
}

/** A request got no answer. It may have failed for its own reasons, so a second request decides. */
export function missedAnswer(): void {
  // A question that is under way may have gone before the connection did.
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
