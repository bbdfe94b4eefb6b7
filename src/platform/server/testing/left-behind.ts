import { afterAll, beforeAll, expect, vi } from 'vitest'
import { settings } from '../settings.ts'
import { watchLeftovers } from './leftovers.ts'

let watch: ReturnType<typeof watchLeftovers>
let set: typeof settings

beforeAll(() => {
  watch = watchLeftovers()
  set = { ...settings }
})

afterAll(() => {
  // What is known to be replaced is put back for all.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  Object.assign(settings, set)
  expect(watch.end(), 'what the file left to the next one').toEqual([])
})
