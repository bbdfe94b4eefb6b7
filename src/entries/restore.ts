import { parseArgs } from 'node:util'
import { addressFrom } from '../platform/server/database/backup/backup-place.ts'
import { restoreBackup } from '../platform/server/database/backup/restore-backup.ts'
import { withOwner } from '../platform/server/database/embedded/with-database.ts'
import { settings } from '../platform/server/settings.ts'
import { endWith, endWithFault } from './end-with.ts'
import { keysOfServices } from './sealed.ts'

const usage = `npm run restore -- <file>      fills this installation's database, which has to be empty, with a backup:
                               a path, or s3://bucket/prefix/marcai-….backup
  --into <postgres://...>      another empty database, signed in as its owner
  --drill                      for a copy that mails nobody and charges nobody, whatever is started on it`

const { values, positionals } = parseArgs({
  options: { into: { type: 'string' }, drill: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (positionals.length !== 1) endWith(usage)

const began = performance.now()
try {
  const { madeAt, tables, rows, leftOut } = values.into
    ? await into(values.into)
    : await withOwner((urls) => into(urls.directUrl))
  const seconds = Math.ceil((performance.now() - began) / 100) / 10
  console.log(
    `restored as of ${madeAt}: ${tables} tables, ${rows} rows, all equal; every law holds; ${seconds} seconds`,
  )
  if (leftOut.length > 0) console.log(`left out, because no migration makes them: ${leftOut.join(', ')}`)
} catch (error) {
  endWithFault(error)
}

function into(ownerUrl: string) {
  return restoreBackup(ownerUrl, {
    file: addressFrom(positionals[0]!),
    passphrase: settings.backupPassphrase ?? null,
    drill: values.drill ? { keys: keysOfServices } : undefined,
  })
}
