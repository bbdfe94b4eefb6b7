import { expect, test } from 'vitest'
import { holdersOf } from './operator.ts'

test.each([
  [0, 0, 0, 'Nenhum negócio'],
  [1, 0, 0, '1 assinante'],
  [1200, 3, 0, '1.200 assinantes · 3 em teste'],
  [0, 0, 2, '0 em teste · 2 com o teste terminado'],
])('%i subscribers, %i trials and %i that are over', (subscribers, trials, trialsOver, text) =>
  expect(holdersOf({ subscribers, trials, trialsOver })).toBe(text),
)
