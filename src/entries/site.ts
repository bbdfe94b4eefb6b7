import { readFileSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { Hono } from 'hono'
import { liveStream } from '../accounts/server/live-stream.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { databasePool } from '../platform/server/database.ts'
import { mailBox } from '../platform/server/mail-box.ts'
import { metricsText, metricsType } from '../platform/server/metrics.ts'
import { retryAfterSeconds } from '../platform/server/outage.ts'
import { settings } from '../platform/server/settings.ts'
import { trouble } from '../platform/server/trouble.ts'
import { receiptPages } from '../sales/server/pages.ts'
import { notFound, sitePages } from '../sites/server/pages.ts'
import { contract } from './router.ts'

/** Screens that the single-page app shows; everything else unknown is a 404 page. */
const screens = [
  '/auth',
  '/login',
  '/register',
  '/verify-email',
  '/invite',
  '/dashboard',
  '/dashboard/*',
  '/schedule-settings',
  '/master',
  '/master/login',
  '/master/users',
  '/master/subscriptions',
  '/master/settings',
]

/** Files that keep their address whatever is in them. */
const plainFiles = [
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/app.webmanifest',
  '/offline-worker.js',
]

type Shells = { app(path: string): Promise<string> | string; apiDocs(path: string): Promise<string> | string }

/** Everything that is not a door: health, files, streams, pages. `isReady` turns false when the server is stopping. */
export function createSite(isReady: () => boolean, shells: Shells = builtShells()): Hono {
  const site = new Hono()
  site.get('/healthz', (c) => c.text('ok'))
  site.get('/readyz', async (c) => {
    const isThere = () =>
      databasePool()
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
    if (isReady() && (await isThere())) return c.text('ok')
    c.header('retry-after', String(retryAfterSeconds))
    return c.text(isReady() ? 'no database' : 'stopping', 503)
  })
  site.get('/metrics', async (c) => {
    const token = settings.metricsToken
    if (token && c.req.header('authorization') !== `Bearer ${token}`) return c.text('forbidden', 403)
    return c.body(await metricsText(), 200, { 'content-type': metricsType })
  })

  site.get('/assets/*', serveStatic({ root: 'dist/client', precompressed: true, onFound: keepForever }))
  for (const file of plainFiles) site.get(file, serveStatic({ root: 'dist/client', onFound: askAgain }))

  let openApi: Promise<object> | undefined
  site.get('/api/openapi.json', async (c) => c.json(await (openApi ??= describeApi())))
  site.get('/api/docs', async (c) => c.html(await shells.apiDocs(c.req.path)))
  site.route('/', liveStream)
  site.route('/', sitePages)
  site.route('/', bookingPages)
  site.route('/', receiptPages)

  for (const path of screens) site.get(path, async (c) => c.html(await shells.app(c.req.path)))
  if (!settings.production) {
    site.get('/design', async (c) => c.html(await shells.app(c.req.path)))
    site.route('/', mailBox)
  }
  site.notFound(notFound)
  site.onError((error, c) => trouble(error, c))
  return site
}

function keepForever(_path: string, c: { header(name: string, value: string): void }) {
  c.header('cache-control', 'public, max-age=31536000, immutable')
}

function askAgain(_path: string, c: { header(name: string, value: string): void }) {
  c.header('cache-control', 'no-cache')
}

function describeApi(): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const info = { title: 'Marcaí', version: '1' }
  return generator.generate(contract, { info, servers: [{ url: '/api' }] })
}

function builtShells(): Shells {
  const [app, apiDocs] = ['app.html', 'api-docs.html'].map((file) => readFileSync(`dist/client/${file}`, 'utf8'))
  return { app: () => app!, apiDocs: () => apiDocs! }
}
