import { expect, it } from 'vitest'
import {
  brl,
  currencySign,
  formatDate,
  formatDateTime,
  formatDocument,
  formatMinutes,
  formatPhone,
  formatsOf,
  formatTime,
} from './format.ts'

// spec: product-9
it('writes money as Brazilians read it', () => {
  expect([0, -0, 5, 123456, 100000000, -990].map(brl)).toEqual([
    'R$ 0,00',
    'R$ 0,00',
    'R$ 0,05',
    'R$ 1.234,56',
    'R$ 1.000.000,00',
    '-R$ 9,90',
  ])
})

// spec: product-9
it('writes the amounts of each currency in the Portuguese way, with plain spaces', () => {
  const amounts = (['BRL', 'USD', 'EUR'] as const).map((currency) => {
    const formats = formatsOf({ currency, dateFormat: 'DD/MM/YYYY', zone: 'America/Sao_Paulo' })
    return [currencySign(formats), ...[123_456, -990, -0].map(formats.money)]
  })
  expect(amounts).toEqual([
    ['R$', 'R$ 1.234,56', '-R$ 9,90', 'R$ 0,00'],
    ['US$', 'US$ 1.234,56', '-US$ 9,90', 'US$ 0,00'],
    ['€', '€ 1.234,56', '-€ 9,90', '€ 0,00'],
  ])
})

it.each([
  ['DD/MM/YYYY', '02/01/2026', '02/01', '12/2026', '21/11/2026 23:30'],
  ['MM/DD/YYYY', '01/02/2026', '01/02', '12/2026', '11/21/2026 23:30'],
  ['YYYY-MM-DD', '2026-01-02', '01-02', '2026-12', '2026-11-21 23:30'],
] as const)('writes dates as %s', (dateFormat, date, dayAndMonth, month, dateTime) => {
  const formats = formatsOf({ currency: 'BRL', dateFormat, zone: 'America/Sao_Paulo' })
  expect(formats.date('2026-01-02')).toBe(date)
  expect(formats.dayAndMonth('2026-01-02')).toBe(dayAndMonth)
  expect(formats.date('2026-12')).toBe(month)
  expect(formats.dateTimeOf('2026-11-22T02:30:00Z')).toBe(dateTime)
  expect(`${formats.dateOf('2026-11-22T02:30:00Z')} ${formats.timeOf('2026-11-22T02:30:00Z')}`).toBe(dateTime)
  expect(formatsOf({ currency: 'BRL', dateFormat, zone: 'America/Sao_Paulo' })).toBe(formats)
})

it('writes instants in the zone of the business', () => {
  const at = '2026-11-22T02:30:00Z'
  expect(formatDate(at, 'America/Sao_Paulo')).toBe('21/11/2026')
  expect(formatTime(at, 'America/Sao_Paulo')).toBe('23:30')
  expect(formatTime('2026-11-22T03:00:00Z', 'America/Sao_Paulo')).toBe('00:00')
  expect(formatDateTime(new Date(at), 'America/Noronha')).toBe('22/11/2026 00:30')
})

it('writes phones, documents and durations', () => {
  expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321')
  expect(formatPhone('+551132654321')).toBe('(11) 3265-4321')
  expect(formatPhone('+351912345678')).toBe('+351912345678')
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect([formatMinutes(45), formatMinutes(60), formatMinutes(90)]).toEqual(['45 min', '1 h', '1 h 30 min'])
})
