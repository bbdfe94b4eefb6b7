import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fileName, newestBackup, outdated, pruneBackups } from './backup-files.ts'
import { folderPlace } from './folder-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'marcai-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const place = folderPlace(folder)

const at = (day: string, time = '03:00:00.000') => fileName(`${day}T${time}Z`)

test('the last backup of each of the newest days and weeks is kept', () => {
  // 2026-11-02 is a Monday.
  const days = Array.from({ length: 28 }, (_, day) => `2026-11-${String(day + 2).padStart(2, '0')}`)
  const names = days.flatMap((day) => [at(day, '03:00:00.000'), at(day, '15:00:00.000')])
  const kept = (keep: { days: number; weeks: number }) => {
    const gone = new Set(outdated(names, keep))
    return names.filter((name) => !gone.has(name))
  }
  expect(kept({ days: 3, weeks: 0 })).toEqual(['27', '28', '29'].map((day) => at(`2026-11-${day}`, '15:00:00.000')))
  expect(kept({ days: 2, weeks: 3 })).toEqual(
    ['15', '22', '28', '29'].map((day) => at(`2026-11-${day}`, '15:00:00.000')),
  )
  expect(kept({ days: 0, weeks: 0 })).toEqual([at('2026-11-29', '15:00:00.000')])
  expect(kept({ days: 1000, weeks: 0 })).toHaveLength(28)
})

test('a pause loses nothing: only days and weeks count that have a backup', () => {
  const names = [at('2026-01-05'), at('2026-03-02'), at('2026-11-29')]
  expect(outdated(names, { days: 3, weeks: 0 })).toEqual([])
  expect(outdated(names, { days: 0, weeks: 2 })).toEqual([at('2026-01-05')])
})

test('the newest stays and what is no backup is nobody’s to remove, whatever is to be kept', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  const others = ['notes.txt', `${at('2026-11-29')}.copy`, `${at('2026-11-29')}.part`, 'marcai-now.backup']
  fc.assert(
    fc.property(fc.array(instant, { minLength: 1 }), fc.nat(20), fc.nat(20), (instants, days, weeks) => {
      const names = instants.map((one) => fileName(one.toISOString()))
      const gone = outdated([...others, ...names], { days, weeks })
      expect(gone).not.toContain(names.toSorted().at(-1))
      expect(gone.filter((name) => !names.includes(name))).toEqual([])
    }),
  )
})

test('outdated files and those that were never finished are removed, and nothing else', async () => {
  const part = `${at('2026-11-20')}.part`
  const names = [at('2026-11-27'), at('2026-11-28'), part, 'notes.txt', 'other.part']
  await expect(newestBackup(place)).rejects.toThrow('There is no backup in')
  for (const name of names) writeFileSync(join(folder, name), '')
  await place.clear()
  expect(readdirSync(folder).toSorted()).toEqual(names.filter((name) => name !== part).toSorted())
  expect(await newestBackup(place)).toBe(join(folder, at('2026-11-28')))
  await expect(newestBackup(folderPlace(join(folder, 'nowhere')))).rejects.toThrow('does not exist')
  expect(await pruneBackups(place, { days: 1, weeks: 1 })).toBe(1)
  expect(readdirSync(folder).toSorted()).toEqual([at('2026-11-28'), 'notes.txt', 'other.part'].toSorted())
})
