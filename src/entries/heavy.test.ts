// @faults
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/id.ts'
import { paths } from '../platform/paths.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { callAt, sendTo, signUpAt, startProgram, until, type Program } from './testing/program.ts'

const database = freshDatabase()
let program: Program
let [ana, bia]: string[] = []

beforeAll(async () => {
  program = await startProgram({ port: await freePort(), DATABASE_URL: database.url })
  ana = await signUpAt(program.origin, 'ana@heavy.test', newId())
  bia = await signUpAt(program.origin, 'bia@heavy.test', newId())
  await until(isThere, 'heavy work is done')
}, 240_000)
afterAll(() => program.stop(), 30_000)

const isThere = () =>
  sendTo(program.origin, ana!, 'clients/export', {}).then(
    ({ ok }) => ok,
    () => false,
  )
const call = <T>(cookie: string, procedure: string, input?: unknown) =>
  callAt<T>(program.origin, cookie, procedure, input)

const opened: pg.Client[] = []
afterEach(() => Promise.all(opened.splice(0).map((line) => line.end())))

/** Locks the clients' table, so that whatever reads it waits. */
async function lockClients() {
  const line = new pg.Client(database.url)
  await line.connect()
  await line.query('begin')
  await line.query('lock table client in access exclusive mode')
  opened.push(line)
  return { release: () => line.end() }
}
/** Whether the export and the archive wait for a lock. A job of the start may wait there too, so they are not just counted. */
async function bothWait(): Promise<boolean> {
  const { rows } = await database.admin.query<{ both: boolean | null }>(
    `select bool_or(query like 'declare "export clientes"%') and bool_or(query like 'select exists (select from client where%') as both
     from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]!.both === true
}

/** Sends an archive; what is returned has it taken in. */
async function sentArchive(cookie: string, zip: Buffer<ArrayBuffer>): Promise<() => Promise<unknown>> {
  const id = newId()
  await call(cookie, 'archive/begin', { id, bytes: zip.length })
  const sent = await fetch(`${program.origin}${paths.archivePart(id, 0)}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: zip,
  })
  expect(sent.status).toBe(200)
  return () => call(cookie, 'archive/takeIn', { id })
}
type Intake = { latest: { state: string } }

// spec: booking-link-7
it('when the process for heavy work is killed under an export and an archive, only the export is refused', async () => {
  await call(ana!, 'clients/create', aClient)
  const { zip } = await call<{ zip: string }>(ana!, 'archive/take')
  const takeIn = await sentArchive(bia!, Buffer.from(zip, 'base64'))
  const clients = await lockClients()
  await takeIn()
  const exported = sendTo(program.origin, ana!, 'clients/export', {})
  await until(bothWait, 'both wait for the table')
  const before = program.heavyPid()!

  const over = new AbortController()
  const others: Promise<number> = (async () => {
    let answered = 0
    while (!over.signal.aborted) {
      const [health, day] = await Promise.all([
        fetch(`${program.origin}/healthz`),
        sendTo(program.origin, ana!, 'catalogue/services/list', {}),
      ])
      expect([health.status, day.status]).toEqual([200, 200])
      answered++
    }
    return answered
  })()
  process.kill(before, 'SIGKILL')
  const refused = await exported
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ json: { message: expect.stringContaining('Tente novamente') } })

  await clients.release()
  await until(
    async () => (await call<Intake>(bia!, 'archive/intake')).latest.state === 'done',
    'the archive is taken in after all',
  )
  expect(program.heavyPid()).not.toBe(before)
  const again = await call<{ count: number }>(ana!, 'clients/export', {})
  expect(again.count).toBe(1)
  over.abort()
  expect(await others).toBeGreaterThan(3)
}, 120_000)

/** Milliseconds of a day's calls, of which none may fail. */
async function aDay(): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < 60; n++) {
    expect((await sendTo(program.origin, ana!, 'catalogue/services/list', {})).status).toBe(200)
    expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
  }
  return performance.now() - began
}

it('a process for heavy work that hangs holds nobody up but who asked it', async () => {
  const heavy = program.heavyPid()!
  await aDay()
  const alone = await aDay()
  process.kill(heavy, 'SIGSTOP')
  const asked = [1, 2, 3].map(() => sendTo(program.origin, ana!, 'clients/export', {}))
  try {
    expect(await aDay()).toBeLessThan(alone * 5)
  } finally {
    process.kill(heavy, 'SIGCONT')
  }
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
}, 120_000)

it('a disk that only heavy work finds full is told where it is asked whether all is ready', async () => {
  const answer = async () => (await fetch(`${program.origin}/readyz`)).text()
  const { admin } = database
  // Nothing but the trace of an export finds no room, and a look for room finds none either.
  await admin.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise 'no space left on device' using errcode = '53100'; end $$`)
  await admin.query(`create trigger no_room before insert on audit for each row execute function no_room()`)
  const { rows } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name')
  const [{ name } = { name: '' }] = rows
  await admin.query(`revoke temporary on database ${name} from public`)
  try {
    expect(await answer()).toBe('ok')
    expect((await sendTo(program.origin, ana!, 'clients/export', {})).status).toBe(503)
    await until(async () => (await answer()) === 'no room', 'the server has heard of it')
  } finally {
    await admin.query('drop function no_room cascade')
    await admin.query(`grant temporary on database ${name} to public`)
  }
  await until(async () => (await answer()) === 'ok', 'there is room again')
}, 120_000)

// spec: booking-link-7
it('two businesses that export without a pause leave the calls of a day quick', async () => {
  await database.admin.query(
    `insert into client (business_id, name, notes)
     select id, 'Cliente ' || n, repeat('Prefere à tarde. ', 100) from business, generate_series(1, 8000) n`,
  )
  const alone = Math.max(await aDay(), await aDay())
  const over = new AbortController()
  const exportsOf = async (cookie: string) => {
    const answers: number[] = []
    while (!over.signal.aborted) answers.push((await sendTo(program.origin, cookie, 'clients/export', {})).status)
    return answers
  }
  const exporting = [ana!, bia!].map(exportsOf)
  const beside = Math.min(await aDay(), await aDay())
  over.abort()
  const answers = (await Promise.all(exporting)).flat()
  expect(answers).toContain(200)
  expect(beside / alone).toBeLessThan(5)
}, 120_000)

const aClient = { name: 'Clara', phone: null, email: null, document: null, birthday: null }
