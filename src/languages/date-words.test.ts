import { expect, test } from 'vitest'
import { dateWords, dateWordsIn, dayOfMonth, dayWords, monthsWords, weekdayWord } from './date-words.ts'

test('a calendar date is said in Portuguese, whatever the zone of the machine', () => {
  expect(weekdayWord('2026-11-23')).toBe('seg')
  expect(weekdayWord('2026-11-28')).toBe('sáb')
  expect(dayOfMonth('2026-12-01')).toBe(1)
  expect(dayWords('2026-11-23')).toBe('segunda-feira, 23 de novembro')
  expect(dateWords('2026-11-23')).toBe('segunda-feira, 23 de novembro de 2026')
  expect(monthsWords('2026-11-01', '2026-11-14')).toBe('novembro de 2026')
  expect(monthsWords('2026-11-23', '2026-12-06')).toBe('nov. – dez.')
})

test.each([
  ['pt-BR', ['00:05', '09:30', '12:00', '16:00']],
  ['es-ES', ['00:05', '09:30', '12:00', '16:00']],
  ['en-US', ['12:05 AM', '9:30 AM', '12:00 PM', '4:00 PM']],
] as const)('a time of day is written as people write it in %s', (language, written) => {
  expect(['00:05', '09:30', '12:00', '16:00'].map(dateWordsIn(language).timeWords)).toEqual(written)
})
