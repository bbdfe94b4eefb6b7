import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import * as field from '../../platform/fields.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { databaseNow } from '../../platform/server/database-clock.ts'
import { callerAddress } from '../../platform/server/hosts.ts'
import { log } from '../../platform/server/log.ts'
import { isUnavailable } from '../../platform/server/outage.ts'
import { page } from '../../platform/server/pages.ts'
import { BodyRefused, readForm } from '../../platform/server/read-body.ts'
import { inOrder } from '../../platform/server/transaction.ts'
import { trouble } from '../../platform/server/trouble.ts'
import {
  bookingAddress,
  doneAddress,
  inFormOrder,
  typedIn,
  type BookingDoneView,
  type BookingView,
  type Choice,
} from '../booking-page.ts'
import { bookingFailed, bookingRequestSchema, fillRequired, missingFields } from '../booking-request.ts'
import { calendarFile } from '../calendar-file.ts'
import { bookOnline } from './book-online.ts'
import { counted } from './count-views.ts'
import { findBooking, findRemoved } from './booking-queries.ts'
import { getAnyLink, inLink } from './link-queries.ts'
import { framed } from './parts/framed.ts'
import { loadBookingView, type Written } from './page-queries.ts'

type Edge = { Bindings: HttpBindings }
type Form = Record<string, string | undefined>

const largestForm = 20_000

const renderForm = page<BookingView>('booking')
const renderDone = page<BookingDoneView>('booking-done')
const renderMissing = page<object>('booking-missing')

/** The public way into the agenda. Every step works without JavaScript: choices are addresses, booking is a posted form. */
export const bookingPages = new Hono<Edge>()

bookingPages.get('/booking/:slug', openToAll, counted, framed, (c) => {
  const { service, professional, date, from } = c.req.query()
  const wanted = { serviceId: service, professionalId: professional, date, from }
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
      const booking = await bookOnline(slug, readRequest(form), callerAddress(c.env.incoming))
      return c.redirect(doneAddress(slug, booking.id), 303)
    } catch (error) {
      if (isUnavailable(error)) return trouble(error, c, form)
      const { status, ...said } = explain(error, form)
      return showForm(c, slug, form, { requestKey: form.key || newId(), typed: typedIn(form), ...said }, status)
    }
  },
)

bookingPages.get('/booking/:slug/:id', openToAll, framed, async (c) => {
  const { slug, id } = c.req.param()
  const view = await seeDone(slug, id)
  if (view.link.slug !== slug) return redirect(c, doneAddress(view.link.slug, id))
  c.header('cache-control', 'private, no-store')
  c.header('referrer-policy', 'same-origin')
  return c.html(await renderDone(view))
})

bookingPages.get('/booking/:slug/:id/agendamento.ics', openToAll, async (c) => {
  const { link, booking } = await seeDone(c.req.param('slug'), c.req.param('id'))
  const { id, serviceName, professionalName } = booking
  const file = calendarFile({
    id,
    title: `${serviceName} — ${link.businessName}`,
    description: `Com ${professionalName}`,
    place: link.businessName,
    isCancelled: booking.isCancelled,
    startsAt: new Date(booking.startsAt),
    endsAt: new Date(booking.endsAt),
    madeAt: databaseNow(),
  })
  return c.body(file, 200, {
    'cache-control': 'private, no-store',
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="agendamento.ics"',
  })
})

const isMissing = (error: unknown) => error instanceof Refusal && error.kind.status === 404

bookingPages.onError(async (error, c) => {
  if (isMissing(error)) return c.html(await renderMissing({}), 404)
  if (!(error instanceof BodyRefused)) throw error
  try {
    // What was sent cannot be shown again: the form begins anew.
    const alert = { title: bookingFailed.title, text: error.message }
    const written = { requestKey: newId(), typed: {}, fields: {}, alert }
    return await showForm(c, c.req.param('slug')!, {}, written, error.status)
  } catch (again) {
    if (isMissing(again)) return c.html(await renderMissing({}), 404)
    throw again
  }
})

async function showForm(c: Context, slug: string, wanted: Form, written: Written, status: ContentfulStatusCode = 200) {
  const view = await inLink(slug, 'read', (tx) => loadBookingView(tx, choiceIn(wanted), written))
  if (view.link.slug !== slug && c.req.method === 'GET')
    return redirect(c, bookingAddress(view.link.slug, choiceIn(wanted)))
  if (status === platformRefusals.INVALID_INPUT.status) {
    view.fields = inFormOrder({ ...missingFields(view.typed, view.link), ...view.fields })
  }
  // What was typed comes back in the page.
  c.header('cache-control', c.req.method === 'GET' ? 'private, no-cache' : 'private, no-store')
  return c.html(await renderForm(view), status)
}

/** To the present address of what was asked for; browsers ask again, because an old path may become the present one. */
function redirect(c: Context, address: string) {
  c.header('cache-control', 'no-cache')
  return c.redirect(address, 301)
}

/** A booking's own address lives as long as the booking, whatever becomes of the page on which it was made. */
function seeDone(slug: string, id: string): Promise<BookingDoneView> {
  if (!isId(id)) throw new Refusal(platformRefusals.NOT_FOUND)
  return inLink(slug, 'read', async (tx) => {
    const [link, booking, removed] = await inOrder([getAnyLink(tx), findBooking(tx, id), findRemoved(tx, id)])
    const seen = booking ?? removed
    if (!seen) throw new Refusal(platformRefusals.NOT_FOUND)
    return { link, booking: seen }
  })
}

function readRequest(form: Form) {
  const read = z.safeParse(bookingRequestSchema, form)
  if (read.success) return read.data
  const fields = Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
  throw new Refusal(platformRefusals.INVALID_INPUT, { fields })
}

type Said = Pick<Written, 'fields' | 'alert'> & { status: ContentfulStatusCode }

/** The status and texts of a refused booking. */
function explain(error: unknown, form: Form): Said {
  if (!(error instanceof Refusal)) {
    log.error({ error }, 'an online booking failed')
    return { status: 500, alert: bookingFailed, fields: {} }
  }
  const { status } = error.kind
  const { title, text, fields = {} } = error.data
  if (error.kind === appointmentRefusals.SLOT_TAKEN) return { status, alert: { title, text }, fields: { time: text } }
  if (error.kind !== platformRefusals.INVALID_INPUT) return { status, alert: { title, text }, fields }
  const isEmpty = Object.keys(fields).some((name) => !form[name])
  return { status, alert: { title, text: isEmpty ? fillRequired : text }, fields }
}

/** An address may be old or made up: what is not an id or a date is not a choice. */
const choiceIn = (form: Form): Choice => ({
  serviceId: isId(form.serviceId) ? form.serviceId : null,
  professionalId: isId(form.professionalId) ? form.professionalId : null,
  date: isDate(form.date) ? form.date : null,
  from: isDate(form.from) ? form.from : null,
})

const idSchema = field.id()
const dateSchema = field.date('')
const isId = (text: string | undefined): text is string => z.safeParse(idSchema, text).success
const isDate = (text: string | undefined): text is string => z.safeParse(dateSchema, text).success

function tooLarge(): never {
  throw new BodyRefused(413, 'O formulário enviado é grande demais. Encurte as observações e tente novamente.')
}
