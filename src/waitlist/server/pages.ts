import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { doneAddress } from '../../booking/booking-page.ts'
import { countTurnedAway } from '../../booking/server/count-views.ts'
import { framed, framing } from '../../booking/server/frame-pages.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { missingPage } from '../../booking/server/pages.ts'
import { getPublicPage } from '../../booking/server/page-queries.ts'
import { addDays } from '../../platform/clock.ts'
import type { Language } from '../../languages/language.ts'
import { askedLanguage, languageFor, translateRefusal } from '../../languages/server/choose-language.ts'
import { translatorFor } from '../../languages/translators.ts'
import { newId } from '../../platform/id.ts'
import type { RefusalData } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { callerAddress } from '../../platform/server/http/hosts.ts'
import { log } from '../../platform/server/log.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import { page, privateHeaders } from '../../platform/server/http/pages.ts'
import { readAs } from '../../platform/server/http/read-as.ts'
import { BodyRefused, readForm } from '../../platform/server/http/read-body.ts'
import { trouble } from '../../platform/server/http/trouble.ts'
import { wishAddress, type OwnWish, type OwnWishView, type WishView } from '../own-wish.ts'
import { dayParts, onlineWish, type OnlineWish } from '../wish.ts'
import { wishOnline } from './add-wish.ts'
import { acceptOffer, declineOffer, leaveList } from './answer-offer.ts'
import { confirmWish } from './confirm-wish.ts'
import { findOwn, toOwnWish } from './wish-queries.ts'

type Edge = { Bindings: HttpBindings }
type Form = Record<string, string>

const renderForm = page<WishView>('waitlist-form')
const renderOwn = page<OwnWishView>('waitlist-own')

const failed = { title: 'Erro na lista de espera', text: 'Não foi possível salvar o seu pedido. Tente novamente.' }
const small = bodyLimit({
  maxSize: 20_000,
  onError: () => {
    throw new BodyRefused(413, 'O formulário enviado é grande demais.')
  },
})

/** The public pages of the waiting list. Like the booking page, they work without JavaScript. */
export const waitlistPages = new Hono<Edge>()

waitlistPages.get('/booking/:slug/espera', openToAll, framed, (c) => {
  const { service, professional, date } = c.req.query()
  const typed = {
    ...(service && { serviceId: service }),
    ...(professional && { professionalId: professional }),
    ...(date && { from: date, to: date }),
    ...Object.fromEntries(dayParts.map((part) => [part, 'on'])),
  }
  return showForm(c, c.req.param('slug'), { requestKey: newId(), typed, fields: {}, alert: null })
})

waitlistPages.post('/booking/:slug/espera', openToAll, framed, small, async (c) => {
  const slug = c.req.param('slug')
  const form = readForm(await c.req.arrayBuffer())
  try {
    const { picked, preferred } = askedLanguage(c)
    const asked = { ...readWish(form), language: picked ?? preferred }
    const wish = await wishOnline(slug, asked, callerAddress(c.env.incoming))
    return c.redirect(wishAddress(slug, wish.key), 303)
  } catch (error) {
    if (isUnavailable(error)) return troubleIn(c, error, form)
    if (isMissing(error)) throw error
    const { status, ...said } = explain(error)
    return showForm(c, slug, { requestKey: form.key || newId(), typed: form, ...said }, status)
  }
})

/** Only shows the wish: mail programs open links before their reader does, so a GET must not answer an offer or confirm. */
waitlistPages.get('/booking/:slug/espera/:key', openToAll, framed, (c) => showOwn(c, { alert: null, fields: {} }))
waitlistPages.get('/booking/:slug/espera/:key/confirmar', openToAll, framed, (c) =>
  showOwn(c, { alert: null, fields: {}, code: c.req.query('codigo') ?? null }),
)

const answers = { confirmar: confirmWish, aceitar: acceptOffer, recusar: declineOffer, sair: leaveList }
for (const [name, work] of Object.entries(answers)) {
  if (work !== confirmWish)
    waitlistPages.get(`/booking/:slug/espera/:key/${name}`, openToAll, framed, (c) => {
      const { slug, key } = c.req.param()
      return c.redirect(wishAddress(slug, key, askedLanguage(c).picked), 303)
    })
  waitlistPages.post(`/booking/:slug/espera/:key/${name}`, openToAll, framed, small, async (c) => {
    const { slug, key } = c.req.param()
    const { policyVersion, code = null } = readForm(await c.req.arrayBuffer())
    try {
      const wish = await work({ slug, key, policyVersion, code }, callerAddress(c.env.incoming))
      return c.redirect(addressOf(slug, wish, askedLanguage(c).picked), 303)
    } catch (error) {
      if (isUnavailable(error)) return troubleIn(c, error, {})
      if (isMissing(error)) throw error
      const { status, ...said } = explain(error)
      return showOwn(c, { ...said, code }, status)
    }
  })
}

const isMissing = (error: unknown) => error instanceof Refusal && error.kind.status === 404

waitlistPages.onError(async (error, c) => {
  if (isMissing(error)) return missingPage(c, c.req.param('slug'))
  if (isUnavailable(error)) return troubleIn(c, error)
  if (!(error instanceof BodyRefused)) throw error
  return c.text(translatorFor(languageFor(c).language).tell(error.message), error.status)
})

/** The address to show: an accepted wish is a booking, which has its own address. */
const addressOf = (slug: string, { key, bookingKey }: OwnWish, picked: Language | null): string =>
  bookingKey ? doneAddress(slug, bookingKey, picked) : wishAddress(slug, key, picked)

const troubleIn = (c: Context, error: unknown, form?: Record<string, string>) =>
  trouble(error, c, form, translatorFor(languageFor(c).language))

async function showOwn(
  c: OwnContext,
  { code = null, ...why }: Why & { code?: string | null },
  status: ContentfulStatusCode = 200,
) {
  const { slug, key } = c.req.param()
  const view = await inLink(slug, 'read', async (tx) => {
    const { link, found } = await findOwn(tx, key)
    return { link, wish: await toOwnWish(tx, found) }
  })
  const { link, wish } = view
  const spoken = { ...languageFor(c, { fixed: link.language, booked: wish.language }), ...framing(c) }
  if (wish.bookingKey || link.slug !== slug) return c.redirect(addressOf(link.slug, wish, spoken.picked), 303)
  return c.html(
    await renderOwn({ ...view, code, ...spoken, ...translateRefusal(why, translatorFor(spoken.language)) }),
    status,
    privateHeaders,
  )
}

type OwnContext = Context<Edge, '/booking/:slug/espera/:key'>
/** A refusal before it is translated into the page's language. */
type Why = Pick<WishView, 'fields' | 'alert'> & { phrases?: RefusalData['phrases'] }
type FormState = Pick<WishView, 'requestKey' | 'typed'> & Why

async function showForm(c: Context<Edge>, slug: string, written: FormState, status: ContentfulStatusCode = 200) {
  const view = await inLink(slug, 'read', getPublicPage)
  const { link, services, professionals, today } = view
  if (link.closed) countTurnedAway(c, slug, today)
  const { requestKey, typed, ...why } = written
  const spoken = { ...languageFor(c, { fixed: link.language }), ...framing(c) }
  const said = { requestKey, typed, ...spoken, ...translateRefusal(why, translatorFor(spoken.language)) }
  const html = await renderForm({ ...said, link, services, professionals, today, lastDay: lastDayOf(view) })
  c.header('cache-control', 'private, no-store')
  return c.html(html, status)
}

const lastDayOf = ({ today, link }: { today: string; link: { horizonDays: number } }) =>
  addDays(today, link.horizonDays)

/** Reads the form. An unticked checkbox is not sent at all. */
const readWish = (form: Form): OnlineWish =>
  readAs(onlineWish, { ...form, parts: dayParts.filter((part) => form[part]) })

type Explanation = Why & { status: ContentfulStatusCode }

function explain(error: unknown): Explanation {
  if (!(error instanceof Refusal)) {
    log.error({ error }, 'the waiting list failed')
    return { status: 500, alert: failed, fields: {} }
  }
  const { title, text, fields = {}, phrases } = error.data
  return { status: error.kind.status, alert: { title, text }, fields, phrases }
}
