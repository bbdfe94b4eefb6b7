import { expect, test } from 'vitest'
import { backupFaultKinds } from '../platform/backup-fault-kinds.ts'
import { failedDrillLine, overdueDrillLine } from './drill-lines.ts'

const proved = { provedAt: '2026-11-26T12:00:00.000Z', until: '2026-11-25T12:00:00.000Z' }

test('a drill that failed says of what, each fault in its own words', () => {
  const lines = backupFaultKinds.map((fault) => failedDrillLine({ at: '2026-11-29T02:30:00.000Z', fault }))
  expect(new Set(lines).size).toBe(backupFaultKinds.length)
  expect(lines[1]).toBe(
    'A restauração de ensaio de 28/11/2026 falhou: a frase secreta (BACKUP_PASSPHRASE) não abre o arquivo.',
  )
})

test('that no drill has come for two weeks is told, because no failure would', () => {
  const copy = { ...proved, rows: null }
  expect(overdueDrillLine(copy, '2026-12-10')).toBeNull()
  expect(overdueDrillLine(copy, '2026-12-11')).toBe('Há 15 dias nenhuma cópia foi restaurada e conferida.')
})
