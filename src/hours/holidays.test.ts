import { expect, test } from 'vitest'
import { weekdayOf } from '../platform/clock.ts'
import { easterOf, holidaysOf, nextHolidays } from './holidays.ts'

test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2100, '2100-03-28'],
])('Easter of %i is on %s', (year, date) => {
  expect(easterOf(year)).toBe(date)
})

test('Easter is a Sunday between 22 March and 25 April in every year of the calendar', () => {
  for (let year = 1900; year < 2200; year++) {
    const date = easterOf(year)
    expect(weekdayOf(date)).toBe(0)
    expect(date >= `${year}-03-22` && date <= `${year}-04-25`).toBe(true)
  }
})

test('a year has its national holidays in order, those that move with Easter among them', () => {
  expect(holidaysOf(2027).map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2027-01-01 Confraternização Universal',
    '2027-02-08 Carnaval (segunda-feira)',
    '2027-02-09 Carnaval',
    '2027-03-26 Sexta-feira Santa',
    '2027-04-21 Tiradentes',
    '2027-05-01 Dia do Trabalho',
    '2027-05-27 Corpus Christi',
    '2027-09-07 Independência do Brasil',
    '2027-10-12 Nossa Senhora Aparecida',
    '2027-11-02 Finados',
    '2027-11-15 Proclamação da República',
    '2027-11-20 Dia da Consciência Negra',
    '2027-12-25 Natal',
  ])
})

test('the next twelve months begin with today and end before its anniversary', () => {
  const next = nextHolidays('2026-11-20')
  expect(next[0]).toEqual({ date: '2026-11-20', name: 'Dia da Consciência Negra' })
  expect(next.at(-1)?.date).toBe('2027-11-15')
  expect(next).toHaveLength(13)
})
