import { readFile } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Handler, type MiddlewareHandler } from 'hono'
import { liveStream } from '../accounts/server/live-stream.ts'
import { depositEvents } from '../deposits/server/webhooks.ts'
import { paymentEvents } from '../billing/server/webhooks.ts'
import { bookingPages, type PageOptions } from '../booking/server/pages.ts'
import { intakeRoutes } from '../archive/server/intake-routes.ts'
import { helpSite } from '../help/server/pages.ts'
import { tidied } from '../booking/server/tidy-address.ts'
import { pictureRoutes } from '../business/server/picture-routes.ts'
import { messageEvents } from '../messages/server/webhooks.ts'
import { messagesPages } from '../messages/server/pages.ts'
import { myDayPages } from '../my-day/server/pages.ts'
import { databasePool } from '../platform/server/database/database.ts'
import { paths } from '../platform/paths.ts'
import { fixedAnswer } from '../platform/server/http/fixed-answer.ts'
import { isAtThisMachine } from '../platform/server/http/hosts.ts'
import { paced } from '../platform/server/http/pace-pages.ts'
import { mailBox } from '../platform/server/mail/mail-box.ts'
import { metricsText, metricsType } from '../platform/server/metrics.ts'
import { hasDiskRoom, retryAfterSeconds } from '../platform/server/database/outage.ts'
import { release } from '../platform/server/release.ts'
import { isSameSecret } from '../platform/server/same-secret.ts'
import { settings } from '../platform/server/settings.ts'
import { namesRoutes } from '../platform/server/http/trace-request.ts'
import { trouble } from '../platform/server/http/trouble.ts'
import { readGauges } from '../operator/server/gauges.ts'
import { paperPages, securityPages } from '../papers/server/pages.ts'
import { askPages, ownDataPages, receiptPages } from '../record/server/pages.ts'
import { originOfBusiness } from '../domains/server/domain-queries.ts'
import { linkPictures } from '../sites/server/link-pictures.ts'
import { landingPages } from '../landing/server/landing-pages.ts'
import { notFound, sitePages } from '../sites/server/pages.ts'
import { waitlistPages } from '../waitlist/server/pages.ts'
import { brandFiles, withBrand } from './brand-files.ts'
import { builtDescription, builtPublicDescription, withProductName } from './api-description.ts'
import { allScreens } from './screens.ts'
import { wordsOf, type PageWords } from './page-words.ts'

/** The screens whose addresses the server answers with the app, as Hono paths. Any other unknown address is a 404. */
const screensHere = allScreens
  .filter(({ of }) => of !== 'documents' && (of !== 'developers' || !settings.production))
  .map((screen) => ({ ...screen, path: screen.path.replaceAll('$', ':') }))

/** Files whose address does not change with their content, so browsers must revalidate them. */
const plainFiles = ['/offline-worker.js', '/my-day-worker.js']

const health = JSON.stringify({ status: 'ok', version: release.version, build: release.build })

type Edge = { Bindings: HttpBindings & PageOptions }
/** A built page, which says what it is where it is one of several. */
type Shell = (page?: PageWords) => Handler
/**
 * The pages that are the same for everybody: of the app, the entrance and the API reference, with the API
 * descriptions.
 */
type Shells = {
  app: Shell
  entrance: Shell
  apiDocs: Handler
  api: () => Promise<string>
  publicApi: () => Promise<string>
}

async function missingOfDatabase(): Promise<string | null> {
  const { query } = databasePool()
  const isThere = await query('select 1').then(
    () => true,
    () => false,
  )
  if (!isThere) return 'no database'
  return (await hasDiskRoom(query)) ? null : 'no room'
}

/** Everything that is not a procedure: health, files, streams, pages. `isReady` turns false when the server is stopping. */
export function createSite(isReady: () => boolean, shells: Shells = builtShells()): Hono<Edge> {
  const site = new Hono<Edge>()
  if (settings.telemetry) site.use(namesRoutes)
  site.get('/healthz', (c) => c.body(health, 200, { 'content-type': 'application/json' }))
  site.get('/readyz', async (c) => {
    const missing = isReady() ? await missingOfDatabase() : 'stopping'
    if (!missing) return c.text('ok')
    c.header('retry-after', String(retryAfterSeconds))
    return c.text(missing, 503)
  })
  site.get('/metrics', async (c) => {
    const mayRead = settings.metricsToken
      ? hasMetricsToken(c.req.header('authorization'))
      : isAtThisMachine(c.env.incoming)
    if (!mayRead) return c.text('forbidden', 403)
    await readGauges()
    return c.body(await metricsText(), 200, { 'content-type': metricsType })
  })

  site.get('/assets/*', serveStatic({ root: 'dist/client', precompressed: true, onFound: keepForever }))
  site.get('/shots/*', serveStatic({ root: 'dist/client', onFound: keepForever }))
  site.route('/', brandFiles)
  for (const file of plainFiles) site.get(file, serveStatic({ root: 'dist/client', onFound: mustRevalidate }))

  site.get('/api/openapi.json', fixedAnswer('application/json; charset=utf-8', shells.api))
  site.get('/api/docs', shells.apiDocs)
  site.get('/api/v1/openapi.json', fixedAnswer('application/json; charset=utf-8', shells.publicApi))
  site.get('/api/v1/docs', shells.apiDocs)
  // One that is opened while the server stops would hold it up; its screen asks the next one.
  site.use('/api/live', async (c, next) => (isReady() ? next() : c.text('stopping', 503)))
  site.route('/', liveStream)
  site.route('/', pictureRoutes)
  site.route('/', intakeRoutes)
  site.route('/', linkPictures)
  site.route('/', landingPages)
  site.use(paths.help, paced).use(paths.helpPage(':slug'), paced)
  site.route('/', helpSite)
  site.use(paths.terms, tidied, paced).use(paths.privacy, tidied, paced)
  site.route('/', paperPages)
  site.route('/', securityPages)
  for (const place of ['/booking/*', '/site/*']) site.use(place, tidied, paced)
  site.route('/', sitePages)
  site.use('/booking/:slug', (c, next) => {
    c.env.homeOf = originOfBusiness
    return next()
  })
  site.route('/', waitlistPages)
  site.route('/', askPages)
  site.route('/', bookingPages)
  site.route('/', ownDataPages)
  site.route('/', receiptPages)
  site.route('/', messagesPages)
  site.route('/', myDayPages)
  site.route('/', paymentEvents)
  site.route('/', depositEvents)
  site.route('/', messageEvents)

  const app = shells.app()
  for (const screen of screensHere) {
    if ('carriesSecret' in screen) site.use(screen.path, withoutReferrer)
    const words = wordsOf(screen.name)
    const shell = screen.of === 'visitors' ? shells.entrance : shells.app
    site.get(screen.path, words ? titled(shell, words) : app)
  }
  if (!settings.production) {
    site.use('/dev/*', onlyAtThisMachine)
    site.route('/', mailBox)
  }
  site.notFound(notFound)
  site.onError((error, c) => trouble(error, c))
  return site
}

export function keepForever(path: string, c: { header(name: string, value: string): void }) {
  // The landing page's preview is sandboxed and has no origin, so its fonts need CORS.
  if (path.endsWith('.woff2')) c.header('access-control-allow-origin', '*')
  c.header('cache-control', 'public, max-age=31536000, immutable')
}

function mustRevalidate(_path: string, c: { header(name: string, value: string): void }) {
  c.header('cache-control', 'no-cache')
}

/** The mailbox holds the mail of everybody who tries the product, so only this machine may read it. */
const onlyAtThisMachine: MiddlewareHandler<Edge> = async (c, next) => {
  if (!isAtThisMachine(c.env.incoming)) return notFound(c)
  await next()
}

/** These addresses carry the secret of a mail link, which must not leak to another page in the Referer header. */
const withoutReferrer: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('referrer-policy', 'no-referrer')
}

/** The page of a screen that opens without a sign-in, titled as its tab is. */
function titled(shell: Shell, { page, tabs }: NonNullable<ReturnType<typeof wordsOf>>): Handler {
  const first = shell(page)
  const others = new Map(Object.entries(tabs).map(([tab, words]) => [tab, shell(words)]))
  return (c, next) => (others.get(c.req.query('tab') ?? '') ?? first)(c, next)
}

const hasMetricsToken = (header = ''): boolean => isSameSecret(header, `Bearer ${settings.metricsToken}`)

function builtShells(): Shells {
  const page = (file: string) => (words?: PageWords) =>
    fixedAnswer('text/html; charset=utf-8', async () => withBrand(await readFile(`dist/client/${file}`, 'utf8'), words))
  return {
    app: page('app.html'),
    entrance: page('entrance.html'),
    apiDocs: page('api-docs.html')(),
    api: async () => withProductName(await readFile(builtDescription, 'utf8')),
    publicApi: async () => withProductName(await readFile(builtPublicDescription, 'utf8')),
  }
}
