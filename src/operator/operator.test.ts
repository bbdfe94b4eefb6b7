import { expect, test } from 'vitest'
import { holdersOf } from './operator.ts'

test.each([
  [0, 0, 0, 0, 'Nenhum negócio'],
  [1, 0, 0, 0, '1 assinante'],
  [1200, 0, 3, 0, '1.200 assinantes · 3 em teste'],
  [0, 0, 0, 2, '0 em teste · 2 com o teste encerrado'],
  [2, 1, 0, 0, '2 assinantes · 1 em somente leitura'],
  [0, 1, 0, 0, '1 em somente leitura'],
])(
  '%i subscribers, %i that only read, %i trials and %i that are over',
  (subscribers, lapsed, trials, trialsOver, text) =>
    expect(holdersOf({ subscribers, lapsed, trials, trialsOver })).toBe(text),
)
