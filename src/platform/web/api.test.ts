import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { mayRetry, retryDelay } from './api.ts'
import { NoAnswer } from './question.ts'

// spec: errors-16, constants-5, public-errors-12
test('a lost connection is asked for three times more, a refusal and a defect never', () => {
  const lost = [new TypeError('Failed to fetch'), new NoAnswer('a hotel answered')]
  const away = [502, 503, 504].map((status) => new ORPCError('UNAVAILABLE', { status }))
  for (const error of [...lost, ...away])
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, error))).toEqual([true, true, true, false])
  for (const status of [401, 403, 404, 422, 500]) expect(mayRetry(0, new ORPCError('REFUSED', { status }))).toBe(false)
})

// spec: constants-5
test('the pauses before asking again double from one second on, up to 30', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
