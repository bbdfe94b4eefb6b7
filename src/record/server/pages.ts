import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { fixedLanguage, getSavedLink, inLink, languageOfClient } from '../../booking/server/link-queries.ts'
import { missingPage } from '../../booking/server/pages.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { inLanguage, type LanguageChoice } from '../../languages/language.ts'
import { askedLanguage, languageFor } from '../../languages/server/choose-language.ts'
import {
  publicErrors,
  publicForm,
  type RefusedForm,
  sayIn,
  type TypedForm,
} from '../../languages/server/public-form.ts'
import type { PlainText } from '../../languages/translator.ts'
import { translatorFor } from '../../languages/translators.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { paths } from '../../platform/paths.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { callerAddress } from '../../platform/server/http/hosts.ts'
import { page } from '../../platform/server/http/pages.ts'
import { privateHeaders } from '../../platform/server/http/security-headers.ts'
import { publicReceipt, type ReceiptView } from '../../sales/receipt.ts'
import { storedReceipt } from '../../sales/server/receipt-queries.ts'
import { saleBehind } from '../../sales/server/share-receipt.ts'
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

const renderOwn = page<OwnView>('own-data')
const renderEnded = page<LanguageChoice>('own-data-ended')
const renderAsk = page<AskView>('ask-own-data')
const renderReceipt = page<ReceiptView>('receipt')

const failed = { title: 'Erro', text: 'Não foi possível fazer o que você pediu. Tente novamente.' }

/** The page on which a client asks for their link, beside the booking page. */
export const askPages = new Hono<Edge>()
askPages.onError(publicErrors((c) => missingPage(c, c.req.param('slug'))))

const askForm = publicForm({
  path: '/booking/:slug/meus-dados',
  schema: askedPage,
  fieldsOf: (form, _, c) => ({ ...form, slug: c.req.param('slug') }),
  act: (asked, { network, language }) => askPage({ ...asked, language }, network),
  done: (_, { picked }, c) => inLanguage(`${paths.askOwnData(c.req.param('slug'))}?feito=1`, picked),
  view: showAsk,
  failed,
})
askPages.route('/', askForm)

/** A client's own page. It works without JavaScript, and opening it changes nothing. */
export const ownDataPages = new Hono<Edge>()
ownDataPages.onError(publicErrors(async (c) => c.html(await renderEnded(languageFor(c)), 404, privateHeaders)))

ownDataPages.get('/meus-dados/:token', openToAll, (c) => showOwn(c, null))

const isGranted = (answer: boolean) => (form: TypedForm) => ({ ...form, isGranted: answer })
ownPageForm('cadastro', { schema: correction, act: correctOwn })
ownPageForm('contato', { schema: contact, act: askContact })
ownPageForm('autorizacao', { schema: consentAnswer, fieldsOf: isGranted(true), act: answerConsent })
ownPageForm('consentimento', { schema: consentAnswer, fieldsOf: isGranted(false), act: answerConsent })
ownPageForm('exclusao', { act: askErasure })
ownPageForm('desistencia', { schema: requestNamed, act: takeBackRequest })

/** Downloads are POST requests, so that link scanners and crawlers do not fetch them. */
const files = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const
for (const [kind, type] of Object.entries(files)) {
  const download = publicForm({
    path: `/meus-dados/:token/dados.${kind}`,
    act: (_, { network }, c) => exportOwn({ secret: c.req.param('token'), network }),
    done: ({ fileName, ...made }, _, c) =>
      c.body(made[kind as keyof typeof files], 200, {
        ...privateHeaders,
        'content-type': type,
        'content-disposition': `attachment; filename="${fileName}.${kind}"`,
      }),
    view: (c, refused) => (refused ? showOwn(c, refused) : c.notFound()),
    failed,
  })
  ownDataPages.route('/', download)
}

type OwnPageForm<Schema extends z.ZodMiniType> = {
  schema?: Schema
  fieldsOf?: (form: TypedForm) => object
  act: (asked: PageVisit & z.output<Schema>) => Promise<void>
}

/** One of the forms on a client's own page. It is told by the last part of the address that it is posted to. */
function ownPageForm<Schema extends z.ZodMiniType<object>>(part: DoneName, form: OwnPageForm<Schema>): void {
  const pages = publicForm({
    ...form,
    path: `/meus-dados/:token/${part}`,
    act: (asked, { network }, c) => form.act({ ...asked, secret: c.req.param('token'), network }),
    done: (_, { picked }, c) => doneAt(c.req.param('token'), part, picked),
    view: (c, refused) =>
      refused
        ? showOwn(c, refused)
        : c.redirect(inLanguage(paths.ownData(c.req.param('token')), askedLanguage(c).picked), 303),
    failed,
  })
  ownDataPages.route('/', pages)
}

async function showOwn(c: Context<Edge>, refused: RefusedForm | null): Promise<Response> {
  const token = c.req.param('token')!
  try {
    const shown = await seeOwnPage({ secret: token, network: callerAddress(c.env.incoming) }, loadOwnPage)
    const said = sayIn(c, refused, { fixed: shown.frame.language })
    const done = refused ? null : (own<PlainText>(doneWords, c.req.query('feito') ?? '') ?? null)
    const html = await renderOwn({ ...shown, ...said, typed: refused?.typed ?? {}, done, token })
    return c.html(html, refused?.status, privateHeaders)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== platformRefusals.TOO_MANY) throw error
    return c.text(translatorFor(languageFor(c).language).tell(error.message), 429, {
      ...privateHeaders,
      'retry-after': '900',
    })
  }
}

async function showAsk(c: Context<Edge, '/booking/:slug/meus-dados'>, refused: RefusedForm | null) {
  const slug = c.req.param('slug')
  const frame = await inLink(slug, 'read', getSavedLink)
  const said = sayIn(c, refused, { fixed: frame.language })
  const isAsked = !refused && c.req.query('feito') !== undefined
  const html = await renderAsk({ slug, frame, ...said, typed: refused?.typed ?? {}, isAsked })
  return c.html(html, refused?.status, privateHeaders)
}

/** The public page of a receipt. An unknown token gets the usual page for unknown addresses. */
export const receiptPages = new Hono<Edge>()

const visitor = { accountId: null, name: 'Recibo por link' }

receiptPages.get('/r/:token', openToAll, async (c, next) => {
  const token = c.req.param('token')
  const found = await saleBehind(token)
  if (!found) return next()
  const { businessId, saleId, zone } = found
  const { receipt, currency, dateFormat, fixed } = await inBusiness(
    { businessId, zone, actor: visitor },
    'read',
    async (tx) => {
      const [stored, formats, sale] = await awaitAll([
        storedReceipt(tx, saleId),
        formatsOfBusiness(tx),
        tx.selectFrom('sale').select('clientId').where('id', '=', saleId).executeTakeFirstOrThrow(),
      ])
      // Where the business fixed a language, the page speaks as the letter that has its address.
      const language = (await fixedLanguage(tx)) && (await languageOfClient(tx, sale.clientId))
      return { ...formats, receipt: publicReceipt(stored), fixed: language }
    },
  )
  const html = await renderReceipt({
    ...receipt,
    token,
    formats: { currency, dateFormat, zone },
    isLanguageFixed: fixed !== null,
    ...languageFor(c, { fixed }),
  })
  return c.html(html, 200, { ...privateHeaders, 'referrer-policy': 'no-referrer' })
})
