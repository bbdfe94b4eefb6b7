import { beforeEach } from 'vitest'

// What browsers have and the document of the tests has not.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
