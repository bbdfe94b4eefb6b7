import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import type { PictureAddress } from '../../business/link-picture.ts'
import { linkPictureAddress } from '../../business/server/draw-link-picture.ts'
import * as field from '../../platform/fields.ts'
import { languageNamed, type LanguageChoice } from '../../languages/language.ts'
import { languageFor, translateRefusal } from '../../languages/server/choose-language.ts'
import { isMissing, publicErrors, publicForm, type RefusedForm, sayIn } from '../../languages/server/public-form.ts'
import { translatorFor } from '../../languages/translators.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { compressedPage, page } from '../../platform/server/http/pages.ts'
import { privateHeaders } from '../../platform/server/http/security-headers.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { BodyRefused } from '../../platform/server/http/read-body.ts'
import { type BusinessTx, awaitAll } from '../../platform/server/database/business-tx.ts'
import { ownRatingSchema } from '../../ratings/rating.ts'
import { bookingAddress, cancelAddress, doneAddress, idsListed, type AddressChoice } from '../booking-address.ts'
import { type Booking, bookingCalendar, withTranslator } from '../booking-facts.ts'
import {
  inFormOrder,
  typedIn,
  type BookingMissingView,
  type BookingDoneView,
  type BookingQuestionView,
  type BookingMoveView,
  type BookingView,
  type OwnLink,
} from '../booking-page.ts'
import { bookingFailed, bookingRequestSchema, fillRequired, missingFields } from '../booking-request.ts'
import { bookingPicture } from '../booking-picture.ts'
import { answerFailed, changeFailed, mayCancel, ownAnswerSchema, ownMoveSchema } from '../own-booking.ts'
import { bookingLinkRefusals } from '../booking-link.ts'
import { bookOnline } from './book-online.ts'
import { cancelOwn, confirmOwn, declineOwn, findOwn, moveOwn, rateOwn } from './change-booking.ts'
import { readOwnBooking, readPayableBooking } from './charge-booking.ts'
import { counted, countTurnedAway } from './count-views.ts'
import { framed, framing } from './frame-pages.ts'
import { calendarSender, letterheadOf } from './letterhead-queries.ts'
import { getAnyLink, getContact, getNoShowDeposit, inLink } from './link-queries.ts'
import { loadBookingView, loadMoveView } from './page-queries.ts'

/** `homeOf` gives the origin of the business's own domain, for canonical addresses; undefined if it has none. */
export type PageOptions = { homeOf?: (tx: BusinessTx) => Promise<string | undefined> }

type Edge = { Bindings: HttpBindings & PageOptions }
type Form = Record<string, string | undefined>

const renderForm = page<BookingView & PictureAddress>('booking')
const renderDone = page<BookingDoneView>('booking-done')
const renderMove = page<BookingMoveView>('booking-move')
const renderCancel = page<BookingQuestionView>('booking-cancel')
const renderDecline = page<BookingQuestionView>('booking-decline')
const renderMissing = page<BookingMissingView>('booking-missing')

/** The public booking pages. Every step works without JavaScript: choices are links, and booking posts a form. */
export const bookingPages = new Hono<Edge>()
bookingPages.onError(publicErrors((c) => missingPage(c, c.req.param('slug'))))

const bookingForm = publicForm({
  path: '/booking/:slug',
  before: [counted, framed],
  schema: bookingRequestSchema,
  fieldsOf: (form, { language }) => ({
    ...form,
    moreServiceIds: idsListed(form.moreServiceIds),
    wantsNews: form.wantsNews === '1',
    language,
  }),
  act: (request, { network }, c) => bookOnline(c.req.param('slug'), request, network),
  done: ({ key }, _, c) => doneAddress(c.req.param('slug'), key),
  view: showForm,
  failed: bookingFailed,
  tooLarge: 'O formulário enviado é grande demais. Encurte as observações e tente novamente.',
  mayBeGone: true,
})
bookingPages.route('/', bookingForm)

bookingPages.get('/booking/:slug/:key', openToAll, framed, async (c) => {
  const { slug, key } = c.req.param()
  const view = inPageLanguage(c, await readPayableBooking(slug, key))
  if (view.link.slug !== slug) return redirect(c, doneAddress(view.link.slug, key, view.picked))
  return ownPage(c, await renderDone({ ...view, url: urlOf(view), typed: {}, ...nothingWrong }))
})

const moveForm = publicForm({
  path: '/booking/:slug/:key/remarcar',
  before: [framed],
  schema: ownMoveSchema,
  act: (move, { network }, c) => moveOwn(c.req.param('slug'), c.req.param('key'), move, network),
  done: (_, { picked }, c) => doneAddress(c.req.param('slug'), c.req.param('key'), picked),
  view: (c, refused) => {
    const why = refused && explain(refused)
    // Other times are shown where the time was at fault.
    return why && Object.keys(why.fields).length === 0 ? showUnchanged(c, why) : showMove(c, why)
  },
  failed: changeFailed,
})
bookingPages.route('/', moveForm)

/** Opening it only asks for a confirmation: mail programs open links by themselves, so a GET must change nothing. */
const cancelForm = publicForm({
  path: '/booking/:slug/:key/cancelar',
  before: [framed],
  act: (_, { network }, c) => cancelOwn(c.req.param('slug'), c.req.param('key'), network),
  done: (_, { picked }, c) => doneAddress(c.req.param('slug'), c.req.param('key'), picked),
  view: (c, refused) => (refused ? showUnchanged(c, refused) : showCancel(c)),
  failed: changeFailed,
})
bookingPages.route('/', cancelForm)

/** Opening it leads to the visit's page: a preview of a link must not confirm anything. */
const presenceForm = publicForm({
  path: '/booking/:slug/:key/confirmar',
  before: [framed],
  schema: ownAnswerSchema,
  act: (seen, { network }, c) => confirmOwn(c.req.param('slug'), c.req.param('key'), seen, network),
  done: (_, { picked }, c) => doneAddress(c.req.param('slug'), c.req.param('key'), picked),
  view: (c, refused) => (refused ? showUnchanged(c, refused) : showUnasked(c)),
  failed: answerFailed,
})
bookingPages.route('/', presenceForm)

const declineForm = publicForm({
  path: '/booking/:slug/:key/nao-vou',
  before: [framed],
  schema: ownAnswerSchema,
  act: (seen, { network }, c) => declineOwn(c.req.param('slug'), c.req.param('key'), seen, network),
  done: (_, { picked }, c) => doneAddress(c.req.param('slug'), c.req.param('key'), picked),
  view: (c, refused) => (refused ? showUnchanged(c, refused) : showDecline(c)),
  failed: answerFailed,
})
bookingPages.route('/', declineForm)

const ratingForm = publicForm({
  path: '/booking/:slug/:key/avaliar',
  before: [framed],
  schema: ownRatingSchema,
  act: (rating, { network }, c) => rateOwn(c.req.param('slug'), c.req.param('key'), rating, network),
  done: (_, { picked }, c) => doneAddress(c.req.param('slug'), c.req.param('key'), picked),
  view: (c, refused) => (refused ? showUnchanged(c, refused) : showUnasked(c)),
  failed: answerFailed,
})
bookingPages.route('/', ratingForm)

bookingPages.get('/booking/:slug/:key/agendamento.ics', openToAll, async (c) => {
  const { slug, key } = c.req.param()
  const [own, head] = await inLink(slug, 'read', (tx) => awaitAll([findOwn(tx, key), letterheadOf(tx)]))
  const { booking, language } = inPageLanguage(c, own)
  const { text } = bookingCalendar({ booking, by: calendarSender(head), url: urlOf(own) }, translatorFor(language))
  return c.body(text, 200, {
    'cache-control': 'private, no-store',
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="agendamento.ics"',
  })
})

/** The page with the choice in its address, or that of a form which was refused. */
async function showForm(c: FormContext, refused: RefusedForm | null) {
  const slug = c.req.param('slug')
  const wanted = refused ? { ...refused.typed, language: c.req.query('lang') } : wantedIn(c)
  const why = refused && explain(refused)
  const written = {
    requestKey: refused?.requestKey ?? newId(),
    typed: { ...typedIn(refused?.typed ?? {}), ...(isDepositAsked(refused) && { depositAsked: '1' }) },
    alert: why?.alert ?? null,
    fields: why?.fields ?? {},
  }
  const [seen, home, contact] = await inLink(slug, 'read', async (tx) => {
    const deposit = isDepositAsked(refused) ? await getNoShowDeposit(tx) : null
    return awaitAll([
      loadBookingView(tx, choiceIn(wanted), written, deposit),
      c.env.homeOf?.(tx),
      isToCall(refused) ? getContact(tx) : null,
    ])
  })
  if (seen.link.slug !== slug && !refused) return redirect(c, bookingAddress(seen.link.slug, choiceIn(wanted)))
  if (seen.link.closed && !seen.link.closed.isGone) countTurnedAway(c, slug, seen.today)
  if (refused?.status === platformRefusals.INVALID_INPUT.status)
    seen.fields = inFormOrder({ ...missingFields(seen.typed, seen.link), ...seen.fields })
  const said = sayIn(c, why && { ...why, fields: seen.fields }, { fixed: seen.link.language })
  const choice = { ...seen.choice, language: said.picked }
  const view: BookingView = { ...seen, ...said, ...framing(c), choice, contact }
  const image = linkPictureAddress(bookingPicture(view.link))
  const html = await renderForm({ ...view, image }, home)
  // The answer to a refused form contains what was typed, so it must not be stored.
  c.header('cache-control', refused ? 'private, no-store' : 'private, no-cache')
  return refused ? c.html(html, refused.status) : compressedPage(c, html)
}
type FormContext = Context<Edge, '/booking/:slug'>

const isOfKind = (refused: RefusedForm | null, kind: RefusalKind) =>
  refused?.error instanceof Refusal && refused.error.kind === kind
/** Whether the visitor is asked to call in place of booking. */
export const isToCall = (refused: RefusedForm | null) => isOfKind(refused, bookingLinkRefusals.CALL_TO_BOOK)
/** Whether a deposit is asked of this visitor alone: now, or when the form was sent before. */
const isDepositAsked = (refused: RefusedForm | null) =>
  isOfKind(refused, bookingLinkRefusals.DEPOSIT_ASKED) || refused?.typed.depositAsked === '1'

function wantedIn(c: FormContext): Form {
  const { service, more, add, professional, lang, ...days } = c.req.query()
  return {
    ...days,
    serviceId: service,
    moreServiceIds: more,
    isAdding: add,
    professionalId: professional,
    language: lang,
  }
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

const urlOf = ({ link, booking }: { link: OwnLink; booking: Booking }) =>
  fullAddress(doneAddress(link.slug, booking.key))

/** Whoever knows the address can change the booking. */
const ownPage = (c: Context, html: string, status: ContentfulStatusCode = 200) => c.html(html, status, privateHeaders)

type OwnContext<Part extends string> = Context<Edge, `/booking/:slug/:key/${Part}`>

/** Shows the times to which a booking can be moved. If it cannot be moved, redirects to its page, which says why. */
async function showMove(c: OwnContext<'remarcar'>, refused: RefusedForm | null) {
  const { slug, key } = c.req.param()
  const typed = refused && { date: refused.typed.date ?? '', time: refused.typed.time ?? '' }
  const { date, from, month } = choiceIn({ ...c.req.query(), ...typed })
  const written = { typed: typed ?? {}, alert: null, fields: refused?.fields ?? {} }
  const seen = await inLink(slug, 'read', async (tx) =>
    loadMoveView(tx, await findOwn(tx, key), { date, from, month: month ?? null }, written),
  )
  const view = inPageLanguage(c, seen)
  const { link, booking, picked, choice } = view
  if (booking.changeState !== 'free' || !link.isActive) return c.redirect(doneAddress(link.slug, key, picked), 303)
  const said = translateRefusal(refused ?? nothingWrong, translatorFor(view.language))
  return ownPage(c, await renderMove({ ...view, ...said, choice: { ...choice, language: picked } }), refused?.status)
}
const nothingWrong = { alert: null, fields: {} }

async function showCancel(c: OwnContext<'cancelar'>) {
  const { slug, key } = c.req.param()
  const view = inPageLanguage(c, await readOwnBooking(slug, key))
  if (!mayCancel(view.booking)) return c.redirect(doneAddress(view.link.slug, key, view.picked), 303)
  return ownPage(c, await renderCancel({ ...view, alert: null }))
}

async function showUnasked(c: OwnContext<'confirmar' | 'avaliar'>) {
  const { slug, key } = c.req.param()
  const { link, picked } = inPageLanguage(c, await readOwnBooking(slug, key))
  return c.redirect(doneAddress(link.slug, key, picked), 303)
}

/** As long as the visit can be cancelled, that is what is offered. */
async function showDecline(c: OwnContext<'nao-vou'>) {
  const { slug, key } = c.req.param()
  const view = inPageLanguage(c, await readOwnBooking(slug, key))
  const { link, booking, picked } = view
  if (mayCancel(booking)) return c.redirect(cancelAddress(link.slug, key, picked), 303)
  if (!booking.answers.includes('not_coming') || booking.answer === 'not_coming')
    return c.redirect(doneAddress(link.slug, key, picked), 303)
  return ownPage(c, await renderDecline({ ...view, alert: null }))
}

/** Shows a booking, and why it was not changed. */
async function showUnchanged(
  c: OwnContext<'remarcar' | 'cancelar' | 'confirmar' | 'nao-vou' | 'avaliar'>,
  refused: RefusedForm,
) {
  const { slug, key } = c.req.param()
  const view = inPageLanguage(c, await readOwnBooking(slug, key))
  // There is nothing in these forms that could be written shorter.
  const why = refused.error instanceof BodyRefused ? { ...refused, alert: changeFailed } : refused
  const said = translateRefusal(why, translatorFor(view.language))
  const { typed } = refused
  return ownPage(c, await renderDone({ ...view, url: urlOf(view), typed, ...said }), refused.status)
}

/** Says of an unreadable form whether something is missing, and of a time that is taken that it is the time. */
function explain(refused: RefusedForm): RefusedForm {
  const { error, typed, alert, fields } = refused
  if (!(error instanceof Refusal)) return refused
  if (error.kind === appointmentRefusals.SLOT_TAKEN) return { ...refused, fields: { time: alert.text } }
  if (error.kind !== platformRefusals.INVALID_INPUT) return refused
  const isEmpty = Object.keys(fields).some((name) => !typed[name])
  return { ...refused, alert: { ...alert, text: isEmpty ? fillRequired : alert.text } }
}

/** Reads the choice from an address, which may be old or made up: invalid ids and dates are ignored. */
const choiceIn = (form: Form): AddressChoice => ({
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
