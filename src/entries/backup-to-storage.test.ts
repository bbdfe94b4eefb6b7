// @faults
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { emptyDatabase, onClient, onDatabaseIn } from '../platform/server/testing/database.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { megabytes } from './testing/backup-commands.ts'
import { backupsToStorage, keyAt, storageAddress as to } from './testing/backups-to-storage.ts'

/** Ends all that others do in the database. */
const othersEnd = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

const { storage, temporary, backups, environmentWith, answerOf, fill } = backupsToStorage()

const tellsOfPackage = `data:text/javascript,import{registerHooks}from'node:module';registerHooks({resolve(s,c,n){if(s.startsWith('@aws-sdk'))console.error('loads '+s);return n(s,c)}})`

test('what speaks with a storage is loaded for one alone', { timeout: 60_000 }, async () => {
  await onDatabaseIn('', async (url) => {
    const loading = (place: string) => answerOf('backup', [place], { DATABASE_URL: url }, ['--import', tellsOfPackage])
    expect((await loading(backups)).said).not.toContain('loads')
    expect((await loading(to)).said).toContain('loads @aws-sdk/client-s3')
  })
})

test(
  'older ones are removed page by page, and nothing that is no backup of this place',
  { timeout: 60_000 },
  async () => {
    await onDatabaseIn('', async (url) => {
      const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'].map(keyAt)
      const others = [
        `${keyAt('2026-01-05')}.copy`,
        'agenda/marcai-now.backup',
        `x/${keyAt('2026-01-05')}`,
        'agenda/notes',
        'notes',
      ]
      fill(...days, ...others)
      const made = await answerOf('backup', [`${to}/`, '--keep-days', '3'], { DATABASE_URL: url })
      expect(made.said).toMatch(/^s3:\/\/salon\/agenda\/marcai-\S+\.backup: \d+ tables, .*\n3 older ones removed\n$/)
      const [, name] = /agenda\/(marcai-\S+\.backup):/.exec(made.said)!
      const left = [...others, days[3], days[4], `agenda/${name}`]
      expect(new Set(storage.objects.keys())).toEqual(new Set(left))
      expect(storage.asked.filter((one) => one === 'list').length).toBeGreaterThan(3)
    })
  },
)

test('what a killed one has sent is removed by the next, where that is allowed', { timeout: 60_000 }, async () => {
  await onDatabaseIn('', async (url) => {
    const begin = (key: string) => storage.uploads.set(key, { key, parts: new Map() })
    begin(keyAt('2026-01-05'))
    begin('agenda/marcai-of-another')
    storage.faults.fails = ({ operation }) => (operation === 'listUploads' ? [403, 'AccessDenied'] : undefined)
    expect(await answerOf('backup', [to], { DATABASE_URL: url })).toMatchObject({ code: 0 })
    expect(storage.uploads.size).toBe(2)
    storage.faults.fails = () => undefined
    expect(await answerOf('backup', [to], { DATABASE_URL: url })).toMatchObject({ code: 0 })
    expect([...storage.uploads.keys()]).toEqual(['agenda/marcai-of-another'])
    begin(keyAt('2026-01-05'))
    // Some lists tell of what has just been removed.
    storage.faults.fails = ({ operation }) => (operation === 'abort' ? [404, 'NoSuchUpload'] : undefined)
    expect(await answerOf('backup', [to], { DATABASE_URL: url })).toMatchObject({ code: 0 })
  })
})

describe.skipIf(!isDue('backups to a storage', 'platform/server'))('of some megabytes', () => {
  test('a backup sent in parts comes back whole', { timeout: 120_000 }, async () => {
    await onDatabaseIn(megabytes(20), async (url) => {
      const made = await answerOf('backup', [to], { DATABASE_URL: url })
      expect(made.code).toBe(0)
      expect(storage.asked).toEqual(['listUploads', 'begin', 'part', 'part', 'complete'])
      const [, file, tables] = /^(s3:\S+): (\d+) tables/.exec(made.said)!
      const key = file!.slice('s3://salon/'.length)
      await emptyDatabase(async (empty) => {
        const words = [file!, '--into', empty]
        const bytes = storage.objects.get(key)!
        storage.objects.set(key, bytes.subarray(0, -2_000_000))
        expect(await answerOf('restore', words, {})).toEqual({
          code: 1,
          said: 'The file was cut off: it does not end as a backup does.\n',
        })
        storage.objects.set(key, bytes)
        storage.faults.fails = ({ operation }) => (operation === 'get' ? 'broken' : undefined)
        expect(await answerOf('restore', words, {})).toEqual({
          code: 1,
          said: `${storage.env.AWS_ENDPOINT_URL} cannot be reached, or broke off (ECONNRESET).\n`,
        })
        storage.faults.fails = () => undefined
        expect((await answerOf('restore', words, {})).said).toMatch(
          new RegExp(`^restored as of \\S+: ${Number(tables) - 1} tables, \\d+ rows, all equal; every law holds; `),
        )
        expect(readdirSync(temporary)).toEqual([])
      })
    })
  })

  test('one that breaks off in the middle leaves nothing', { timeout: 120_000 }, async () => {
    fill(keyAt('2026-01-05'))
    await onDatabaseIn(megabytes(20), async (url) => {
      const ends = async (sentence: string) => {
        expect(await answerOf('backup', [to, '--keep-days', '1'], { DATABASE_URL: url })).toEqual({
          code: 1,
          said: `${storage.env.AWS_ENDPOINT_URL} ${sentence}\n`,
        })
        expect([[...storage.objects.keys()], storage.uploads.size]).toEqual([[keyAt('2026-01-05')], 0])
        expect(storage.asked.at(-1)).toBe('abort')
      }
      storage.faults.fails = ({ query }) => (query.get('partNumber') === '2' ? 'broken' : undefined)
      await ends('cannot be reached, or broke off (ECONNRESET).')
      storage.faults.fails = ({ query }) => (query.get('partNumber') === '2' ? [503, 'SlowDown'] : undefined)
      await ends('refused (SlowDown, 503): SlowDown.')
      storage.faults.fails = ({ operation }) => (operation === 'complete' ? [500, 'InternalError'] : undefined)
      await ends('refused (InternalError, 500): InternalError.')
    })
  })

  test('one that is stopped leaves nothing, nor does one whose database is lost', { timeout: 120_000 }, async () => {
    await onDatabaseIn(megabytes(60), async (url) => {
      const ends = async (sentence: RegExp, end: (child: ChildProcess) => unknown) => {
        storage.asked.length = 0
        const child = spawn(process.execPath, ['src/entries/backup.ts', to], {
          env: environmentWith({ DATABASE_URL: url }),
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        let said = ''
        child.stderr.on('data', (text: Buffer) => (said += text.toString()))
        const ended = new Promise((done) => child.once('exit', done))
        await expect.poll(() => storage.asked.includes('part'), { timeout: 20_000, interval: 5 }).toBe(true)
        await end(child)
        expect(await ended).toBe(1)
        expect(said).toMatch(sentence)
        expect([storage.objects.size, storage.uploads.size, storage.asked.at(-1)]).toEqual([0, 0, 'abort'])
      }
      await ends(/^The backup was stopped before it was complete\.\n$/, (child) => child.kill('SIGTERM'))
      await ends(/^The (connection to the database was lost|database refused \(57P01\).*)\.\n$/, () =>
        onClient(url, (client) => client.query(othersEnd)),
      )
    })
  })

  test('a drill takes the newest', { timeout: 120_000 }, async () => {
    await onDatabaseIn('', async (url) => {
      const env = { DATABASE_URL: url }
      expect(await answerOf('drill', [to], env)).toEqual({ code: 1, said: `There is no backup in ${to}.\n` })
      fill(keyAt('2026-01-05'), keyAt('2026-01-06'))
      const made = await answerOf('backup', [to], env)
      const [file] = /^s3:\S+(?=:)/.exec(made.said)!
      expect((await answerOf('drill', [to], env)).said).toMatch(
        new RegExp(`^${file}: restored as of \\S+ and compared, \\d+ rows equal\n$`),
      )
    })
  })
})
