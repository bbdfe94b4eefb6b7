import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { sawAnswer } from '../reachability.ts'
import { shownFor } from '../ui/toast.tsx'

// What browsers have and the document of the tests has not.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
})

// A part of a screen that is loaded when it is needed takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

const notice = { type: 'error', title: '' } as const
/** For how long notices are shown, which is longer than most tests take. */
const shown = new Set([shownFor(notice), shownFor({ ...notice, action: { label: '', run: () => {} } })])
const endings = new Map<unknown, () => void>()
const { setTimeout: start, clearTimeout: end } = globalThis
globalThis.setTimeout = Object.assign((work: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
  const done = () => {
    endings.delete(timer)
    work(...given)
  }
  const timer = start(done, after)
  if (after !== undefined && shown.has(after)) endings.set(timer, done)
  return timer
}, start) as typeof start

beforeEach(() => {
  document.head.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  // What one test has left for a while is not in the next: notices, and a server that was out of reach.
  act(() => {
    for (const [timer, work] of endings) {
      end(timer as number)
      work()
    }
    sawAnswer()
  })
})
