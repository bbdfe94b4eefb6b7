import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { getAnyLink, inLink } from '../../booking/server/link-queries.ts'
import { missingPage } from '../../booking/server/pages.ts'
import { inLanguage, type LanguageChoice } from '../../languages/language.ts'
import { askedLanguage, languageFor, translateRefusal } from '../../languages/server/choose-language.ts'
import type { PlainText } from '../../languages/translator.ts'
import { translatorFor } from '../../languages/translators.ts'
import { platformRefusals, type RefusalData } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { paths } from '../../platform/paths.ts'
import { callerAddress } from '../../platform/server/http/hosts.ts'
import { log } from '../../platform/server/log.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import { page, privateHeaders } from '../../platform/server/http/pages.ts'
import { readAs } from '../../platform/server/http/read-as.ts'
import { BodyRefused, readForm } from '../../platform/server/http/read-body.ts'
import { trouble } from '../../platform/server/http/trouble.ts'
import {
  askedPage,
  consentAnswer,
  contact,
  correction,
  doneAt,
  doneWords,
  requestNamed,
  type AskView,
  type DoneName,
  type OwnView,
} from '../own-page.ts'
import { askPage } from './ask-page.ts'
import { answerConsent, askContact, askErasure, correctOwn, exportOwn, takeBackRequest } from './change-own.ts'
import { loadOwnPage } from './page-queries.ts'
import { seeOwnPage, type PageVisit } from './parts/on-own-page.ts'
import { own } from '../../platform/own.ts'

type Edge = { Bindings: HttpBindings }
type Form = Record<string, string>

const renderOwn = page<OwnView>('own-data')
const renderEnded = page<LanguageChoice>('own-data-ended')
const renderAsk = page<AskView>('ask-own-data')

const failed = { title: 'Erro', text: 'Não foi possível fazer o que você pediu. Tente novamente.' }
const small = bodyLimit({
  maxSize: 20_000,
  onError: () => {
    throw new BodyRefused(413, 'O formulário enviado é grande demais.')
  },
})

/** The page on which a client asks for their link, beside the booking page. */
export const askPages = new Hono<Edge>()

askPages.get('/booking/:slug/meus-dados', openToAll, (c) =>
  showAsk(c, { isAsked: c.req.query('feito') !== undefined, typed: {}, fields: {}, alert: null }),
)

askPages.post('/booking/:slug/meus-dados', openToAll, small, async (c) => {
  const slug = c.req.param('slug')
  const form = readForm(await c.req.arrayBuffer())
  const { picked, preferred } = askedLanguage(c)
  try {
    const asked = { ...readAs(askedPage, { ...form, slug }), language: picked ?? preferred }
    await askPage(asked, callerAddress(c.env.incoming))
    return c.redirect(inLanguage(`${paths.askOwnData(slug)}?feito=1`, picked), 303)
  } catch (error) {
    if (isUnavailable(error)) return trouble(error, c, form, translatorFor(languageFor(c).language))
    if (isMissing(error)) throw error
    const { status, ...said } = toMessages(error)
    return showAsk(c, { isAsked: false, typed: form, ...said }, status)
  }
})

/** A client's own page. It works without JavaScript, and opening it changes nothing. */
export const ownDataPages = new Hono<Edge>()

ownDataPages.get('/meus-dados/:token', openToAll, (c) =>
  showOwn(c, {
    typed: {},
    fields: {},
    alert: null,
    done: own<PlainText>(doneWords, c.req.query('feito') ?? '') ?? null,
  }),
)

/** The act of each form, by the last part of the address that it is posted to. */
const parts: Record<DoneName, (asking: PageVisit, form: Form) => Promise<void>> = {
  cadastro: (asking, form) => correctOwn({ ...asking, ...readAs(correction, form) }),
  contato: (asking, form) => askContact({ ...asking, ...readAs(contact, form) }),
  autorizacao: (asking, form) => answerConsent({ ...asking, ...readAs(consentAnswer, { ...form, isGranted: true }) }),
  consentimento: (asking, form) =>
    answerConsent({ ...asking, ...readAs(consentAnswer, { ...form, isGranted: false }) }),
  exclusao: (asking) => askErasure(asking),
  desistencia: (asking, form) => takeBackRequest({ ...asking, ...readAs(requestNamed, form) }),
}

for (const [part, work] of Object.entries(parts)) {
  ownDataPages.get(`/meus-dados/:token/${part}`, openToAll, (c) =>
    c.redirect(inLanguage(paths.ownData(c.req.param('token')), askedLanguage(c).picked), 303),
  )
  ownDataPages.post(`/meus-dados/:token/${part}`, openToAll, small, async (c) => {
    const form = readForm(await c.req.arrayBuffer())
    return orShowRefusal(c, form, async (asking) => {
      await work(asking, form)
      return c.redirect(doneAt(asking.secret, part, askedLanguage(c).picked), 303)
    })
  })
}

/** Downloads are POST requests, so that link scanners and crawlers do not fetch them. */
const files = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const
for (const [kind, type] of Object.entries(files))
  ownDataPages.post(`/meus-dados/:token/dados.${kind}`, openToAll, small, (c) =>
    orShowRefusal(c, {}, async (asking) => {
      const { fileName, ...made } = await exportOwn(asking)
      return c.body(made[kind as keyof typeof files], 200, {
        ...privateHeaders,
        'content-type': type,
        'content-disposition': `attachment; filename="${fileName}.${kind}"`,
      })
    }),
  )

const isMissing = (error: unknown) => error instanceof Refusal && error.kind.status === 404

for (const pages of [askPages, ownDataPages])
  pages.onError(async (error, c) => {
    if (isMissing(error)) {
      const isAsking = c.req.path.startsWith(paths.booking(''))
      return isAsking
        ? missingPage(c, c.req.param('slug'))
        : c.html(await renderEnded(languageFor(c)), 404, privateHeaders)
    }
    if (!(error instanceof BodyRefused)) throw error
    return c.text(translatorFor(languageFor(c).language).tell(error.message), error.status)
  })

type OwnContext = Context<Edge>
/** Texts made before the page's language is known; `phrases` are needed to translate them. */
type FormState = Pick<OwnView, 'typed' | 'fields' | 'alert' | 'done'> & { phrases?: RefusalData['phrases'] }

const askingIn = (c: OwnContext): PageVisit => ({
  secret: c.req.param('token')!,
  network: callerAddress(c.env.incoming),
})

/** Runs the work; after a refusal it shows the page again with the message. */
async function orShowRefusal(
  c: OwnContext,
  form: Form,
  work: (asking: PageVisit) => Promise<Response>,
): Promise<Response> {
  try {
    return await work(askingIn(c))
  } catch (error) {
    if (isUnavailable(error)) return trouble(error, c, form, translatorFor(languageFor(c).language))
    if (isMissing(error)) throw error
    const { status, ...said } = toMessages(error)
    return showOwn(c, { typed: form, ...said, done: null }, status)
  }
}

async function showOwn(c: OwnContext, written: FormState, status: ContentfulStatusCode = 200): Promise<Response> {
  const asking = askingIn(c)
  try {
    const shown = await seeOwnPage(asking, loadOwnPage)
    const spoken = languageFor(c, { fixed: shown.frame.language })
    const said = { ...written, ...translateRefusal(written, translatorFor(spoken.language)) }
    return c.html(await renderOwn({ ...shown, ...said, ...spoken, token: asking.secret }), status, privateHeaders)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== platformRefusals.TOO_MANY) throw error
    return c.text(translatorFor(languageFor(c).language).tell(error.message), 429, {
      ...privateHeaders,
      'retry-after': '900',
    })
  }
}

async function showAsk(
  c: Context<Edge, '/booking/:slug/meus-dados'>,
  written: Omit<AskView, keyof LanguageChoice | 'slug' | 'frame'> & Pick<FormState, 'phrases'>,
  status: ContentfulStatusCode = 200,
) {
  const slug = c.req.param('slug')
  const frame = await inLink(slug, 'read', getAnyLink)
  const spoken = languageFor(c, { fixed: frame.language })
  const said = { ...written, ...translateRefusal(written, translatorFor(spoken.language)) }
  return c.html(await renderAsk({ slug, frame, ...said, ...spoken }), status, privateHeaders)
}

type Messages = Pick<FormState, 'fields' | 'phrases'> & {
  status: ContentfulStatusCode
  alert: NonNullable<FormState['alert']>
}

function toMessages(error: unknown): Messages {
  if (!(error instanceof Refusal)) {
    log.error({ error }, "a client's own page failed")
    return { status: 500, alert: failed, fields: {} }
  }
  const { title, text, fields = {}, phrases } = error.data
  return { status: error.kind.status, alert: { title, text }, fields, phrases }
}
