import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import type { PictureAddress } from '../../business/link-picture.ts'
import { linkPictureAddress } from '../../business/server/draw-link-picture.ts'
import * as field from '../../platform/fields.ts'
import { languageNamed, type Language, type LanguageChoice } from '../../languages/language.ts'
import { askedLanguage, languageFor, translateRefusal } from '../../languages/server/choose-language.ts'
import { translatorFor } from '../../languages/translators.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals, type RefusalData } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { callerAddress } from '../../platform/server/http/hosts.ts'
import { log } from '../../platform/server/log.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import { compressedPage, page, privateHeaders } from '../../platform/server/http/pages.ts'
import { readAs } from '../../platform/server/http/read-as.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { BodyRefused, readForm } from '../../platform/server/http/read-body.ts'
import { type BusinessTx, awaitAll } from '../../platform/server/database/business-tx.ts'
import { trouble } from '../../platform/server/http/trouble.ts'
import {
  bookingAddress,
  doneAddress,
  idsListed,
  withTranslator,
  inFormOrder,
  typedIn,
  type Booking,
  type BookingMissingView,
  type BookingDoneView,
  type BookingMoveView,
  type BookingView,
  type Choice,
  type OwnLink,
  type TypedFields,
} from '../booking-page.ts'
import { bookingFailed, bookingRequestSchema, fillRequired, missingFields } from '../booking-request.ts'
import { bookingCalendar } from '../booking-calendar.ts'
import { bookingPicture } from '../booking-picture.ts'
import { changeFailed, mayCancel, ownMoveSchema } from '../own-booking.ts'
import { bookOnline } from './book-online.ts'
import { cancelOwn, findOwn, moveOwn } from './change-booking.ts'
import { readOwnBooking, readPayableBooking } from './charge-booking.ts'
import { counted, countTurnedAway } from './count-views.ts'
import { framed, framing } from './frame-pages.ts'
import { calendarSender, letterheadOf } from './letterhead-queries.ts'
import { getAnyLink, inLink } from './link-queries.ts'
import { loadBookingView, loadMoveView, type FormState } from './page-queries.ts'

/** `homeOf` gives the origin of the business's own domain, for canonical addresses; undefined if it has none. */
export type PageOptions = { homeOf?: (tx: BusinessTx) => Promise<string | undefined> }

type Edge = { Bindings: HttpBindings & PageOptions }
type Form = Record<string, string | undefined>

const largestForm = 20_000

const renderForm = page<BookingView & PictureAddress>('booking')
const renderDone = page<BookingDoneView>('booking-done')
const renderMove = page<BookingMoveView>('booking-move')
const renderCancel = page<BookingDoneView>('booking-cancel')
const renderMissing = page<BookingMissingView>('booking-missing')

const ownLimit = bodyLimit({ maxSize: largestForm, onError: tooLarge })

/** The public booking pages. Every step works without JavaScript: choices are links, and booking posts a form. */
export const bookingPages = new Hono<Edge>()

bookingPages.get('/booking/:slug', openToAll, counted, framed, (c) => {
  const { service, more, add, professional, lang, ...days } = c.req.query()
  const wanted = {
    ...days,
    serviceId: service,
    moreServiceIds: more,
    isAdding: add,
    professionalId: professional,
    language: lang,
  }
  return showForm(c, c.req.param('slug'), wanted, { requestKey: newId(), typed: {}, fields: {}, alert: null })
})

bookingPages.post(
  '/booking/:slug',
  openToAll,
  counted,
  framed,
  bodyLimit({ maxSize: largestForm, onError: tooLarge }),
  async (c) => {
    const slug = c.req.param('slug')
    const form = readForm(await c.req.arrayBuffer())
    try {
      const wish = {
        ...form,
        moreServiceIds: idsListed(form.moreServiceIds),
        wantsNews: form.wantsNews === '1',
        language: wantedLanguage(c),
      }
      const booking = await bookOnline(slug, readAs(bookingRequestSchema, wish), callerAddress(c.env.incoming))
      return c.redirect(doneAddress(slug, booking.key), 303)
    } catch (error) {
      if (isUnavailable(error)) return troubleIn(c, error, form)
      const { status, ...said } = explain(error, form)
      const wanted = { ...form, language: c.req.query('lang') }
      return showForm(c, slug, wanted, { requestKey: form.key || newId(), typed: typedIn(form), ...said }, status)
    }
  },
)

bookingPages.get('/booking/:slug/:key', openToAll, framed, async (c) => {
  const { slug, key } = c.req.param()
  const view = inPageLanguage(c, await readPayableBooking(slug, key))
  if (view.link.slug !== slug) return redirect(c, doneAddress(view.link.slug, key, view.picked))
  return ownPage(c, await renderDone({ ...view, alert: null }))
})

bookingPages.get('/booking/:slug/:key/remarcar', openToAll, framed, (c) =>
  showMove(c, { typed: {}, fields: {}, alert: null }),
)

bookingPages.post('/booking/:slug/:key/remarcar', openToAll, framed, ownLimit, async (c) => {
  const { slug, key } = c.req.param()
  const form = readForm(await c.req.arrayBuffer())
  return changeFrom(c, form, (network) => moveOwn(slug, key, readAs(ownMoveSchema, form), network))
})

/** Only asks for a confirmation: mail programs open links by themselves, so a GET must change nothing. */
bookingPages.get('/booking/:slug/:key/cancelar', openToAll, framed, async (c) => {
  const { slug, key } = c.req.param()
  const view = inPageLanguage(c, await readOwnBooking(slug, key))
  if (!mayCancel(view.booking)) return c.redirect(doneAddress(view.link.slug, key, view.picked), 303)
  return ownPage(c, await renderCancel({ ...view, alert: null }))
})

bookingPages.post('/booking/:slug/:key/cancelar', openToAll, framed, ownLimit, (c) => {
  const { slug, key } = c.req.param()
  return changeFrom(c, {}, (network) => cancelOwn(slug, key, network))
})

bookingPages.get('/booking/:slug/:key/agendamento.ics', openToAll, async (c) => {
  const { slug, key } = c.req.param()
  const [own, head] = await inLink(slug, 'read', (tx) => awaitAll([findOwn(tx, key), letterheadOf(tx)]))
  const { booking, language } = inPageLanguage(c, own)
  const url = fullAddress(doneAddress(own.link.slug, key))
  const { text } = bookingCalendar({ booking, by: calendarSender(head), url }, translatorFor(language))
  return c.body(text, 200, {
    'cache-control': 'private, no-store',
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="agendamento.ics"',
  })
})

const isMissing = (error: unknown) => error instanceof Refusal && error.kind.status === 404

bookingPages.onError(async (error, c) => {
  if (isMissing(error)) return missingPage(c, c.req.param('slug'))
  if (isUnavailable(error)) return troubleIn(c, error)
  if (!(error instanceof BodyRefused)) throw error
  const { slug, key } = c.req.param()
  try {
    if (key) return await showUnchanged(c, slug!, key, { alert: changeFailed, fields: {} }, error.status)
    // The refused body cannot be shown again, so the form starts empty.
    const alert = { title: bookingFailed.title, text: error.message }
    const written = { requestKey: newId(), typed: {}, fields: {}, alert }
    return await showForm(c, slug!, { language: c.req.query('lang') }, written, error.status)
  } catch (again) {
    if (isMissing(again)) return missingPage(c, slug)
    throw again
  }
})

async function showForm(
  c: Context<Edge>,
  slug: string,
  wanted: Form,
  written: WithPhrases<FormState>,
  status: ContentfulStatusCode = 200,
) {
  const [seen, home] = await inLink(slug, 'read', (tx) =>
    awaitAll([loadBookingView(tx, choiceIn(wanted), written), c.env.homeOf?.(tx)]),
  )
  if (seen.link.slug !== slug && c.req.method === 'GET')
    return redirect(c, bookingAddress(seen.link.slug, choiceIn(wanted)))
  if (seen.link.closed) countTurnedAway(c, slug, seen.today)
  if (status === platformRefusals.INVALID_INPUT.status) {
    seen.fields = inFormOrder({ ...missingFields(seen.typed, seen.link), ...seen.fields })
  }
  const language = languageFor(c, { fixed: seen.link.language })
  const said = translateRefusal({ ...seen, phrases: written.phrases }, translatorFor(language.language))
  const choice = { ...seen.choice, language: language.picked }
  const view: BookingView = { ...seen, ...said, ...language, ...framing(c), choice }
  const image = linkPictureAddress(bookingPicture(view.link))
  const html = await renderForm({ ...view, image }, home)
  const isEmpty = c.req.method === 'GET'
  // The answer to a POST contains what was typed, so it must not be stored.
  c.header('cache-control', isEmpty ? 'private, no-cache' : 'private, no-store')
  return isEmpty ? compressedPage(c, html, status) : c.html(html, status)
}

/** Redirects to the current address. Browsers must revalidate, because an old path may become current again. */
function redirect(c: Context, address: string) {
  c.header('cache-control', 'no-cache')
  return c.redirect(address, 301)
}

/** A booking in the language of its page: that of the booking, unless the link or the visitor chose another. */
function inPageLanguage<Own extends { link: OwnLink; booking: Booking }>(c: Context, own: Own): Own & LanguageChoice {
  const { link, booking } = own
  const language = languageFor(c, { fixed: link.language, booked: booking.language })
  return { ...own, ...language, ...framing(c), booking: withTranslator(booking, translatorFor(language.language)) }
}

/** What is missing, and how to reach the business whose page it was. */
export async function missingPage(c: Context, slug = ''): Promise<Response> {
  const link = await inLink(slug, 'read', getAnyLink).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return c.html(await renderMissing({ ...languageFor(c, { fixed: link?.language ?? null }), ...framing(c), link }), 404)
}

const troubleIn = (c: Context, error: unknown, form?: Record<string, string>) =>
  trouble(error, c, form, translatorFor(languageFor(c).language))

/** Language of mails to the client, unless the link has a fixed one. */
function wantedLanguage(c: Context): Language | null {
  const { picked, preferred } = askedLanguage(c)
  return picked ?? preferred
}

/** Whoever knows the address can change the booking. */
const ownPage = (c: Context, html: string, status: ContentfulStatusCode = 200) => c.html(html, status, privateHeaders)

/** Shows the times to which a booking can be moved. If it cannot be moved, redirects to its page, which says why. */
async function showMove(c: OwnContext, written: MoveFormState, status: ContentfulStatusCode = 200) {
  const { slug, key } = c.req.param()
  const { date, from, month } = choiceIn({ ...c.req.query(), ...written.typed })
  const seen = await inLink(slug, 'read', async (tx) =>
    loadMoveView(tx, await findOwn(tx, key), { date, from, month: month ?? null }, written),
  )
  const view = inPageLanguage(c, seen)
  const { link, booking, language, picked, choice } = view
  if (booking.changeState !== 'free' || !link.isActive) return c.redirect(doneAddress(link.slug, key, picked), 303)
  const said = translateRefusal({ ...view, phrases: written.phrases }, translatorFor(language))
  return ownPage(c, await renderMove({ ...view, ...said, choice: { ...choice, language: picked } }), status)
}

type OwnContext = Context<Edge, '/booking/:slug/:key/remarcar'>
type MoveFormState = WithPhrases<Pick<FormState, 'fields' | 'alert'>> & { typed: TypedFields & { date?: string } }

/** Changes a booking and shows it. A refusal shows its reason, and other times if the time was at fault. */
async function changeFrom(c: OwnContext, form: Record<string, string>, work: (network: string) => Promise<Booking>) {
  const { slug, key } = c.req.param()
  try {
    await work(callerAddress(c.env.incoming))
    return c.redirect(doneAddress(slug, key, askedLanguage(c).picked), 303)
  } catch (error) {
    if (isUnavailable(error)) return troubleIn(c, error, form)
    if (isMissing(error)) throw error
    const { status, ...why } = explain(error, form, changeFailed)
    if (Object.keys(why.fields).length > 0) {
      const { date = '', time = '' } = form
      return showMove(c, { typed: { date, time }, ...why }, status)
    }
    return showUnchanged(c, slug, key, why, status)
  }
}

/** Shows a booking, and why it was not changed. */
async function showUnchanged(c: Context, slug: string, key: string, why: Why, status: ContentfulStatusCode) {
  const view = inPageLanguage(c, await readOwnBooking(slug, key))
  const { alert } = translateRefusal(why, translatorFor(view.language))
  return ownPage(c, await renderDone({ ...view, alert }), status)
}

/** Texts made before the page's language is known; `phrases` are needed to translate them. */
type WithPhrases<Form> = Form & { phrases?: RefusalData['phrases'] }
type Why = WithPhrases<Pick<FormState, 'fields' | 'alert'>>
type Explanation = Why & { status: ContentfulStatusCode }

/** The status and texts of a refused booking or change; `failed` is what an error says that nobody can fix. */
function explain(error: unknown, form: Form, failed = bookingFailed): Explanation {
  if (!(error instanceof Refusal)) {
    log.error({ error }, 'an online booking failed')
    return { status: 500, alert: failed, fields: {} }
  }
  const { status } = error.kind
  const { title, text, fields = {}, phrases } = error.data
  if (error.kind === appointmentRefusals.SLOT_TAKEN)
    return { status, alert: { title, text }, fields: { time: text }, phrases }
  if (error.kind !== platformRefusals.INVALID_INPUT) return { status, alert: { title, text }, fields, phrases }
  const isEmpty = Object.keys(fields).some((name) => !form[name])
  return { status, alert: { title, text: isEmpty ? fillRequired : text }, fields, phrases }
}

/** Reads the choice from an address, which may be old or made up: invalid ids and dates are ignored. */
const choiceIn = (form: Form): Choice => ({
  serviceId: isId(form.serviceId) ? form.serviceId : null,
  moreServiceIds: idsListed(form.moreServiceIds).filter(isId),
  isAdding: form.isAdding === '1',
  part: /^[1-9]$/.test(form.part ?? '') ? Number(form.part) : 1,
  professionalId: isId(form.professionalId) ? form.professionalId : null,
  date: isDate(form.date) ? form.date : null,
  from: isDate(form.from) ? form.from : null,
  month: isDate(`${form.month}-01`) ? `${form.month}-01` : null,
  language: languageNamed(form.language),
})

const idSchema = field.id()
const dateSchema = field.date('')
const isId = (text: string | undefined): text is string => z.safeParse(idSchema, text).success
const isDate = (text: string | undefined): text is string => z.safeParse(dateSchema, text).success

function tooLarge(): never {
  throw new BodyRefused(413, 'O formulário enviado é grande demais. Encurte as observações e tente novamente.')
}
