import { parseArgs } from 'node:util'
import { pruneBackups, type Keep } from '../platform/server/database/backup/backup-files.ts'
import { addressFrom, isInBucket, placeAt } from '../platform/server/database/backup/backup-place.ts'
import { writeBackup } from '../platform/server/database/backup/write-backup.ts'
import { withOwner } from '../platform/server/database/embedded/with-database.ts'
import { settings } from '../platform/server/settings.ts'
import { endWith, endWithFault } from './end-with.ts'

const usage = `npm run backup -- <folder>     writes all of the database to a file of the folder, sealed with BACKUP_PASSPHRASE
npm run backup -- s3://bucket/prefix   the same to a storage that speaks S3, whose keys AWS_ACCESS_KEY_ID and others give
  --plain                      for a folder: readable for anybody, where BACKUP_PASSPHRASE is not set
  --keep-days <n>              removes older ones but the last backup of each of the newest n days
  --keep-weeks <n>             and of each of the newest n weeks`

const { values, positionals } = parseArgs({
  options: {
    plain: { type: 'boolean', default: false },
    'keep-days': { type: 'string' },
    'keep-weeks': { type: 'string' },
  },
  allowPositionals: true,
})
const counts = [values['keep-days'], values['keep-weeks']]
const passphrase = settings.backupPassphrase ?? null
if (positionals.length !== 1 || counts.some((count) => count !== undefined && !/^\d{1,4}$/.test(count))) endWith(usage)
const address = addressFrom(positionals[0]!)
if (passphrase === null && isInBucket(address))
  endWith('A backup that leaves for a storage is always sealed: set BACKUP_PASSPHRASE.')
if (passphrase === null && !values.plain)
  endWith('A backup holds personal data: set BACKUP_PASSPHRASE, or say --plain for a file that anybody can read.')

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

const began = performance.now()
try {
  const place = await placeAt(address)
  const made = await withOwner(({ directUrl }) => writeBackup(directUrl, { place, passphrase, signal: stop.signal }))
  const seconds = Math.ceil((performance.now() - began) / 100) / 10
  console.log(`${made.file}: ${made.tables} tables, ${made.rows} rows, ${made.bytes} bytes, ${seconds} seconds`)
  if (counts.some((count) => count !== undefined))
    console.log(`${await pruneBackups(place, keep())} older ones removed`)
} catch (error) {
  endWithFault(error)
}

function keep(): Keep {
  const [days, weeks] = counts.map((count) => Number(count ?? 0))
  return { days: days!, weeks: weeks! }
}
