import { expect, it } from 'vitest'
import {
  brl,
  formatDate,
  formatDateTime,
  formatDocument,
  formatLocalDate,
  formatMinutes,
  formatPhone,
  formatTime,
} from './format.ts'

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

it('writes instants in the zone of the business', () => {
  const at = '2026-11-22T02:30:00Z'
  expect(formatDate(at, 'America/Sao_Paulo')).toBe('21/11/2026')
  expect(formatTime(at, 'America/Sao_Paulo')).toBe('23:30')
  expect(formatTime('2026-11-22T03:00:00Z', 'America/Sao_Paulo')).toBe('00:00')
  expect(formatDateTime(new Date(at), 'America/Noronha')).toBe('22/11/2026 00:30')
  expect(formatLocalDate('2026-01-02')).toBe('02/01/2026')
})

it('writes phones, documents and durations', () => {
  expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321')
  expect(formatPhone('+551132654321')).toBe('(11) 3265-4321')
  expect(formatPhone('+351912345678')).toBe('+351912345678')
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect([formatMinutes(45), formatMinutes(60), formatMinutes(90)]).toEqual(['45 min', '1 h', '1 h 30 min'])
})
