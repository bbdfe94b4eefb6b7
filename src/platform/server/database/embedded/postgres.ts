import {
  closeSync,
  existsSync,
  ftruncateSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../../log.ts'
import { clusterFolder, makeCluster, password, runCluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { isAlive, lock } from './lock-file.ts'

/** `adopted`: the server was already running, started by another program. */
export type RunningPostgres = { url: string; pid: number; adopted: boolean; stop(): Promise<void> }
/** `host`: where other machines reach it. */
type Options = { dataDir: string; host?: string | undefined; port?: number | undefined; throwaway?: boolean }

const patience = 60_000
const longestLog = 10_000_000

/**
 * Starts our own PostgreSQL in `dataDir`. A server that still runs there because its Node process was killed is
 * adopted. A server that was killed recovers.
 */
export async function startEmbeddedPostgres(options: Options): Promise<RunningPostgres> {
  const { dataDir } = options
  mkdirSync(dataDir, { recursive: true })
  const deadline = Date.now() + patience
  const unlock = await lock(join(dataDir, 'starting'), deadline)
  try {
    await makeCluster(dataDir)
    let running = await adopt(dataDir)
    const adopted = running !== undefined
    while (!running) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start; see ${join(dataDir, 'postgres.log')}`)
      running = await attempt(options, deadline)
    }
    await makeDatabase(running.admin)
    const { pid, url } = running
    return { url, pid, adopted, stop: () => stop(pid) }
  } finally {
    unlock()
  }
}

/** Like `startEmbeddedPostgres`, and restarts the server on the same port whenever it dies. */
export async function keepEmbeddedPostgres(options: Options): Promise<RunningPostgres> {
  const first = await startEmbeddedPostgres(options)
  const port = Number(new URL(first.url).port)
  let { pid } = first
  let restart: Promise<void> | undefined
  const revive = async () => {
    log.error({ pid }, 'PostgreSQL died; it is started again')
    pid = (await startEmbeddedPostgres({ ...options, port })).pid
    restart = undefined
  }
  const watch = setInterval(() => {
    if (!restart && !isAlive(pid))
      restart = revive().catch((error: unknown) => {
        log.fatal({ error }, 'PostgreSQL could not be started again')
        process.exit(1)
      })
  }, 200)
  return {
    ...first,
    async stop() {
      clearInterval(watch)
      await restart
      await stop(pid)
    },
  }
}

type Postmaster = { pid: number; url: string; admin: string }

/**
 * Tries once to start. Undefined if a further try can succeed, on another port or after a killed server's last backends
 * ended.
 */
async function attempt(options: Options, deadline: number): Promise<Postmaster | undefined> {
  const { dataDir, host, throwaway = false } = options
  forgetRecycled(dataDir)
  const logFile = join(dataDir, 'postgres.log')
  const output = openLog(logFile)
  const alreadyThere = fstatSync(output).size
  const child = await runCluster(dataDir, { host, port: options.port ?? (await freePort()), throwaway }, output)
  closeSync(output)
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  while (Date.now() < deadline) {
    await pause(50)
    const running = await adopt(dataDir)
    if (running) return running
    if (!ended) continue
    const said = readFileSync(logFile).subarray(alreadyThere).toString().trim()
    if (passesByItself.test(said)) return undefined
    throw new Error(`PostgreSQL does not start in ${clusterFolder(dataDir)}: ${said}`)
  }
  return undefined
}

/** Passing causes: a server is stopping, backends of a killed server are still running, or the port was just taken. */
const passesByItself = /lock file "postmaster\.pid"|shared memory block|could not create any TCP\/IP sockets/

/** Returns the server that runs in this folder, if it answers and accepts this folder's password. */
async function adopt(dataDir: string): Promise<Postmaster | undefined> {
  const found = readPostmaster(dataDir)
  if (!found) return undefined
  const at = (database: string) => `postgres://marcai:${password(dataDir)}@127.0.0.1:${found.port}/${database}`
  const client = new pg.Client({ connectionString: at('postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // connect() reports the error
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    if (realpathSync(rows[0]!.folder) !== realpathSync(clusterFolder(dataDir))) return undefined
    return { pid: found.pid, url: at('marcai'), admin: at('postgres') }
  } catch {
    return undefined // still starting, stopping, or not there
  } finally {
    await client.end()
  }
}

const pidFile = (dataDir: string) => join(clusterFolder(dataDir), 'postmaster.pid')

function readPostmaster(dataDir: string): { pid: number; port: number } | undefined {
  if (!existsSync(pidFile(dataDir))) return undefined
  const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/**
 * Removes a dead server's pid file if its process id now belongs to another program, as happens in a new container.
 * PostgreSQL would take that program for the server.
 */
function forgetRecycled(dataDir: string) {
  const found = readPostmaster(dataDir)
  if (!found || !isAlive(found.pid)) return
  const program = `/proc/${found.pid}/cmdline`
  if (existsSync(program) && !readFileSync(program, 'utf8').includes(clusterFolder(dataDir))) rmSync(pidFile(dataDir))
}

async function makeDatabase(admin: string) {
  const client = new pg.Client(admin)
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'marcai'`)
  if (rowCount === 0) await client.query('create database marcai')
  await client.end()
}

/** The server that runs in this folder, whoever has started it. */
export const findEmbeddedPostgres = (dataDir: string): Promise<{ pid: number; url: string } | undefined> =>
  adopt(dataDir)

/** Stops the server fast: open transactions are rolled back, committed data is on disk. */
async function stop(pid: number) {
  if (!isAlive(pid)) return // another program that adopted it has stopped it
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + patience
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (${pid}) did not stop`)
    await pause(20)
  }
}

function openLog(file: string): number {
  const output = openSync(file, 'a')
  if (fstatSync(output).size > longestLog) ftruncateSync(output)
  return output
}
