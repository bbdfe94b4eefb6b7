// @faults
import { execFile, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { emptyDatabase, onDatabaseIn } from '../platform/server/testing/database.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import type { Environment } from './testing/backup-commands.ts'
import { backupsToStorage, keyAt, storageAddress as to } from './testing/backups-to-storage.ts'

const run = promisify(execFile)
const { storage, folder, temporary, environmentWith, answerOf, fill } = backupsToStorage()

test('nothing leaves unsealed, and an address that cannot be meant is told', async () => {
  const env = { DATA_DIR: join(folder, 'never') }
  const plain = await answerOf('backup', [to, '--plain'], { ...env, BACKUP_PASSPHRASE: '' })
  expect(plain).toEqual({
    code: 1,
    said: 'A backup that leaves for a storage is always sealed: set BACKUP_PASSPHRASE.\n',
  })
  for (const address of ['s3://', 's3:/salon', 's3://Salon/x', 'S3://salon/x'])
    expect((await answerOf('backup', [address], env)).said).toBe(
      `${address} is no address of a storage: s3://bucket/prefix, and behind that a backup’s name.\n`,
    )
  expect(readdirSync(folder)).not.toContain('never')
})

const namesLeftOut = (said: string) => said.replace(/marcai-\d\S+/, 'marcai-…').replace(/127\.\S+/, '…')

describe.skipIf(!isDue('what a storage refuses', 'platform/server'))(
  'a backup that a storage does not take is told in a sentence, with 1:',
  () => {
    const failing = async (env: Environment, place = to) => {
      let answer = { code: 0, said: '' }
      await onDatabaseIn('', async (url) => {
        answer = await answerOf('backup', [place], { DATABASE_URL: url, ...env })
      })
      expect(storage.objects.size).toBe(0)
      expect(answer.code).toBe(1)
      return answer.said
    }

    test.each([
      [
        403,
        'AccessDenied',
        's3://salon/agenda/marcai-… may not be used with these keys of the storage (AccessDenied).',
      ],
      [
        403,
        'RequestTimeTooSkewed',
        'The clock of this machine, or that of the storage, is wrong by minutes (RequestTimeTooSkewed).',
      ],
      [301, 'PermanentRedirect', 'The bucket salon is in another region than AWS_REGION says (PermanentRedirect).'],
      [409, 'OperationAborted', 'http://… refused (OperationAborted, 409): OperationAborted.'],
    ])('%s %s', async (status, code, sentence) => {
      storage.faults.fails = ({ operation }) => (operation === 'put' ? [status, code] : undefined)
      expect(namesLeftOut(await failing({}))).toBe(`${sentence}\n`)
    })

    test.each([
      ['<html><p>Welcome<br></html>', 'http://… does not answer as S3 does (200).'],
      ['<html><p>Welcome</p></html>', 's3://salon/agenda/marcai-… was not acknowledged as S3 does.'],
    ])('an endpoint that answers whatever is asked with %s', async (page, sentence) => {
      storage.faults.fails = () => ({ page })
      expect(namesLeftOut(await failing({}))).toBe(`${sentence}\n`)
    })

    test('a storage that is silent', { timeout: 60_000 }, async () => {
      storage.faults.fails = () => 'silent'
      const patience = '{ connectionTimeout: 500, socketTimeout: 500 }'
      const script = `import { openBucket } from './src/platform/server/outside/bucket.ts'
        await openBucket('salon', ${patience}).keys('').catch(({ message }) => console.log(message))`
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
        env: environmentWith({}),
      })
      expect(namesLeftOut(stdout)).toBe('http://… cannot be reached, or broke off (TimeoutError).\n')
    })

    test.each<[string, Environment, string, string]>([
      ['a bucket that is not there', {}, 's3://nowhere/x', 'The bucket nowhere does not exist (NoSuchBucket).'],
      [
        'an endpoint where nobody is',
        { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
        to,
        'http://127.0.0.1:1 cannot be reached, or broke off (ECONNREFUSED).',
      ],
      [
        'another key',
        { AWS_ACCESS_KEY_ID: 'other' },
        to,
        'The storage does not know this AWS_ACCESS_KEY_ID (InvalidAccessKeyId).',
      ],
      [
        'another secret',
        { AWS_SECRET_ACCESS_KEY: 'other' },
        to,
        'The storage refuses the signature: AWS_SECRET_ACCESS_KEY is not that of the key (SignatureDoesNotMatch).',
      ],
      [
        'no key',
        { AWS_ACCESS_KEY_ID: '' },
        to,
        'There are no keys for the storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (CredentialsProviderError).',
      ],
      [
        'no region',
        { AWS_REGION: '' },
        to,
        'Nothing says in which region the storage is: set AWS_REGION, as sa-east-1.',
      ],
    ])('%s', async (_, env, place, sentence) => {
      expect(await failing(env, place)).toBe(`${sentence}\n`)
    })
  },
)

test('a backup that is not there is told, and the database stays empty', async () => {
  await emptyDatabase(async (empty) => {
    const file = `${to}/marcai-2026-11-29T03-00-00.000Z.backup`
    expect(await answerOf('restore', [file, '--into', empty], {})).toEqual({
      code: 1,
      said: `${file} does not exist (NoSuchKey).\n`,
    })
    fill(keyAt('2026-11-29'))
    expect((await answerOf('restore', [file, '--into', empty], {})).said).toBe('The file is no backup of Marcaí.\n')
    expect(readdirSync(temporary)).toEqual([])
  })
})

test('a restore that is killed while it waits leaves no file', async () => {
  storage.faults.fails = () => 'silent'
  const child = spawn(
    process.execPath,
    ['src/entries/restore.ts', `${to}/x`, '--into', 'postgres://a:b@127.0.0.1:1/c'],
    {
      env: environmentWith({}),
      stdio: 'ignore',
    },
  )
  const ended = new Promise((done) => child.once('exit', done))
  await expect.poll(() => storage.asked, { timeout: 20_000, interval: 5 }).toEqual(['get'])
  child.kill('SIGKILL')
  await ended
  expect(readdirSync(temporary)).toEqual([])
})
