import { expect, test } from 'vitest'
import { daysLeft, daysWords, monthlyCents, type BillingPeriod } from './plan.ts'

const now = new Date('2026-11-21T15:00:00Z')

// spec: public-states-2
test.each([
  ['2026-11-28T15:00:00Z', 7],
  ['2026-11-28T14:59:59Z', 7],
  ['2026-11-28T15:00:01Z', 8],
  ['2026-11-21T15:00:01Z', 1],
  ['2026-11-21T15:00:00Z', 0],
  ['2026-11-01T15:00:00Z', 0],
])('until %s there are %i days', (expiresAt, days) => expect(daysLeft(new Date(expiresAt), now)).toBe(days))

test('one day is said in the singular', () => {
  expect([7, 1, 0].map(daysWords)).toEqual(['Restam 7 dias', 'Resta 1 dia', 'Restam 0 dias'])
})

test.each<[BillingPeriod, number, number]>([
  ['month', 5900, 5900],
  ['year', 100_000, 8333],
  ['7 days', 1000, 4345],
  ['7 days', 0, 0],
])('a plan by %s at %i brings %i a month', (period, priceCents, cents) =>
  expect(monthlyCents({ priceCents, period })).toBe(cents),
)
