import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { sawAnswer } from '../reachability.ts'

// What browsers have and the document of the tests has not.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
})

// A part of a screen that is loaded when it is needed takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

/** What is still to be done later, by its timer. */
const later = new Map<unknown, () => void>()
const { setTimeout: start, clearTimeout: end } = globalThis
globalThis.setTimeout = Object.assign((work: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
  const done = () => {
    later.delete(timer)
    work(...given)
  }
  const timer = start(done, after)
  later.set(timer, done)
  return timer
}, start) as typeof start
globalThis.clearTimeout = (timer) => {
  later.delete(timer)
  end(timer)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  // Time passes between two tests: notices that one has shown are gone in the next, and the server is there again.
  act(() => {
    for (const [timer, work] of [...later]) {
      end(timer as number)
      work()
    }
    sawAnswer()
  })
})
