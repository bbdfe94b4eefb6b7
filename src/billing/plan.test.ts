import { expect, test } from 'vitest'
import { daysLeft, daysWords } from './plan.ts'

const now = new Date('2026-11-21T15:00:00Z')

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
