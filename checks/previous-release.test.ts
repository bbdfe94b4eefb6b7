import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sendTo, signUpAt, startProgram, until } from '../src/entries/testing/program.ts'
import { newId } from '../src/platform/id.ts'
import { freePort } from '../src/platform/server/database/embedded/free-port.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { migrationOf, ownMigrations } from '../src/platform/server/database/migration.ts'
import { emptyDatabase } from '../src/platform/server/testing/database.ts'
import { isDue } from '../src/platform/server/testing/ring.ts'
import { faultsOfMigrations, type Releases } from './migration-rules.ts'
import { textOf } from './tree.ts'

const version = Object.keys(JSON.parse(textOf('db/released-migrations.json')) as Releases).at(-1)

/** The newest release, built in a folder of its own; as long as nothing is released, what is here. */
function builtRelease(): { folder: string; remove: () => void } {
  if (!version) return { folder: '.', remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'marcai-release-'))
  const sources = execFileSync('git', ['archive', `v${version}`], { maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  const sameLock = readFileSync(join(folder, 'package-lock.json')).equals(readFileSync('package-lock.json'))
  if (sameLock) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  execFileSync(process.execPath, ['src/entries/build.ts'], { cwd: folder, stdio: 'inherit' })
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** Whatever the next release may do to a table in use, beside what today's migrations do since the newest release. */
const expanding = [
  'alter table client add column nickname text, add column points int not null default 0;',
  `create table client_badge (
     business_id uuid not null, id uuid not null, client_id uuid not null, primary key (business_id, id),
     foreign key (business_id, client_id) references client (business_id, id));`,
  '-- since 0.1.0: nobody writes it\nalter table client add constraint client_points check (points >= 0) not valid;',
  'alter table client validate constraint client_points;',
  '-- outside a transaction\ndrop index concurrently if exists client_points;\ncreate index concurrently client_points on client (business_id, points);\n',
].map((sql, at) => migrationOf(`${9000 + at}-clients.sql`, sql))

const contracting = migrationOf('9900-clients.sql', 'alter table client rename column phone to telephone;')

test('what the next release is said to do is what the check lets pass, and what takes away is not', () => {
  const own = ownMigrations()
  const today = { '0.1.0': Object.fromEntries(own.map(({ name, hash }) => [name, hash])) }
  expect(faultsOfMigrations([...own, ...expanding], today)).toEqual([])
  expect(faultsOfMigrations([...own, contracting], today)).toHaveLength(1)
})

/** A start that is to end, beside the load. */
async function startAgain(folder: string, url: string): Promise<{ status: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['src/entries/start.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', PORT: String(await freePort()), DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { status: child.exitCode, stderr }
}

const askedAtOnce = 4
const name = 'the release before goes on under load while its schema is expanded'

test.skipIf(!isDue(name, 'platform'))(
  `${name}: no request fails, and it does not start on it again`,
  () =>
    emptyDatabase(async (url) => {
      const { folder, remove } = builtRelease()
      const reader = new pg.Client(url)
      const port = await freePort()
      const before = await startProgram({ port, folder, DATABASE_URL: url })
      const over = new AbortController()
      const failures: string[] = []
      let done = 0
      const cookie = await signUpAt(before.origin, 'ana@release.test', newId())
      const load = async (at: number) => {
        while (!over.signal.aborted) {
          for (const [procedure, input] of [
            ['clients/create', { name: `Cliente ${at} ${done}`, phone: '' }],
            ['clients/list', { search: '' }],
            ['catalogue/services/list', undefined],
          ] as const) {
            const [status, said] = await sendTo(before.origin, cookie, procedure, input).then(
              async (answer) => [answer.status, await answer.text()] as const,
              (error: unknown) => [0, String(error)] as const,
            )
            if (status !== 200) failures.push(`${procedure} ${status} ${said.slice(0, 200)}`)
          }
          done++
        }
      }
      const working = Array.from({ length: askedAtOnce }, (_, at) => load(at))
      const goesOn = async () => {
        const from = done
        await until(() => done > from + 20, 'the load goes on')
      }
      const added = [...ownMigrations(), ...expanding]
      try {
        await goesOn()
        await reader.connect()
        // Somebody reads for long: the migration has to wait, and nobody behind it.
        await reader.query('begin')
        await reader.query('select count(*) from client')
        const migrating = migrate(url, added)
        await pause(3000)
        await reader.query('commit')
        expect(await migrating).toEqual(expect.arrayContaining(expanding.map((one) => one.name)))
        await goesOn()
        expect(failures).toEqual([])

        const { status, stderr } = await startAgain(folder, url)
        expect(status).toBe(1)
        expect(stderr).toContain('The data is of a newer version of Marcaí: its migration 9')

        await migrate(url, [...added, contracting])
        await goesOn()
        expect(failures, 'that a migration which takes away is seen').not.toEqual([])
      } finally {
        over.abort()
        await Promise.all(working)
        await reader.end()
        await before.stop()
        remove()
      }
    }),
  600_000,
)
