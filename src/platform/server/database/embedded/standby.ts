import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { firstIn } from '../../../filled.ts'
import { DatabaseClient } from '../database-client.ts'
import { addressesOf } from '../../database-hosts.ts'
import { isDatabaseAway } from '../outage.ts'
import { copyPrimary, StandbyFault, standbyName } from './base-backup.ts'
import { clusterFolder, fillCluster, handOver, initdb, owner } from './cluster.ts'

const standbySignal = 'standby.signal'
const patience = 60_000
const noPrimary = 'No database at DATABASE_URL takes writes.'

export const isStandby = (dataDir: string): boolean => existsSync(join(clusterFolder(dataDir), standbySignal))

/** Makes `dataDir` a standby of the primary at this address, unless it is one. It is not started yet. */
export async function makeStandby(dataDir: string, primaryUrl: string): Promise<void> {
  const { user, password } = new pg.Client({ connectionString: addressesOf(primaryUrl)[0]! })
  if (user !== owner || !password) throw new StandbyFault(`DATABASE_URL has to sign in as ${owner}, with its password.`)
  mkdirSync(dataDir, { recursive: true })
  await fillCluster(dataDir, password, async (folder) => {
    if (!(await primaryAt(primaryUrl))) throw new StandbyFault(noPrimary)
    const primary = await copyPrimary(primaryUrl, folder, handOver)
    const lines = configuration({ ...primary, user, password, application_name: standbyName })
    for (const [name, text] of Object.entries({ ...lines, [standbySignal]: '' })) {
      appendFileSync(join(folder, name), text, { mode: 0o600 })
      handOver(join(folder, name))
    }
    await initdb(dataDir, ['--sync-only', '-D', folder])
  })
  if (!isStandby(dataDir))
    throw new StandbyFault(`${clusterFolder(dataDir)} is a database of its own and no standby: move it away first.`)
}

/** Of equal settings the last one counts, and those of the primary were copied. One whose settings lie elsewhere has left no file. */
function configuration(primary: Record<string, string | number>) {
  const connection = Object.entries(primary).map(
    ([name, value]) => `${name}='${String(value).replaceAll(/['\\]/g, String.raw`\$&`)}'`,
  )
  const settings = {
    primary_conninfo: connection.join(' '),
    primary_slot_name: standbyName,
    synchronous_standby_names: '',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll(/['\\]/g, '$&$&')}'\n`)
  return { 'postgresql.conf': '', 'postgresql.auto.conf': lines.join('') }
}

/** Where the database takes writes, or undefined if it does nowhere. */
export const primaryAt = (url: string): Promise<{ host: string; port: number } | undefined> =>
  onPrimary(url, async ({ host, port }) => ({ host, port }))

/** From now on the primary acknowledges nothing that its standby does not have on its disk. False if that has not caught up yet. */
export const requireStandby = async (url: string): Promise<boolean> =>
  (await onPrimary(url, async (client) => {
    const { rows } = await client.query<{ keepsLog: boolean; isStreaming: boolean }>(
      `select
        exists (select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost') as "keepsLog",
        exists (select from pg_stat_replication where application_name = $1 and state = 'streaming') as "isStreaming"`,
      [standbyName],
    )
    const { keepsLog, isStreaming } = firstIn(rows)
    if (!keepsLog)
      throw new StandbyFault('The database has not kept what this standby lacks: remove its folder, and make it anew.')
    if (isStreaming) await waitFor(client, standbyName)
    return isStreaming
  })) ?? false

/** The primary acknowledges what it has itself. It goes on to keep its log for the standby, as far as it has room for that. */
export async function releaseStandby(url: string): Promise<void> {
  const released = await onPrimary(url, async (client) => {
    await waitFor(client, '')
    return true
  })
  if (!released) throw new StandbyFault(noPrimary)
}

async function waitFor(client: pg.Client, names: string): Promise<void> {
  await client.query(`alter system set synchronous_standby_names = '${names}'`)
  await client.query('select pg_reload_conf()')
}

async function onPrimary<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T | undefined> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 })
  client.on('error', () => {}) // whatever waits reports it
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    return firstIn(rows).isStandby ? undefined : await work(client)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return undefined
  } finally {
    client.end().catch(() => {}) // a frozen one never ends it
  }
}

/** Has a running standby take writes, as `pg_ctl promote` does: its owner needs no rights for that. Returns how new its data is. */
export async function promote(dataDir: string, { pid, url }: { pid: number; url: string }): Promise<Date | null> {
  writeFileSync(join(clusterFolder(dataDir), 'promote'), '')
  process.kill(pid, 'SIGUSR1')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
      const { rows } = await client.query<{ isStandby: boolean; until: Date | null }>(
        'select pg_is_in_recovery() as "isStandby", pg_last_xact_replay_timestamp() as until',
      )
      if (!firstIn(rows).isStandby) return firstIn(rows).until
    }
    throw new StandbyFault('The standby was told to take writes and does not within a minute: look at its log.')
  } finally {
    await client.end()
  }
}
