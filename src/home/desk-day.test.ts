import { expect, test } from 'vitest'
import { registersText } from './desk-day.ts'

const timeOf = (at: string) => at.slice(11, 16)
const open = { name: 'Caixa 1', openedAt: '2026-11-21T08:30:00.000Z' }
const shut = { name: 'Caixa 2', openedAt: null }

// spec: home-12
test.each([
  [[open], 'Aberto desde 08:30'],
  [[shut], 'Fechado'],
  [[shut, shut], 'Todos fechados'],
  [[open, shut], '1 de 2 abertos'],
])('registers %j are told as “%s”', (registers, text) => {
  expect(registersText(registers, timeOf)).toBe(text)
})
