import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type RunningPostgres } from './embedded-postgres.ts'

let folder: string
let running: RunningPostgres | undefined

beforeEach(() => {
  // Private to its owner, as a folder of mktemp or /root is: the server's own user must reach it all the same.
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

/** Another Node program that starts the database and then waits to be killed. */
async function startElsewhere() {
  const program = `import { startEmbeddedPostgres } from '${new URL('embedded-postgres.ts', import.meta.url).href}'
    await startEmbeddedPostgres({ dataDir: '${dataDir()}' })
    console.log('started')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
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

  it('is started once by two programs at the same time', async () => {
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

  it('takes no connection without its password', async () => {
    await start()
    const open = new pg.Client(running!.url.replace(/:[^:@/]+@/, ':wrong@'))
    await expect(open.connect()).rejects.toMatchObject({ code: '28P01' })
  })
})
