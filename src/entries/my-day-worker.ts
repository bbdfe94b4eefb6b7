import type { FetchEvent, ServiceWorker } from './service-worker.ts'

/**
 * Keeps a copy of the professional's day on the device, and shows it, marked as one, when the server is unreachable or
 * something else answers in its place. A page that the person may not see any more takes its copies along.
 */
export type Names = { page: string; copies: string; questionHeader: string; answerHeader: string }

/** Inserted by the build in vite.config.ts. */
declare const NAMES: Names
declare const self: ServiceWorker

const patience = 3000
/** Days whose copies stay, and files that they need. */
const most = { pages: 8, files: 24 }

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname === NAMES.page) event.respondWith(day(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event.request))
})

/** The server's page if it comes in time, else the copy of that day. */
async function day(event: FetchEvent): Promise<Response> {
  const { request } = event
  const key = keyOf(request.url)
  const late = new Promise<null>((done) => setTimeout(() => done(null), patience))
  const answer = await Promise.race([ask(request), late]).catch(() => null)
  if (answer && ![502, 503, 504].includes(answer.status)) {
    event.waitUntil(answer.ok ? keep(key, answer.clone(), most.pages) : forget())
    return answer
  }
  const copy = await (await copies()).match(key)
  return copy ? asCopy(copy) : fetch(request)
}

/** A captive portal answers as well, but without our mark. */
async function ask(request: Request): Promise<Response> {
  const mark = crypto.randomUUID()
  const headers = { [NAMES.questionHeader]: mark }
  const redirect = request.mode === 'navigate' ? 'manual' : 'follow'
  const answer = await fetch(request.url, { headers, redirect })
  const isOurs = answer.type === 'opaqueredirect' || answer.headers.get(NAMES.answerHeader) === mark
  if (!isOurs) throw new Error('something else answered')
  return answer
}

const file = async (request: Request): Promise<Response> => {
  const kept = await (await copies()).match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(request.url, answer.clone(), most.files)
  return answer
}

const copies = () => caches.open(NAMES.copies)
const forget = () => caches.delete(NAMES.copies)

/** Pages and files count apart; the oldest go. */
async function keep(key: string, answer: Response, count: number): Promise<void> {
  const cache = await copies()
  await cache.delete(key)
  await cache.put(key, answer)
  const isPage = (url: string) => new URL(url).pathname === NAMES.page
  const alike = (await cache.keys()).filter(
    ({ url }) => isPage(url) === isPage(new URL(key, self.location.origin).href),
  )
  await Promise.all(alike.slice(0, -count).map((old) => cache.delete(old)))
}

/** What was done just before is no part of the day. */
function keyOf(url: string): string {
  const date = new URL(url).searchParams.get('dia')
  return date ? `${NAMES.page}?dia=${encodeURIComponent(date)}` : NAMES.page
}

async function asCopy(copy: Response): Promise<Response> {
  const html = (await copy.text()).replace('id="my-day"', 'id="my-day" data-copy=""')
  return new Response(html, { headers: copy.headers })
}
