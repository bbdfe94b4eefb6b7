import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { passphrase } from './testing/backup-commands.ts'
import { callAt, postgresIn, signUpAt, startProgram, until } from './testing/program.ts'
import { aProduct, aSaleOf } from './testing/till-calls.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'drill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [lost, copy, backups] = ['lost', 'copy', 'backups'].map((name) => join(folder, name)) as [string, string, string]

const letters: string[] = []
const post = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _, done) => {
    letters.push(address)
    done()
  },
  onData: (stream, _, done) => {
    stream.resume()
    stream.on('end', () => done())
  },
})
afterAll(() => new Promise<void>((done) => post.close(done)))

const commanded = (program: string, words: string[], DATA_DIR: string) =>
  run(process.execPath, [`src/entries/${program}.ts`, ...words], {
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR, BACKUP_PASSPHRASE: passphrase },
  })

/** Starts the program on a folder's data for the work, and stops it. */
async function served<T>(DATA_DIR: string, SMTP_URL: string, work: (origin: string, owner: pg.Client) => Promise<T>) {
  const program = await startProgram({ port: await freePort(), DATA_DIR, SMTP_URL })
  const owner = new pg.Client(postgresIn(DATA_DIR).url)
  await owner.connect()
  try {
    return await work(program.origin, owner)
  } finally {
    await owner.end()
    await program.stop()
  }
}

const stockIn = async (owner: pg.Client) =>
  (await owner.query<{ stock: number }>('select stock from product')).rows[0]!.stock

test.skipIf(!isDue('a drill', 'platform/server'))(
  'what was destroyed is sold from again in a copy for a drill, which mails nobody',
  { timeout: 300_000 },
  async () => {
    mkdirSync(backups)
    await new Promise<void>((done) => post.listen(0, '127.0.0.1', done))
    const open = `smtp://127.0.0.1:${(post.server.address() as { port: number }).port}`
    const nobody = `smtp://127.0.0.1:${await freePort()}`

    const { cookie, productId } = await served(lost, nobody, async (origin, owner) => {
      const cookie = await signUpAt(origin, 'ana@drill.test', newId())
      const { id } = await callAt<{ id: string }>(origin, cookie, 'catalogue/products/create', {
        ...aProduct,
        stock: 10,
      })
      await callAt(origin, cookie, 'register/open', { cashierName: 'Ana', openingCents: 0 })
      await callAt(origin, cookie, 'sales/closeSale', aSaleOf(id))
      expect(await stockIn(owner)).toBe(9)
      // Beside the server that runs.
      await commanded('backup', [backups], lost)
      const drill = await commanded('drill', [backups], lost)
      expect(drill.stdout).toMatch(/\.backup: restored as of \S+ and compared, \d+ rows equal\n$/)
      const [, rows] = /compared, (\d+) rows/.exec(drill.stdout)!
      expect((await owner.query(written)).rows).toEqual([{ rows, failed: false, fault: null }])
      await expect(commanded('drill', [lost], lost)).rejects.toThrow('There is no backup in')
      expect((await owner.query(written)).rows).toEqual([{ rows, failed: true, fault: 'absent' }])
      return { cookie, productId: id }
    })
    rmSync(lost, { recursive: true })

    const file = join(backups, readdirSync(backups)[0]!)
    const { stdout } = await commanded('restore', [file, '--drill'], copy)
    expect(stdout).toMatch(/^restored as of \S+: \d+ tables, \d+ rows, all equal; every law holds; /)

    const waiting = `select task from job where task not in (select task from job_clock)`
    await served(copy, open, async (origin, owner) => {
      await until(
        async () => (await owner.query(runners)).rowCount === 2,
        'the server and its heavy process could do jobs',
      )
      await owner.query('update job set run_at = now()')
      await callAt(origin, cookie, 'sales/closeSale', aSaleOf(productId))
      expect(await stockIn(owner)).toBe(8)
      expect(await brokenLaws(owner)).toEqual([])
      expect((await owner.query(waiting)).rowCount).toBeGreaterThan(0)
      expect(letters).toEqual([])
      // What would have happened to any other copy.
      await owner.query('comment on database marcai is null')
    })
    expect(letters).toEqual([])
    await served(copy, open, () => until(() => letters.includes('ana@drill.test'), 'the letter leaves that had waited'))
  },
)

/** Each holds an advisory lock on its number. */
const runners = `select from pg_locks where locktype = 'advisory' and classid = 7302 and granted`

const written =
  'select restored_rows::text as rows, restore_failed_at is not null as failed, restore_fault as fault from system_setting'
