import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type ErrorHandler, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { newId } from '../../platform/id.ts'
import { type RefusalAlert, type RefusalData, unexpected } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import { callerAddress } from '../../platform/server/http/hosts.ts'
import { boundedForm, readAs } from '../../platform/server/http/forms.ts'
import { BodyRefused, readForm } from '../../platform/server/http/read-body.ts'
import { trouble } from '../../platform/server/http/trouble.ts'
import { logDefect } from '../../platform/server/http/defect.ts'
import type { Language, LanguageChoice } from '../language.ts'
import { translatorFor } from '../translators.ts'
import { askedLanguage, languageFor, translateRefusal } from './choose-language.ts'

export type TypedForm = Record<string, string>

/** Why a form was not carried out, with what was typed. The texts are Portuguese until the page's language is known. */
export type RefusedForm = {
  error: unknown
  status: ContentfulStatusCode
  typed: TypedForm
  /** Idempotency key: the same form sent again does its work once. */
  requestKey: string
  alert: RefusalAlert
  fields: Record<string, string>
  phrases?: RefusalData['phrases']
}

type Sender = {
  network: string
  /** Picked by hand, which links keep. */
  picked: Language | null
  /** For letters: picked, or else what the browser prefers. */
  language: Language | null
}

type PublicForm<Path extends string, Schema extends z.ZodMiniType, Done, Bindings extends HttpBindings> = {
  path: Path
  /** Middleware of both ways. */
  before?: MiddlewareHandler<{ Bindings: Bindings }>[]
  /** What is typed; absent where the form is a button alone. */
  schema?: Schema
  /** What is read as the schema, where that is not the form itself. */
  fieldsOf?: (form: TypedForm, sender: Sender, c: PageContext<Path, Bindings>) => object
  /** Does it, within its throttles. */
  act: (input: z.output<Schema>, sender: Sender, c: PageContext<Path, Bindings>) => Promise<Done>
  /** The address to go on to, or a page. */
  done: (done: Done, sender: Sender, c: PageContext<Path, Bindings>) => string | Response | Promise<Response>
  /** The page of the form: as it is opened (null), or once more with what was typed and why it was refused. */
  view: (c: PageContext<Path, Bindings>, refused: RefusedForm | null) => Response | Promise<Response>
  /** What an error says that nobody can fix. */
  failed?: RefusedForm['alert']
  tooLarge?: string
  /** What the form names may be gone meanwhile; then its page says so. Otherwise a 404 is that of the page. */
  mayBeGone?: boolean
}

type PageContext<Path extends string, Bindings extends object> = Context<{ Bindings: Bindings }, Path>

/** A form for visitors: a page that is complete without JavaScript, and its posting. The edge has looked at its origin. */
export function publicForm<
  const Path extends string,
  Done,
  Schema extends z.ZodMiniType = z.ZodMiniType<object>,
  Bindings extends HttpBindings = HttpBindings,
>(form: PublicForm<Path, Schema, Done, Bindings>): Hono<{ Bindings: Bindings }> {
  const { path, before = [], schema, fieldsOf, act, done, view, failed = unexpected, mayBeGone = false } = form
  const pages = new Hono<{ Bindings: Bindings }>()
  const bounded = boundedForm(form.tooLarge)

  pages.on(['GET', 'POST'], [path], openToAll)
  for (const middleware of before) pages.on(['GET', 'POST'], [path], middleware)
  pages.get(path, (c) => view(c as PageContext<Path, Bindings>, null))
  pages.post(path, async (posted) => {
    const c = posted as PageContext<Path, Bindings>
    const sender = senderIn(c, c.env)
    let typed: TypedForm = {}
    try {
      await bounded(c, () => Promise.resolve())
      if (schema) typed = readForm(await c.req.arrayBuffer())
      const input = schema ? readAs(schema, fieldsOf?.(typed, sender, c) ?? typed) : ({} as z.output<Schema>)
      const way = await done(await act(input, sender, c), sender, c)
      return typeof way === 'string' ? c.redirect(way, 303) : way
    } catch (error) {
      if (isUnavailable(error)) return troubleHere(c, error, typed)
      if (isMissing(error) && !mayBeGone) throw error
      return await view(c, refusedForm(error, typed, failed))
    }
  })
  return pages
}

const senderIn = (c: Context, { incoming }: HttpBindings): Sender => {
  const { picked, preferred } = askedLanguage(c)
  return { network: callerAddress(incoming), picked, language: picked ?? preferred }
}

function refusedForm(error: unknown, typed: TypedForm, failed: RefusedForm['alert']): RefusedForm {
  const sent = { error, typed, requestKey: typed.key || newId() }
  if (error instanceof BodyRefused)
    return { ...sent, status: error.status, alert: { ...failed, text: error.message }, fields: {} }
  if (!(error instanceof Refusal)) {
    const errorCode = logDefect(error, 'a public form failed')
    return { ...sent, status: 500, alert: { ...failed, errorCode }, fields: {} }
  }
  const { title, text, fields = {}, phrases } = error.data
  return { ...sent, status: error.kind.status, alert: { title, text }, fields, ...(phrases && { phrases }) }
}

type Reasons = { alert: RefusedForm['alert'] | null; fields: Record<string, string> }

/** The language of a form's page, and why the form was refused, in this language. */
export function sayIn(
  c: Context,
  refused: Pick<RefusedForm, 'alert' | 'fields' | 'phrases'> | null,
  of: { fixed?: Language | null; booked?: Language } = {},
): LanguageChoice & Reasons {
  const choice = languageFor(c, of)
  return { ...choice, ...translateRefusal(refused ?? { alert: null, fields: {} }, translatorFor(choice.language)) }
}

/** How public pages answer what goes wrong: `missing` shows what is not there. */
export const publicErrors =
  <Bindings extends object>(
    missing: (c: Context<{ Bindings: Bindings }>) => Response | Promise<Response>,
  ): ErrorHandler<{ Bindings: Bindings }> =>
  (error, c) => {
    if (isMissing(error)) return missing(c)
    if (isUnavailable(error)) return troubleHere(c, error)
    throw error
  }

export const isMissing = (error: unknown): boolean => error instanceof Refusal && error.kind.status === 404

const troubleHere = (c: Context, error: unknown, typed?: TypedForm) =>
  trouble(error, c, typed, translatorFor(languageFor(c).language))
