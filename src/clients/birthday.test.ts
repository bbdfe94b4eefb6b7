import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../platform/clock.ts'
import { dateFormats, formatsOf } from '../platform/format.ts'
import { birthdayAsTyped, birthdaysOn, formatBirthday, mendBirthday, parseBirthday } from './birthday.ts'

// spec: clients-4
test.each([
  ['12/03', '03-12'],
  ['1/3', '03-01'],
  ['12/03/1990', '03-12'],
  ['12/03/90', '03-12'],
  ['1990-03-12', '03-12'],
  ['03-12', '03-12'],
  ['29/02', '02-29'],
  ['29/02/1991', '02-29'],
  ['30/02', null],
  ['31/04', null],
  ['00/05', null],
  ['10/13', null],
  ['10/00', null],
  ['12/03/199', null],
  ['12', null],
  ['maio', null],
  ['', null],
])('%s is the birthday %s', (typed, birthday) => expect(parseBirthday(typed)).toBe(birthday))

// spec: clients-4
test.each([
  ['12/mar', '03-12'],
  ['12/Mar/90', '03-12'],
  ['12-03', '03-12'],
  ['12-03-1990', '03-12'],
  ['12.03.1990', '03-12'],
  ['12/03/1990 00:00:00', '03-12'],
  ['1990-03-12 00:00:00', '03-12'],
  ['1990-03-12T00:00:00Z', '03-12'],
  ['12/03', '03-12'],
  ['12/xyz', null],
])('a spreadsheet says %s and means %s', (cell, birthday) =>
  expect(parseBirthday(mendBirthday(cell, { dateFormat: 'DD/MM/YYYY' }))).toBe(birthday),
)

test('each day of four years has its own birthday, and 29 February is kept once a year', () => {
  const years = Array.from({ length: 4 * 365 + 1 }, (_, at) => addDays('2028-01-01', at))
  const kept = years.flatMap((date) => birthdaysOn(date).map((birthday) => `${date.slice(0, 4)} ${birthday}`))
  expect(new Set(kept).size).toBe(kept.length)
  expect(kept).toHaveLength(4 * 366)
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29'])
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28'])
  expect(birthdaysOn('2029-02-28')).toEqual(['02-28', '02-29'])
})

test.each([
  ['MM/DD/YYYY', '03/12', '03-12'],
  ['MM/DD/YYYY', '12/25/1990', '12-25'],
  ['MM/DD/YYYY', '12/mar', '03-12'],
  ['YYYY-MM-DD', '03-12', '03-12'],
  ['YYYY-MM-DD', '1990-03-12 00:00:00', '03-12'],
] as const)('in the order %s a spreadsheet that says %s means %s', (dateFormat, cell, birthday) =>
  expect(parseBirthday(mendBirthday(cell, { dateFormat }))).toBe(birthday),
)

test.each(dateFormats)('what is shown as %s is read as what is stored', (dateFormat) => {
  const formats = formatsOf({ currency: 'BRL', dateFormat, zone: 'America/Sao_Paulo' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 }), (at) => {
      const birthday = addDays('2028-01-01', at).slice(5)
      expect(parseBirthday(birthdayAsTyped(birthday))).toBe(birthday)
      expect(parseBirthday(mendBirthday(formatBirthday(birthday, formats), formats))).toBe(birthday)
      expect(parseBirthday(birthday)).toBe(birthday)
    }),
  )
})
