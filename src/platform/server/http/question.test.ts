import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { os } from '@orpc/server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerHeader, questionHeader } from '../../question.ts'
import { createEdge } from './edge.ts'

const router = { open: os.route({ method: 'GET', path: '/open' }).handler(() => {}) }
const site = new Hono()
  .get('/readyz', (c) => c.text('ok'))
  .get('/sitemap.xml', (c) => c.text('kept', 200, { 'cache-control': 'public, max-age=3600' }))
const server = createEdge(router, site)
let origin: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
afterEach(() => vi.unstubAllGlobals())

const answerTo = async (path: string, mark: string | undefined, method = 'POST') =>
  fetch(origin + path, { method, headers: { ...(mark && { [questionHeader]: mark }) } })

test.each([
  ['/rpc/open', 'POST', 200],
  ['/rpc/nowhere', 'POST', 404],
  ['/rpc/open', 'GET', 405],
  ['/api/open', 'GET', 200],
  ['/readyz', 'GET', 200],
  ['/nowhere', 'GET', 404],
])('%s answers %s with the mark of the question, whatever else it says', async (path, method, status) => {
  const answer = await answerTo(path, 'a-1', method)
  expect([answer.status, answer.headers.get(answerHeader)]).toEqual([status, 'a-1'])
  expect((await answerTo(path, undefined, method)).headers.get(answerHeader)).toBeNull()
})

test('what caches may keep for everybody bears no mark', async () => {
  const answer = await answerTo('/sitemap.xml', 'a-1', 'GET')
  expect([answer.status, answer.headers.get(answerHeader)]).toEqual([200, null])
})

test.each(['a b', 'x'.repeat(65), 'a, b', '<b>'])('%s is no mark, and is not given back', async (mark) => {
  expect((await answerTo('/rpc/open', mark)).headers.get(answerHeader)).toBeNull()
})
