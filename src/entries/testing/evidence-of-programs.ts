import { afterEach } from 'vitest'
import { lastWarnings } from './program.ts'

// What a test saw of a program may be no more than that it did not answer.
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? []
  if (error && lastWarnings()) error.stack = `${error.message}\n${lastWarnings()}\n${error.stack ?? ''}`
})
