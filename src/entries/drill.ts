import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveRestore, recordFailedDrill } from '../operator/server/prove-restore.ts'
import { BackupFault } from '../platform/server/database/backup/backup-fault.ts'
import { newestBackup } from '../platform/server/database/backup/backup-files.ts'
import { addressFrom, placeAt } from '../platform/server/database/backup/backup-place.ts'
import { restoreBackup, type RestoredCopy } from '../platform/server/database/backup/restore-backup.ts'
import { startEmbeddedPostgres } from '../platform/server/database/embedded/postgres.ts'
import { withDatabase } from '../platform/server/database/embedded/with-database.ts'
import { settings } from '../platform/server/settings.ts'
import { endWith, endWithFault } from './end-with.ts'
import { keysOfServices } from './sealed.ts'

const usage = `npm run drill -- <folder>     restores the newest backup of the folder, or of s3://bucket/prefix, into a PostgreSQL of its own, compares it with
  what is here, writes down for the operator that it is whole, or of what it failed, and removes it again`

const [given, ...more] = process.argv.slice(2)
if (given === undefined || given.startsWith('-') || more.length > 0) endWith(usage)

try {
  const { file, restored } = await withDatabase(1, (ownerUrl) => drilled(addressFrom(given), ownerUrl))
  console.log(`${file}: restored as of ${restored.madeAt} and compared, ${restored.rows} rows equal`)
} catch (error) {
  endWithFault(error)
}

type Drill = { file: string; restored: RestoredCopy }

/** Of what it fails is written down, too. */
async function drilled(backups: string, ownerUrl: string): Promise<Drill> {
  try {
    const file = await newestBackup(await placeAt(backups))
    return { file, restored: await restoredApart(file, ownerUrl) }
  } catch (error) {
    if (error instanceof BackupFault) await recordFailedDrill(error.kind)
    throw error
  }
}

async function restoredApart(file: string, ownerUrl: string): Promise<RestoredCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'marcai-drill-'))
  try {
    const copy = await startEmbeddedPostgres({ dataDir: folder, throwaway: true })
    try {
      const passphrase = settings.backupPassphrase ?? null
      const restored = await restoreBackup(copy.url, { file, passphrase, drill: { keys: keysOfServices } })
      const { faults } = await proveRestore(copy.url, ownerUrl, restored)
      if (faults.length > 0) throw new BackupFault('different', `${file} is not whole:\n${faults.join('\n')}`)
      return restored
    } finally {
      await copy.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
