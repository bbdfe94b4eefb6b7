import { createGunzip } from 'node:zlib'
import { BackupFault, faultAt } from './backup-fault.ts'
import { openBackup } from './backup-place.ts'
import { type BackupEnd, type BackupRecord, type BackupStart, recordsIn } from './records.ts'
import { openFile } from './sealed-file.ts'
import { through } from './through.ts'

export type Records = AsyncGenerator<BackupRecord>

/** Opens a backup's file for the work, which reads its records as often as it needs to. */
export async function withBackup<T>(
  address: string,
  passphrase: string | null,
  work: (read: () => Records) => Promise<T>,
): Promise<T> {
  const file = await openBackup(address)
  try {
    const bytes = await openFile(file, passphrase)
    return await work(() => recordsIn(through(bytes(), createGunzip())))
  } catch (error) {
    throw faultAt(address, error)
  } finally {
    await file.close()
  }
}

/** Reads all of a backup before anything is done with it, so that whatever is wrong with the file is said first. */
export async function verified(records: Records): Promise<BackupStart & BackupEnd> {
  let start: BackupStart | undefined
  let end: BackupEnd | undefined
  let [tables, rows] = [0, 0]
  for await (const record of records) {
    if (record.kind === 'start') start = record.is
    if (record.kind === 'end') end = record.is
    if (record.kind !== 'table end') continue
    tables++
    rows += record.is.rows
  }
  if (!start || !end || end.tables !== tables || end.rows !== rows)
    throw new BackupFault('damaged', 'The file is not complete: it lacks tables or rows that it says it has.')
  return { ...start, ...end }
}
