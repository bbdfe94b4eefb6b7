// @faults
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appUrl } from './app-role.ts'
import { connectDatabase, databasePool, type OpenedDatabase } from './database.ts'
import { startEmbeddedPostgres, type RunningPostgres } from './embedded/postgres.ts'
import { migrate } from './migrate.ts'
import { hasDiskRoom, isUnavailable } from './outage.ts'

/** A disk of its own is only for those who may mount one. */
const disk = mkdtempSync(join(tmpdir(), 'marcai-disk-'))
const isMounted = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=777', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
let cluster: RunningPostgres | undefined
let database: OpenedDatabase | undefined

afterAll(async () => {
  await database?.end()
  await cluster?.stop()
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

test.skipIf(!isMounted)(
  'on a full disk writes are put off, and it is not ready until there is room again',
  async () => {
    cluster = await startEmbeddedPostgres({ dataDir: join(disk, 'data'), throwaway: true })
    await migrate(cluster.url)
    database = connectDatabase(appUrl(cluster.url), 2)
    const isReady = () => hasDiskRoom(databasePool().query)
    expect(await isReady()).toBe(true)
    const filling = join(disk, 'filling')
    fill(filling)
    const write = () =>
      databasePool().query('insert into job (task, last_error) values ($1, $2)', [
        'any',
        randomBytes(100_000).toString('hex'),
      ])
    const refused = await untilRefused(write)
    expect(isUnavailable(refused)).toBe(true)
    expect(await isReady()).toBe(false)
    expect((await databasePool().query('select 1 as n')).rows).toEqual([{ n: 1 }])
    rmSync(filling)
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
    await write()
  },
)

/** Writes until nothing fits any more. */
function fill(path: string): void {
  for (let size = 1_000_000; size >= 1_000; size /= 10)
    try {
      while (true) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // smaller pieces may still fit
    }
}

/** There is room in pages that the database has already, for a while. */
async function untilRefused(write: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 0; tries < 200; tries++)
    try {
      await write()
    } catch (error) {
      return error
    }
  throw new Error('the disk was not full')
}
