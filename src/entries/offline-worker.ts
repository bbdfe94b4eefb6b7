import type { FetchEvent, ServiceWorker } from './service-worker.ts'

/**
 * Serves the dashboard's shell when the server is unreachable or something else (a proxy, a captive portal) answers in
 * its place. It caches only the files of its own build, each checked by its digest; no data passes through it.
 */
export type Build = {
  version: string
  html: string
  files: Record<string, string>
  questionHeader: string
  answerHeader: string
}
/** Inserted by the build in vite.config.ts. */
declare const BUILD: Build
declare const self: ServiceWorker

const shell = '/dashboard'
const icon = '/icon.svg'
const prefix = 'marcai-shell-'
const current = prefix + BUILD.version
const patience = 3000
/** Few, so that a screen that is opened during the installation does not wait behind hundreds of files. */
const filesAtOnce = 3

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && (pathname === shell || pathname.startsWith(`${shell}/`)))
    event.respondWith(openShell(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event.request))
  else if (pathname === icon) event.respondWith(newestIcon(event.request))
})

/**
 * Caches all files of the build or fails. The new worker takes over at once: tabs of an older build still find their
 * files in the cache of that build.
 */
async function install(): Promise<void> {
  const cache = await caches.open(current)
  const put = async ([path, integrity]: [string, string]) =>
    cache.put(path, (await kept(path)) ?? good(path, await fetch(path, { integrity, priority: 'low' })))
  // The headers are the server's, and the HTML is that of this build, even if a server of another build answered.
  const page = good(shell, await askFor(shell))
  await cache.put(shell, new Response(BUILD.html, { headers: page.headers }))
  const files = Object.entries(BUILD.files).values()
  const putFiles = async () => {
    for (const file of files) await put(file)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, putFiles))
  await newestIcon(icon)
  await self.skipWaiting()
}

function good(path: string, answer: Response): Response {
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return answer
}

/** Repeats `ask` of src/platform/web/question.ts, which the worker cannot import because it is a single file. */
async function askFor(page: string): Promise<Response> {
  const mark = crypto.randomUUID()
  const answer = await fetch(page, { headers: { [BUILD.questionHeader]: mark }, redirect: 'manual' })
  if (answer.headers.get(BUILD.answerHeader) !== mark) throw new Error(`${page} was answered by something else`)
  return answer
}

const kept = (path: string | Request) => caches.match(path, { ignoreVary: true })

const file = async (request: Request): Promise<Response> => (await kept(request)) ?? fetch(request)

/**
 * The operator may change the icon at any time, so it comes from the server; the cached one serves without a
 * connection.
 */
async function newestIcon(request: Request | string): Promise<Response> {
  const cache = await caches.open(current)
  const answer = await fetch(request).catch(() => null)
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('image/'))
    return (await cache.match(icon, { ignoreVary: true })) ?? Response.error()
  await cache.put(icon, answer.clone())
  return answer
}

/** Returns the server's page if it answers within `patience` milliseconds, otherwise the cached one. */
async function openShell(event: FetchEvent): Promise<Response> {
  event.waitUntil(forgetOlder())
  const late = new Promise<null>((done) => setTimeout(() => done(null), patience))
  const answer = await Promise.race([askFor(event.request.url), late]).catch(() => null)
  if (answer && ![502, 503, 504].includes(answer.status)) return answer
  const page = await (await caches.open(current)).match(shell, { ignoreVary: true })
  return page ?? fetch(event.request)
}

/** Deletes the caches of older builds once no tab is open: an open tab may still request a file of its own build. */
async function forgetOlder(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > 0 || self.registration.installing) return
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current)
  await Promise.all(older.map((name) => caches.delete(name)))
}
