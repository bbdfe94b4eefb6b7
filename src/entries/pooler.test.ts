// @faults
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { appUrl } from '../platform/server/database/app-role.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { proveConnections } from '../platform/server/database/prove-connections.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'

const asked = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
const isThere = asked.status === 0
const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(asked.stdout ?? '') ?? []).slice(1).map(Number)
const keepsStatements = major > 1 || minor >= 21

const database = freshDatabase()

test.skipIf(isThere)(
  'PgBouncer is not installed, so a start behind a pooler is not tested (Debian: apt-get install -y pgbouncer)',
  (c) => c.skip(),
)

test('a connection of its own is good, and one to nobody keeps nobody from starting', async () => {
  const url = appUrl(database.url)
  await proveConnections({ url, directUrl: url })
  const nowhere = new URL(url)
  nowhere.port = '1'
  await proveConnections({ url, directUrl: nowhere.href })
})

describe.skipIf(!isThere)('behind PgBouncer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marcai-pgbouncer-'))
  const poolers: ChildProcess[] = []

  async function startPooler(mode: 'session' | 'transaction', mostStatements = 2000): Promise<string> {
    const [app, port] = [new URL(appUrl(database.url)), await freePort()]
    const name = app.pathname.slice(1)
    const file = join(folder, `${port}.ini`)
    writeFileSync(
      file,
      `[databases]
${name} = host=${app.hostname} port=${app.port} dbname=${name} user=${app.username} password=${decodeURIComponent(app.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = ${mode}
unix_socket_dir =
ignore_startup_parameters = extra_float_digits
${keepsStatements ? `max_prepared_statements = ${mostStatements}` : ''}
`,
    )
    chmodSync(folder, 0o755)
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const pooler = spawn('pgbouncer', ['--quiet', file], { stdio: 'ignore', ...asNobody })
    poolers.push(pooler)
    app.port = String(port)
    await vi.waitFor(
      async () => {
        const client = new pg.Client({ connectionString: app.href })
        await client.connect()
        await client.end()
      },
      { timeout: 15_000 },
    )
    return app.href
  }

  let [session, transaction] = ['', '']
  beforeAll(async () => {
    ;[session, transaction] = await Promise.all([startPooler('session'), startPooler('transaction')])
  }, 30_000)
  afterAll(async () => {
    for (const pooler of poolers) {
      pooler.kill('SIGKILL')
      await once(pooler, 'exit')
    }
    rmSync(folder, { recursive: true })
  })

  test('in transaction mode nothing is heard, and a start without a direct address is refused by its name', async () => {
    await expect(proveConnections({ url: transaction, directUrl: transaction })).rejects.toThrow(
      /^Nothing is heard by LISTEN.*DIRECT_DATABASE_URL/,
    )
  })

  test('in transaction mode nothing is migrated, and no lock of it stays with the pool', async () => {
    await expect(migrate(transaction)).rejects.toThrow(/^Nothing is heard by LISTEN.*DIRECT_DATABASE_URL/)
    const { rows } = await database.admin.query(
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([])
  })

  test('with a direct address it serves, if it keeps prepared statements, and else says what it lacks', async () => {
    const proven = proveConnections({ url: transaction, directUrl: appUrl(database.url) })
    await (keepsStatements ? proven : expect(proven).rejects.toThrow(/^Prepared statements are forgotten.*1\.21/))
  })

  test.skipIf(!keepsStatements)('one that keeps none of those that it could keep is refused as well', async () => {
    const url = await startPooler('transaction', 0)
    await expect(proveConnections({ url, directUrl: appUrl(database.url) })).rejects.toThrow(
      /^Prepared statements are forgotten.*max_prepared_statements above 0/,
    )
  })

  test('in session mode it serves as it is', async () => {
    await proveConnections({ url: session, directUrl: session })
  })
})
