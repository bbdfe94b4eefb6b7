import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { calendarOf } from '../../booking/calendar-file.ts'
import type { LanguageChoice } from '../../languages/language.ts'
import { languageFor } from '../../languages/server/choose-language.ts'
import { publicErrors, publicForm } from '../../languages/server/public-form.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import { callerAddress, networkOf } from '../../platform/server/http/hosts.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { page } from '../../platform/server/http/pages.ts'
import { privateHeaders } from '../../platform/server/http/security-headers.ts'
import { count, hasRoom, isReached } from '../../platform/server/http/throttle.ts'
import { businessOfSecret } from '../../platform/server/business-secret.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { words } from '../../platform/words.ts'
import { feedBehind, feedEvents, reader } from './feed-queries.ts'
import { seeStoppable, stopMessages, type Stoppable } from './parts/stop-messages.ts'

const renderStop = page<Stoppable & LanguageChoice>('stop-messages')

/** Pages at secret addresses: to unsubscribe from messages, and calendars for other programs. */
export const messagesPages = new Hono<{ Bindings: HttpBindings }>()
messagesPages.onError(publicErrors((c) => c.notFound()))

// Its posting is also the one-click unsubscribe of mail programs.
const stopForm = publicForm({
  path: '/sair/:token',
  act: async (_, _sender, c) => {
    const token = c.req.param('token')
    return orNotFound(await stopMessages(token))
  },
  done: (stopped, _, c) => showStop(c, stopped),
  view: async (c, refused) => {
    if (refused) throw refused.error
    const seen = await seeStoppable(c.req.param('token'))
    return seen ? showStop(c, seen) : c.notFound()
  },
})
messagesPages.route('/', stopForm)

messagesPages.get('/calendario/:token/agenda.ics', openToAll, async (c, next) => {
  const token = c.req.param('token')
  const astray = limit('feed.network', networkOf(callerAddress(c.env.incoming)))
  // What names no business is not looked up, and costs nobody his tries.
  if (!businessOfSecret(token)) return next()
  if (await isReached(astray)) return tooMany(c)
  const feed = await feedBehind(token)
  if (!feed) {
    await count(astray)
    return next()
  }
  const { businessId, zone, professionalId } = feed
  if (!(await hasRoom(limit('feed.secret', businessId, professionalId ?? 'all')))) return tooMany(c)
  const events = await inBusiness({ businessId, zone, actor: reader }, 'read', (tx) => feedEvents(tx, professionalId))
  const file = calendarOf({ name: feed.businessName, zone, events })
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  return c.body(file, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' })
})

const showStop = async (c: Context, seen: Stoppable) =>
  c.html(await renderStop({ ...seen, ...languageFor(c, { fixed: seen.fixedLanguage }) }), 200, privateHeaders)

const tooMany = (c: Context) => c.text(words(platformRefusals.TOO_MANY.text), 429, { 'retry-after': '900' })
