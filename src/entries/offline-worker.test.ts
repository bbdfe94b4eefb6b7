import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerHeader, answerMark, questionHeader } from '../platform/question.ts'

type Listener = (event: object) => void
type Files = Map<string, Response>

const origin = 'https://salao.example'
/** The browser's caches of all builds. */
const kept = new Map<string, Files>()
/** The answers of the server; a missing address means that the server cannot be reached. */
let server: Record<string, Response>
/** The answer of a proxy or captive portal in place of the server. */
let between: Response | null
let windows: object[]

const pathOf = (asked: Request | string) => new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname
const find = (asked: Request | string) =>
  [...kept.values()].flatMap((files) => files.get(pathOf(asked)) ?? [])[0]?.clone()

const caches = {
  open: async (name: string) => {
    const files: Files = kept.get(name) ?? new Map()
    kept.set(name, files)
    return {
      put: async (path: string, answer: Response) => files.set(path, answer),
      match: async (path: string) => files.get(path)?.clone(),
    }
  },
  match: async (asked: Request | string) => find(asked),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
}

/** Loads the worker of one build and calls its listeners as a browser does. */
async function workerOf(version: string, paths: string[]) {
  const listeners: Record<string, Listener> = {}
  const files = Object.fromEntries(paths.map((path) => [path, digest(contentOf(path))]))
  vi.stubGlobal('BUILD', { version, html: `shell ${version}`, files, questionHeader, answerHeader })
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
    skipWaiting: async () => {},
    registration: { installing: null },
    clients: { claim: async () => {}, matchAll: async () => windows },
    location: { origin },
  })
  vi.resetModules()
  await import('./offline-worker.ts')
  return {
    install: () => {
      let work: Promise<unknown> | undefined
      listeners.install!({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
      return work
    },
    /** The worker's answer, or undefined if it leaves the request to the network. */
    ask: async (path: string, { mode = 'no-cors', method = 'GET' } = {}) => {
      let answer: Promise<Response> | undefined
      const work: Promise<unknown>[] = []
      const request = Object.defineProperty(new Request(origin + path, { method }), 'mode', { value: mode })
      listeners.fetch!({
        request,
        respondWith: (promise: Promise<Response>) => (answer = promise),
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      })
      const text = await (await answer)?.text()
      await Promise.all(work)
      return text
    },
  }
}
const open = { mode: 'navigate' }
const contentOf = (path: string) => `content of ${path}`
const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
/** Stands in for `fetch`: content with the wrong digest is rejected. */
async function ask(
  asked: Request | string,
  { headers = {}, integrity }: { headers?: Record<string, string>; integrity?: string } = {},
) {
  const path = pathOf(asked)
  const answer = between ?? server[path] ?? (path.startsWith('/dashboard/') ? server['/dashboard'] : undefined)
  if (!answer) throw new TypeError('no network')
  const text = await answer.clone().text()
  if (integrity && answer.ok && integrity !== digest(text)) throw new TypeError('another file')
  const type = answer.headers.get('content-type')
  const marks = between ? {} : answerMark(headers)
  return new Response(text, { status: answer.status, headers: { ...marks, ...(type && { 'content-type': type }) } })
}

beforeEach(() => {
  kept.clear()
  windows = []
  server = { '/dashboard': new Response('shell of the server'), ...fileOf('/assets/a1.js') }
  between = null
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', ask)
})
const fileOf = (path: string) => ({ [path]: new Response(contentOf(path)) })

test('with the server there its own page opens; without it the kept one, with its files', async () => {
  const worker = await workerOf('one', ['/assets/a1.js'])
  await worker.install()
  expect(await worker.ask('/dashboard/pos', open)).toBe('shell of the server')
  server = {}
  expect(await worker.ask('/dashboard/pos', open)).toBe('shell one')
  expect(await worker.ask('/dashboard', open)).toBe('shell one')
  expect(await worker.ask('/assets/a1.js')).toBe(contentOf('/assets/a1.js'))
})

// spec: till-21
test('a proxy that answers for a server that is down counts as no answer', async () => {
  const worker = await workerOf('one', [])
  await worker.install()
  server['/dashboard/pos'] = new Response('bad gateway', { status: 502 })
  expect(await worker.ask('/dashboard/pos', open)).toBe('shell one')
})

test.each([
  ['a page', new Response('Aceite os termos', { headers: { 'content-type': 'text/html' } })],
  ['nothing', new Response(null)],
  ['a page to sign in', new Response('Entre na rede', { status: 403 })],
])('%s that comes from something else opens the kept shell, and is never kept', async (_, answer) => {
  const worker = await workerOf('one', ['/assets/a1.js'])
  await worker.install()
  between = answer
  expect(await worker.ask('/dashboard/pos', open)).toBe('shell one')
  await expect((await workerOf('two', ['/assets/b2.js'])).install()).rejects.toThrow('answered by something else')
  between = null
  expect([...(kept.get('marcai-shell-two') ?? new Map()).keys()]).toEqual([])
  server['/assets/b2.js'] = new Response('Aceite os termos')
  await expect((await workerOf('two', ['/assets/b2.js'])).install()).rejects.toThrow('another file')
})

test.each([
  ['/', open],
  ['/auth', open],
  ['/dashboards', open],
  ['/booking/salao', open],
  ['/rpc/sales/closeSale', { method: 'POST' }],
  ['/api/live', {}],
  ['/api/account', {}],
  ['/healthz', {}],
])('%s is left to the network', async (path, how) => {
  const worker = await workerOf('one', [])
  await worker.install()
  expect(await worker.ask(path, how)).toBeUndefined()
})

test('the icon is the newest that the server has, and without it the last', async () => {
  const icon = (content: string, type = 'image/svg+xml') => new Response(content, { headers: { 'content-type': type } })
  server['/icon.svg'] = icon('our own')
  const worker = await workerOf('one', [])
  await worker.install()
  server['/icon.svg'] = icon('a logo')
  expect(await worker.ask('/icon.svg?new')).toBe('a logo')
  server['/icon.svg'] = icon('Aceite os termos', 'text/html')
  expect(await worker.ask('/icon.svg')).toBe('a logo')
  server = {}
  expect(await worker.ask('/icon.svg')).toBe('a logo')
})

test('a build is kept whole or not at all', async () => {
  const worker = await workerOf('one', ['/assets/a1.js', '/assets/missing.js'])
  await expect(worker.install()).rejects.toThrow('no network')
  server['/assets/missing.js'] = new Response('not found', { status: 404 })
  await expect(worker.install()).rejects.toThrow('/assets/missing.js answers 404')
})

test('a newer build takes over, tabs of the older one keep their files, and without tabs it goes', async () => {
  await (await workerOf('one', ['/assets/a1.js'])).install()
  server = { '/dashboard': new Response('newer shell'), ...fileOf('/assets/b2.js') }
  const newer = await workerOf('two', ['/assets/b2.js'])
  await newer.install()
  windows = [{}]
  server = {}
  expect(await newer.ask('/dashboard', open)).toBe('shell two')
  expect(await newer.ask('/assets/a1.js')).toBe(contentOf('/assets/a1.js'))
  windows = []
  expect(await newer.ask('/dashboard', open)).toBe('shell two')
  expect([...kept.keys()]).toEqual(['marcai-shell-two'])
  expect(await newer.ask('/assets/b2.js')).toBe(contentOf('/assets/b2.js'))
})
