import { expect, test } from 'vitest'
import { dateWords, dayOfMonth, dayWords, monthsWords, weekdayWord } from './date-words.ts'

test('a calendar date is said in Portuguese, whatever the zone of the machine', () => {
  expect(weekdayWord('2026-11-23')).toBe('seg')
  expect(weekdayWord('2026-11-28')).toBe('sáb')
  expect(dayOfMonth('2026-12-01')).toBe(1)
  expect(dayWords('2026-11-23')).toBe('segunda-feira, 23 de novembro')
  expect(dateWords('2026-11-23')).toBe('segunda-feira, 23 de novembro de 2026')
  expect(monthsWords('2026-11-01', '2026-11-14')).toBe('novembro de 2026')
  expect(monthsWords('2026-11-23', '2026-12-06')).toBe('nov. – dez.')
})
