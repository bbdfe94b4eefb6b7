import { act, cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// The modules of the screens remember what a tab does; each file of tests is a tab of its own.
vi.resetModules()
const { sawAnswer } = await import('../reachability.ts')
const { shownFor } = await import('../ui/toast.tsx')

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

const heard: Parameters<typeof removeEventListener>[] = []
const { addEventListener } = globalThis
globalThis.addEventListener = (...given: Parameters<typeof addEventListener>) => {
  heard.push(given)
  addEventListener(...given)
}
afterAll(() => {
  for (const one of heard) removeEventListener(...one)
  Object.assign(globalThis, { addEventListener })
})

beforeEach(() => {
  document.head.replaceChildren()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  history.replaceState(null, '', '/')
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
