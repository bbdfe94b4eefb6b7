import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { runStorage } from '../../platform/server/testing/storage.ts'
import { answerOf as answerAs, type Environment, passphrase } from './backup-commands.ts'

type Storage = Awaited<ReturnType<typeof runStorage>>

/** Where tests send backups to, and the key of one there. */
export const storageAddress = 's3://salon/agenda'
export const keyAt = (day: string): string => `agenda/marcai-${day}T03-00-00.000Z.backup`

/** A storage for the tests of a file, empty at each of them, and the commands with it. Its lists have pages of two. */
export function backupsToStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'to-storage-'))
  const [temporary, backups] = ['tmp', 'backups'].map((name) => join(folder, name)) as [string, string]
  for (const path of [temporary, backups]) mkdirSync(path)
  const storage = {} as Storage

  beforeAll(async () => void Object.assign(storage, await runStorage({ pageLength: 2 })))
  afterAll(() => {
    storage.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    storage.objects.clear()
    storage.uploads.clear()
    storage.asked.length = 0
    storage.faults.fails = () => undefined
  })

  const settingsWith = (env: Environment): Environment => ({
    TMPDIR: temporary,
    AWS_EC2_METADATA_DISABLED: 'true',
    ...storage.env,
    ...env,
  })
  const environmentWith = (env: Environment) => ({
    ...process.env,
    BACKUP_PASSPHRASE: passphrase,
    ...settingsWith(env),
  })

  const answerOf: typeof answerAs = (program, words, env, node) => answerAs(program, words, settingsWith(env), node)

  const fill = (...keys: string[]) => keys.forEach((key) => storage.objects.set(key, Buffer.from('x')))

  return { storage, folder, temporary, backups, environmentWith, answerOf, fill }
}
