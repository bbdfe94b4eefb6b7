import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// What browsers have and the document of the tests has not.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
})

// A part of a screen that is loaded when it is needed takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(cleanup)
