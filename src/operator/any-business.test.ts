import { expect, test } from 'vitest'
import { words } from '../platform/words.ts'
import { daysTo, standingWords, typedCode } from './any-business.ts'

test.each([
  ['trial', 3, 'Em teste, 3 d'],
  ['trial', 0, 'Teste encerrado'],
  ['trial', -4, 'Teste encerrado'],
  ['due', 1, 'Vence em 1 d'],
  ['overdue', 0, 'Venceu hoje'],
  ['overdue', -5, 'Vencido há 5 d'],
  ['read_only', -20, 'Só leitura'],
  ['paid', 28, 'Pago'],
  ['ending', 12, 'Assinatura encerrada'],
  ['closed', -3, 'Conta encerrada'],
  ['suspended', 28, 'Suspenso'],
] as const)('%s with %i days to its end', (standing, days, said) =>
  expect(words(standingWords({ standing, days }))).toBe(said),
)

test('days are rounded up before the end, and whole after it', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const inHours = (hours: number) => daysTo(new Date(now.getTime() + hours * 3_600_000), now)
  expect([inHours(1), inHours(49), inHours(-1), inHours(-49)]).toEqual([1, 3, -0, -2])
})

test.each([
  ['12.345.678/0001-95', '12345678000195'],
  ['12abc34501de35', '12ABC34501DE35'],
  ['123.45', '12345'],
  ['Studio 54', ''],
  ['50', ''],
  ['…', ''],
])('%s is looked for as %s among the documents', (typed, code) => expect(typedCode(typed)).toBe(code))
