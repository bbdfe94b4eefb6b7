import { expect, test } from 'vitest'
import { isAttended } from './main-site.ts'

// spec: contact-1
test.each([
  ['2026-11-20', '08:00', true],
  ['2026-11-20', '17:59', true],
  ['2026-11-20', '18:00', false],
  ['2026-11-20', '07:59', false],
  ['2026-11-21', '10:00', false],
  ['2026-11-22', '10:00', false],
  ['2026-11-23', '10:00', true],
])('on %s at %s somebody answers: %s', (date, time, is) => {
  expect(isAttended(date, time)).toBe(is)
})
