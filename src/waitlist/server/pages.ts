import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { doneAddress } from '../../booking/booking-address.ts'
import { acceptedPolicy } from '../../booking/booking-request.ts'
import { countTurnedAway } from '../../booking/server/count-views.ts'
import { framed, framing } from '../../booking/server/frame-pages.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { isToCall, missingPage } from '../../booking/server/pages.ts'
import { getPublicPage } from '../../booking/server/page-queries.ts'
import { addDays } from '../../platform/clock.ts'
import * as field from '../../platform/fields.ts'
import type { Language } from '../../languages/language.ts'
import { askedLanguage } from '../../languages/server/choose-language.ts'
import { publicErrors, publicForm, type RefusedForm, sayIn } from '../../languages/server/public-form.ts'
import { newId } from '../../platform/id.ts'
import { page } from '../../platform/server/http/pages.ts'
import { privateHeaders } from '../../platform/server/http/security-headers.ts'
import { wishAddress, type OwnWish, type OwnWishView, type WishView } from '../own-wish.ts'
import { dayParts, onlineWish } from '../wish.ts'
import { wishOnline } from './add-wish.ts'
import { acceptOffer, declineOffer, leaveList } from './answer-offer.ts'
import { confirmWish } from './confirm-wish.ts'
import { findOwn, toOwnWish } from './wish-queries.ts'

type Edge = { Bindings: HttpBindings }

const renderForm = page<WishView>('waitlist-form')
const renderOwn = page<OwnWishView>('waitlist-own')

const failed = { title: 'Erro na lista de espera', text: 'Não foi possível salvar o seu pedido. Tente novamente.' }

/** The public pages of the waiting list. Like the booking page, they work without JavaScript. */
export const waitlistPages = new Hono<Edge>()
waitlistPages.onError(publicErrors((c) => missingPage(c, c.req.param('slug'))))

const wishForm = publicForm({
  path: '/booking/:slug/espera',
  before: [framed],
  schema: onlineWish,
  // An unticked checkbox is not sent at all.
  fieldsOf: (form) => ({ ...form, parts: dayParts.filter((part) => form[part]) }),
  act: (wish, { network, language }, c) => wishOnline(c.req.param('slug'), { ...wish, language }, network),
  done: ({ key }, _, c) => wishAddress(c.req.param('slug'), key),
  view: showForm,
  failed,
})
waitlistPages.route('/', wishForm)

/** Only shows the wish: mail programs open links before their reader does, so a GET must not answer an offer or confirm. */
waitlistPages.get('/booking/:slug/espera/:key', openToAll, framed, (c) => showOwn(c, null))

const answerSchema = z.object({ policyVersion: acceptedPolicy, code: field.optionalText(100) })
const answers = { confirmar: confirmWish, aceitar: acceptOffer, recusar: declineOffer, sair: leaveList }
for (const [name, work] of Object.entries(answers)) {
  const answerForm = publicForm({
    path: `/booking/:slug/espera/:key/${name}`,
    before: [framed],
    schema: answerSchema,
    act: ({ policyVersion, code }, { network }, c) => work({ ...c.req.param(), policyVersion, code }, network),
    done: (wish, { picked }, c) => addressOf(c.req.param('slug'), wish, picked),
    view: (c, refused) => {
      if (refused) return showOwn(c, refused, refused.typed.code)
      if (work === confirmWish) return showOwn(c, null, c.req.query('codigo'))
      const { slug, key } = c.req.param()
      return c.redirect(wishAddress(slug, key, askedLanguage(c).picked), 303)
    },
    failed,
  })
  waitlistPages.route('/', answerForm)
}

/** The address to show: an accepted wish is a booking, which has its own address. */
const addressOf = (slug: string, { key, bookingKey }: OwnWish, picked: Language | null): string =>
  bookingKey ? doneAddress(slug, bookingKey, picked) : wishAddress(slug, key, picked)

async function showOwn(c: OwnContext, refused: RefusedForm | null, code: string | null = null) {
  const { slug, key } = c.req.param()
  const view = await inLink(slug, 'read', async (tx) => {
    const { link, found } = await findOwn(tx, key)
    return { link, wish: await toOwnWish(tx, found) }
  })
  const { link, wish } = view
  const said = { ...sayIn(c, refused, { fixed: link.language, booked: wish.language }), ...framing(c) }
  if (wish.bookingKey || link.slug !== slug) return c.redirect(addressOf(link.slug, wish, said.picked), 303)
  const contact = isToCall(refused) ? { whatsapp: link.whatsapp, phone: link.phone } : null
  return c.html(await renderOwn({ ...view, code, contact, ...said }), refused?.status, privateHeaders)
}
type OwnContext = Context<Edge, '/booking/:slug/espera/:key'>

async function showForm(c: Context<Edge, '/booking/:slug/espera'>, refused: RefusedForm | null) {
  const slug = c.req.param('slug')
  const view = await inLink(slug, 'read', getPublicPage)
  const { link, services, professionals, today } = view
  if (link.closed && !link.closed.isGone) countTurnedAway(c, slug, today)
  const written = { requestKey: refused?.requestKey ?? newId(), typed: refused?.typed ?? typedBefore(c) }
  const said = { ...written, ...sayIn(c, refused, { fixed: link.language }), ...framing(c) }
  const html = await renderForm({ ...said, link, services, professionals, today, lastDay: lastDayOf(view) })
  c.header('cache-control', 'private, no-store')
  return c.html(html, refused?.status)
}

/** What the booking page knows already of who found no time there. */
function typedBefore(c: Context): Record<string, string> {
  const { service, professional, date } = c.req.query()
  return {
    ...(service && { serviceId: service }),
    ...(professional && { professionalId: professional }),
    ...(date && { from: date, to: date }),
    ...Object.fromEntries(dayParts.map((part) => [part, 'on'])),
  }
}

const lastDayOf = ({ today, link }: { today: string; link: { horizonDays: number } }) =>
  addDays(today, link.horizonDays)
