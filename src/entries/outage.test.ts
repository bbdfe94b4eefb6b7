// @faults
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import {
  childrenOf,
  isReady,
  postgresIn,
  sendTo,
  signUpAt,
  startProgram,
  until,
  type Program,
} from './testing/program.ts'

/** A mail server that can hang at a given step. */
const mails: string[] = []
let stopsAt: 'recipient' | 'end' | null = null
const arrived = { recipient: 0, end: 0 }
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    arrived.recipient++
    if (stopsAt !== 'recipient') done()
  },
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      arrived.end++
      mails.push(session.envelope.rcptTo[0]!.address)
      if (stopsAt !== 'end') done()
    })
  },
})
mailServer.on('error', () => {}) // the sender may be killed

let folder: string
let program: Program
let cookie: string
let admin: pg.Client

beforeAll(async () => {
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done))
  folder = mkdtempSync(join(tmpdir(), 'marcai-outage-'))
  const SMTP_URL = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`
  program = await startProgram({ port: await freePort(), DATA_DIR: folder, SMTP_URL })
  cookie = await signUpAt(program.origin, 'ana@outage.test', newId())
  admin = new pg.Client(postgresIn(folder).url)
  await admin.connect()
  await until(async () => (await admin.query('select from job')).rowCount === 0, 'the mail of signing up has left')
}, 120_000)

afterAll(async () => {
  await admin.end()
  await program.stop()
  await new Promise<void>((done) => mailServer.close(done))
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

type Answer = { path: string; status: number; retryAfter: string | null; milliseconds: number; text: string }

const paths = [
  'catalogue/services/list',
  'home/overview',
  'agenda/rules/get',
  '/readyz',
  '/booking/nenhum',
  '/api/account',
]

async function ask(path: string): Promise<Answer> {
  const since = performance.now()
  const response = path.startsWith('/')
    ? await fetch(program.origin + path, { headers: { cookie } })
    : await sendTo(program.origin, cookie, path)
  const text = await response.text()
  const { status, headers } = response
  return { path, status, retryAfter: headers.get('retry-after'), milliseconds: performance.now() - since, text }
}

/** Requests every path for four seconds: as long as noticing a frozen database takes. */
async function askAround(): Promise<Answer[]> {
  const asked = Array.from({ length: 20 }, async (_, i) => {
    await pause(i * 200)
    return Promise.all(paths.map(ask))
  })
  return (await Promise.all(asked)).flat()
}

const late = (answers: Answer[]) => answers.filter(({ milliseconds }) => milliseconds > 5000)
const otherThan = (answers: Answer[], ...statuses: number[]) =>
  answers.filter(({ status, retryAfter }) => !statuses.includes(status) || (status === 503 && !retryAfter))

it('a frozen database is told within five seconds, everywhere, and comes back by itself', async () => {
  const { pid } = postgresIn(folder)
  const frozen = [pid, ...childrenOf(pid)]
  for (const one of frozen) process.kill(one, 'SIGSTOP')
  // Nobody has asked for the landing page before.
  const [answers, landing] = await Promise.all([askAround(), ask('/')]).finally(() =>
    frozen.forEach((one) => process.kill(one, 'SIGCONT')),
  )
  expect(landing).toMatchObject({ status: 200, text: expect.stringContaining('</html>') })
  expect(late(answers)).toEqual([])
  expect(otherThan(answers, 503)).toEqual([])
  const text = answers.find(({ path }) => path === '/booking/nenhum')!.text
  expect(text).toContain('Sistema indisponível')
  await until(() => isReady(program.origin), 'the database is noticed')
  expect(await ask('catalogue/services/list')).toMatchObject({ status: 200 })
}, 60_000)

it('a database that takes no more connections is told, and comes back', async () => {
  const taken: pg.Client[] = []
  try {
    while (true) {
      const client = new pg.Client(postgresIn(folder).url)
      client.on('error', () => {}) // this connection is ended with the others
      await client.connect()
      taken.push(client)
    }
  } catch (error) {
    expect(error).toMatchObject({ code: '53300' })
  }
  // The freed connections are taken at once by the owner, who may use the reserved ones. The server may be quicker.
  const isOut = async () => {
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'marcai_app'`)
    const last = await Promise.allSettled(Array.from({ length: 30 }, () => connectOnce(taken)))
    const { rows } = await admin.query(`select from pg_stat_activity where usename = 'marcai_app'`)
    return rows.length === 0 && last.some(({ status }) => status === 'rejected')
  }
  await until(isOut, 'the server has no connection')
  const answers = await Promise.all(paths.map(ask))
  await Promise.all(taken.map((client) => client.end()))
  expect(taken.length).toBeGreaterThan(50)
  expect(late(answers)).toEqual([])
  expect(otherThan(answers, 503)).toEqual([])
  await until(() => isReady(program.origin), 'there is room again')
}, 60_000)

async function connectOnce(taken: pg.Client[]): Promise<void> {
  const client = new pg.Client(postgresIn(folder).url)
  client.on('error', () => {}) // this connection is ended with the others
  await client.connect()
  taken.push(client)
}

it('on a slow disk every write is done, and what is read beside them comes in time', async () => {
  const settle = async (...statements: string[]) => {
    for (const text of [...statements, 'select pg_reload_conf()']) await admin.query(text)
  }
  // PostgreSQL waits before each flush of its log, as for a disk that takes so long.
  await settle('alter system set commit_delay = 100000', 'alter system set commit_siblings = 0')
  const write = async (at: number) => {
    const since = performance.now()
    const client = { name: `Cliente ${at}`, phone: null, email: null, document: null, birthday: null }
    const { status } = await sendTo(program.origin, cookie, 'clients/create', client)
    return { status, milliseconds: performance.now() - since }
  }
  try {
    await until(async () => (await write(0)).milliseconds > 100, 'the disk is slow')
    const [written, read] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, at) => write(at + 1))),
      Promise.all(Array.from({ length: 20 }, () => ask('catalogue/services/list'))),
    ])
    expect(written.filter(({ status }) => status !== 200)).toEqual([])
    expect(otherThan(read, 200)).toEqual([])
    expect(late(read)).toEqual([])
  } finally {
    await settle('alter system reset all')
  }
  const { rows } = await admin.query('select from client where name ~ $1', ['^Cliente [1-9]'])
  expect(rows).toHaveLength(20)
}, 60_000)

it.each(['recipient', 'end'] as const)(
  'the server is killed when the mail server has come to the %s: the mail leaves once',
  async (moment) => {
    const email = `${moment}@outage.test`
    const before = arrived[moment]
    stopsAt = moment
    await sendTo(program.origin, '', 'business/signUp', {
      name: 'Rita',
      businessName: 'Salão Rita',
      email,
      password: newId(),
    })
    await until(() => arrived[moment] > before, 'the mail is on its way')
    process.kill(program.serverPid()!, 'SIGKILL')
    stopsAt = null
    await until(async () => (await admin.query('select from job')).rowCount === 0, 'nothing waits any more')
    expect(mails.filter((to) => to === email)).toEqual([email])
    await until(() => isReady(program.origin), 'the server is there again')
  },
  60_000,
)

it('leaves no PostgreSQL running where the start itself fails', { timeout: 120_000 }, async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'marcai-outage-'))
  try {
    const { port } = other.address() as AddressInfo
    await expect(startProgram({ port, DATA_DIR })).rejects.toThrow('the program ended with 1')
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(true)
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
  } finally {
    other.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})
