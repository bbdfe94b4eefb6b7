// @faults
import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databasePool } from '../../platform/server/database/database.ts'
import { announce, announceEndOf, heardOf, listenForEvents, payloads } from '../../platform/server/http/live.ts'
import { currentSpan, type TraceSpan, traceBy, within as inSpan } from '../../platform/server/tracing.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { countStreams, endLiveStreams } from './live-stream.ts'
import { aBrowser, anotherBrowserOf, aSignedUpPerson, type Browser } from '../../business/server/testing/browsers.ts'
import { cookieOf, serveStreams } from '../../business/server/testing/streams.ts'

const database = freshDatabase()
let live: ReturnType<typeof listenForEvents>
let served: Awaited<ReturnType<typeof serveStreams>>
beforeAll(async () => {
  live = listenForEvents(database.url)
  served = await serveStreams()
})
afterAll(async () => {
  served.stop()
  await live.stop()
})

/** Reads a stream to its end; `heard` is everything that has come so far. */
async function listen(browser: Browser) {
  const response = await served.ask(browser)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const stream = { heard: '', ended: Promise.resolve(), cancel: () => reader.cancel() }
  const started = Promise.withResolvers<void>()
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      started.resolve()
      if (done) return
      stream.heard += value
    }
  }
  stream.ended = read()
  await started.promise
  return stream
}
type Stream = Awaited<ReturnType<typeof listen>>

const within = (limit: number, promise: Promise<unknown>) =>
  expect(
    Promise.race([promise.then(() => 'ended'), new Promise((done) => setTimeout(done, limit, 'late'))]),
  ).resolves.toBe('ended')
const hears = (stream: Stream, text: string) => expect.poll(() => stream.heard, { interval: 10 }).toContain(text)

// spec: states-9
test('says what went stale in its own business only', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const [hers, other] = [await listen(rita), await listen(ana)]
  announce((await rita.accounts.me()).membership!.businessId, ['clients', 'agenda'])
  await hears(hers, 'event: stale\ndata: {"topics":["clients","agenda"]}\n\n')
  announce((await ana.accounts.me()).membership!.businessId, ['sales'])
  await hears(other, 'data: {"topics":["sales"]}')
  expect(hers.heard).not.toContain('sales')
  expect(other.heard).not.toContain('clients')
  await hers.cancel()
  await other.cancel()
})

test('names the one request that made them stale, and none where two did', async () => {
  const rita = await aSignedUpPerson()
  const { businessId } = (await rita.accounts.me()).membership!
  const stream = await listen(rita)
  announce(businessId, ['clients'], 'one')
  await hears(stream, 'data: {"topics":["clients"],"mark":"one"}')
  announce(businessId, ['clients'], 'two')
  announce(businessId, ['home'], 'three')
  await hears(stream, 'data: {"topics":["clients","home"]}')
  // A job beside the request: its page has to hear of it.
  announce(businessId, ['agenda'], 'four')
  announce(businessId, ['agenda'])
  await hears(stream, 'data: {"topics":["agenda"]}')
  await stream.cancel()
})

test('the heartbeat of all streams is no part of the request that opened the first', async () => {
  const rita = await aSignedUpPerson()
  const contexts: (() => TraceSpan | undefined)[] = []
  const { setInterval: start } = globalThis
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation((...asked) => {
    if (asked[1] === 1000) contexts.push(AsyncResource.bind(() => currentSpan()))
    return start(...asked)
  })
  const ignored = () => undefined
  const span: TraceSpan = {
    traceId: '1',
    spanId: '1',
    traceFlags: 1,
    isOver: false,
    rename: ignored,
    set: ignored,
    fail: ignored,
    end: ignored,
  }
  traceBy({ start: () => span })
  try {
    const stream = await inSpan(span, () => listen(rita))
    expect(contexts.map((look) => look())).toEqual([undefined])
    await stream.cancel()
  } finally {
    traceBy(undefined)
    timers.mockRestore()
  }
})

test('what is said of many businesses fits into payloads that the database takes, whole and in order', () => {
  const words = Array.from({ length: 300 }, (_, at) => ({
    businessId: randomUUID(),
    topics: Array.from({ length: 1 + (at % 60) }, (_, topic) => `clients.topic-${topic}`),
    mark: randomUUID(),
  }))
  const sent = payloads(words)
  for (const payload of sent) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  expect(sent.flatMap((payload) => JSON.parse(payload) as object[])).toEqual(words)
  expect(payloads([])).toEqual([])
})

const soFarIn = (heard: string) =>
  Array.from(
    heard.matchAll(/^event: so-far\ndata: (.*)\n\n/gm),
    ([, data]) => JSON.parse(data!) as ReturnType<typeof heardOf>,
  )

test('says first what went stale before it was opened, in its own business, and how long ago', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const { businessId } = (await rita.accounts.me()).membership!
  const begun = performance.now()
  announce(businessId, ['agenda'])
  announce((await ana.accounts.me()).membership!.businessId, ['sales'])
  await expect.poll(() => Object.keys(heardOf(businessId).ago)).toContain('agenda')
  await new Promise((done) => setTimeout(done, 100))
  const stream = await listen(rita)
  const [first, ...later] = soFarIn(stream.heard)
  expect(later).toEqual([])
  const ago = first!.ago['agenda']!
  expect(ago).toBeGreaterThanOrEqual(100)
  expect(ago).toBeLessThan(performance.now() - begun)
  expect(first!.heardFor).toBeGreaterThan(ago)
  expect(first!.ago).not.toHaveProperty('sales')
  await stream.cancel()
})

test('that words were missed is told, and who was removed meanwhile is out', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const [stays, removed] = [await listen(rita), await listen(ana)]
  const { account } = await ana.accounts.me()
  await database.admin.query('update member set removed_at = now() where account_id = $1', [account.id])
  const { rowCount } = await database.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen live'`,
  )
  expect(rowCount).toBe(1)
  await expect.poll(() => soFarIn(stays.heard).length, { timeout: 5000 }).toBe(2)
  expect(soFarIn(stays.heard)[1]!.heardFor).toBeLessThan(soFarIn(stays.heard)[0]!.heardFor)
  await within(1000, removed.ended)
  announce((await rita.accounts.me()).membership!.businessId, ['home'])
  await hears(stays, '["home"]')
  await stays.cancel()
  await database.admin.query('update member set removed_at = null where account_id = $1', [account.id])
})

test('what could not be sent is sent once the database is there again', async () => {
  const rita = await aSignedUpPerson()
  const stream = await listen(rita)
  const { businessId } = (await rita.accounts.me()).membership!
  await database.admin.query(`revoke execute on function pg_notify(text, text) from public`)
  announce(businessId, ['clients'])
  await new Promise((done) => setTimeout(done, 300))
  announce(businessId, ['home'])
  expect(stream.heard).not.toContain('stale')
  await database.admin.query(`grant execute on function pg_notify(text, text) to public`)
  await hears(stream, 'event: stale\ndata: {"topics":["clients","home"]}\n\n')
  await stream.cancel()
})

test('a round of heartbeats asks once for all that have the same second, and ends whose session is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const people = await Promise.all([aSignedUpPerson(), aSignedUpPerson(), aSignedUpPerson(), aSignedUpPerson()])
  const open: Stream[] = []
  for (const person of people) for (let at = 0; at < 10; at++) open.push(await listen(person))
  const { account } = await people[0].accounts.me()
  await database.admin.query('update session set expires_at = now() where account_id = $1', [account.id])
  const pool = databasePool()
  const { query } = pool
  let asked = 0
  pool.query = (text, values) => {
    if (text.includes('session_is_live')) asked++
    return query(text, values)
  }
  for (let second = 0; second < 25; second++) {
    vi.advanceTimersByTime(1000)
    await new Promise((done) => setTimeout(done, 5))
  }
  pool.query = query
  await Promise.all(open.slice(0, 10).map((stream) => within(1000, stream.ended)))
  for (const { heard } of open) expect(heard.match(/^event: beat\ndata: \d+\n\n/gm)).toHaveLength(1)
  expect(asked).toBe(25)
  vi.useRealTimers()
  for (const stream of open) await stream.cancel()
})

test('needs a session and a membership', async () => {
  expect((await served.ask(aBrowser())).status).toBe(401)
  const rita = await aSignedUpPerson()
  const { account } = await rita.accounts.me()
  await database.admin.query('update member set removed_at = now() where account_id = $1', [account.id])
  expect((await served.ask(rita)).status).toBe(204)
  await database.admin.query('update member set removed_at = null where account_id = $1', [account.id])
})

test('ends at once with its session, and not with another one of the person', async () => {
  const here = await aSignedUpPerson()
  const phone = await anotherBrowserOf(here)
  const [mine, phones] = [await listen(here), await listen(phone)]
  await here.accounts.signOut({ scope: 'others' })
  await within(1000, phones.ended)
  announce((await here.accounts.me()).membership!.businessId, ['home'])
  await hears(mine, '["home"]')
  await here.accounts.signOut({ scope: 'local' })
  await within(1000, mine.ended)
})

test('ends at once when the membership is gone', async () => {
  const rita = await aSignedUpPerson()
  const { account, membership } = await rita.accounts.me()
  const stream = await listen(rita)
  await database.admin.query('update member set removed_at = now() where account_id = $1', [account.id])
  await announceEndOf(account.id, membership!.businessId)
  await within(1000, stream.ended)
  await database.admin.query('update member set removed_at = null where account_id = $1', [account.id])
})

test('ends at once when the role changes or the person is removed, in that business only', async () => {
  const rita = await aSignedUpPerson()
  const { membership } = await rita.accounts.me()
  const bia = await aSignedUpPerson()
  const { account, membership: own } = await bia.accounts.me()
  await database.admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'manager')`, [
    membership!.businessId,
    account.id,
  ])
  const elsewhere = await listen(await anotherBrowserOf(bia))
  await bia.accounts.switchBusiness({ businessId: membership!.businessId })
  const demoted = await listen(bia)
  await rita.business.users.changeRole({ id: account.id, role: 'receptionist' })
  await within(1000, demoted.ended)
  const removed = await listen(bia)
  await rita.business.users.remove({ id: account.id })
  await within(1000, removed.ended)
  expect((await served.ask(bia)).status).toBe(204)
  announce(own!.businessId, ['home'])
  await hears(elsewhere, '["home"]')
  await elsewhere.cancel()
})

test('ends when the session moves to another business', async () => {
  const rita = await aSignedUpPerson()
  const { account } = await rita.accounts.me()
  const { membership } = await (await aSignedUpPerson()).accounts.me()
  await database.admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'manager')`, [
    membership!.businessId,
    account.id,
  ])
  const stream = await listen(rita)
  await rita.accounts.switchBusiness({ businessId: membership!.businessId })
  await within(1000, stream.ended)
})

test('one person has only so many, and a closed one makes room', async () => {
  const rita = await aSignedUpPerson()
  const open = await Promise.all(Array.from({ length: 12 }, () => listen(rita)))
  expect((await served.ask(rita)).status).toBe(429)
  await open[0]!.cancel()
  await expect.poll(countStreams).toBe(11)
  open[0] = await listen(rita)
  for (const stream of open) await stream.cancel()
})

test('a question for its head alone opens none', async () => {
  await expect.poll(countStreams).toBe(0)
  expect((await served.ask(await aSignedUpPerson(), 'HEAD')).status).toBe(204)
  expect(countStreams()).toBe(0)
})

test('a screen that takes nothing is let go once so much waits for it', async () => {
  const rita = await aSignedUpPerson()
  const { businessId } = (await rita.accounts.me()).membership!
  await expect.poll(countStreams).toBe(0)
  const asleep = connect(served.port, '127.0.0.1').pause()
  asleep.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(rita)}\r\n\r\n`)
  await expect.poll(countStreams).toBe(1)
  const awake = await listen(rita)
  const topics = Array.from({ length: 60 }, (_, at) => `topic-${at}-${'x'.repeat(60)}`)
  // What the two systems keep on the way takes some megabytes before it waits here.
  for (let batch = 0; batch < 400 && countStreams() === 2; batch++) {
    const words = JSON.stringify([{ businessId, topics, mark: `${batch}-nth` }])
    await databasePool().query(`select pg_notify('live', replace($1, 'nth', n::text)) from generate_series(1, 20) n`, [
      words,
    ])
    await new Promise((done) => setTimeout(done, 5))
  }
  expect(countStreams()).toBe(1)
  announce(businessId, ['home'])
  await hears(awake, '["home"]')
  asleep.destroy()
  await awake.cancel()
})

test('all end when the server stops', async () => {
  const streams = [await listen(await aSignedUpPerson()), await listen(await aSignedUpPerson())]
  endLiveStreams()
  for (const stream of streams) await within(1000, stream.ended)
})
