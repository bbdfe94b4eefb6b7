import { expect, test } from 'vitest'
import { formatsOf, real } from './format.ts'
import { provedRestoreLine, toProvedRestore } from './proved-restore.ts'

const formats = formatsOf({ currency: real, dateFormat: 'DD/MM/YYYY', zone: 'America/Sao_Paulo' })
const proved = { provedAt: '2026-11-26T12:00:00.000Z', until: '2026-11-25T12:00:00.000Z' }

test('a copy is told with its day, when it was looked at, and how many rows were equal', () => {
  expect(provedRestoreLine({ ...proved, rows: 41_322 }, formats)).toBe(
    'Cópia de 25/11/2026 restaurada e conferida em 26/11/2026: 41.322 linhas iguais',
  )
  expect(provedRestoreLine({ ...proved, rows: 1 }, formats)).toContain(': 1 linha igual')
  expect(provedRestoreLine({ ...proved, rows: null }, formats)).toBe('Cópia com dados até 25/11/2026 09:00')
})

test('where none was looked at, there is none', () => {
  expect(toProvedRestore({ restoreProvedAt: null, restoredUntil: null, restoredRows: null })).toBeNull()
})
