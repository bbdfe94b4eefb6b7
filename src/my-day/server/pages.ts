import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { person, type ProcedureContext } from '../../accounts/server/guard.ts'
import { guardedPage } from '../../accounts/server/guarded-page.ts'
import * as field from '../../platform/fields.ts'
import { newId } from '../../platform/id.ts'
import { own } from '../../platform/own.ts'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { boundedForm, readAs } from '../../platform/server/http/forms.ts'
import { page } from '../../platform/server/http/pages.ts'
import { readForm } from '../../platform/server/http/read-body.ts'
import { privateHeaders } from '../../platform/server/http/security-headers.ts'
import {
  doneTexts,
  myDayRefusals,
  noteForm,
  type OwnAct,
  returnForm,
  type MyDayView,
  type ReturnOffer,
  versionForm,
} from '../my-day.ts'
import { attendOwn, bookReturn, completeOwn, noteOwn, offerIn, undoOwn } from './act-on-own.ts'
import { loadMyDay } from './my-day-queries.ts'

type Edge = { Bindings: HttpBindings }
type Form = Record<string, string>
type ActResult = Awaited<ReturnType<typeof bookReturn>>
type Act = (tx: BusinessTx, form: Form & { id: string }) => Promise<ActResult>

const render = page<MyDayView>('my-day')

/** The day of the professional who is signed in. It works without JavaScript, and opening it changes nothing. */
export const myDayPages = new Hono<Edge>()

myDayPages.get(
  paths.myDay,
  guardedPage('bookings.own', (c, context) => show(c, context, {})),
)

const act = <Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  verb: (tx: BusinessTx, asked: z.output<Schema> & { id: string }) => Promise<ActResult>,
): Act => {
  return (tx, { id, ...form }) => verb(tx, { ...readAs(schema, form), id })
}

const acts: Record<OwnAct, Act> = {
  chegou: act(versionForm, (tx, asked) => attendOwn(tx, { ...asked, hasCome: true })),
  desmarcar: act(versionForm, (tx, asked) => attendOwn(tx, { ...asked, hasCome: false })),
  concluir: act(versionForm, completeOwn),
  anotar: act(z.omit(noteForm, { id: true }), noteOwn),
  retorno: act(returnForm, bookReturn),
  desfazer: act(z.object({}), undoOwn),
}

myDayPages.post(
  paths.myDayAct(':id', ':act'),
  boundedForm(),
  guardedPage(
    'bookings.own',
    async (c, context) => {
      const { id = '', act: name = '' } = c.req.param()
      const verb = own<Act>(acts, name)
      if (!verb || !z.safeParse(field.id(), id).success) throw new Refusal(platformRefusals.NOT_FOUND)
      const form = readForm(await c.req.arrayBuffer())
      try {
        const done = await context.write((tx) => verb(tx, { ...form, id }))
        return c.redirect(addressAfter(form, name, done), 303)
      } catch (error) {
        if (!(error instanceof Refusal) || !isShown(error)) throw error
        return show(c, context, { refusal: error, offer: offerIn(error, id), dia: form.dia })
      }
    },
    'agenda.update',
  ),
)

/** What the page tells; the rest is not there, or not theirs. */
const isShown = ({ kind }: Refusal) => ![401, 403, 404].includes(kind.status)

/** A reload of it does nothing again. */
function addressAfter({ dia = '' }: Form, name: string, { undoId, startsAt }: ActResult): string {
  const query = new URLSearchParams({
    ...(readDay(dia) && { dia }),
    feito: name,
    ...(startsAt && { para: startsAt.toISOString() }),
    ...(undoId && { desfazer: undoId }),
  })
  return `${paths.myDay}?${query.toString()}`
}

const readDay = (typed: string | undefined) => {
  const read = z.safeParse(field.date('Data inválida.'), typed)
  return read.success ? read.data : null
}

type Notices = { refusal?: Refusal; offer?: ReturnOffer | null; dia?: string | undefined }

async function show(
  c: Context<Edge>,
  context: ProcedureContext,
  { refusal, offer = null, dia = c.req.query('dia') }: Notices,
) {
  const { membership } = person(context)
  const { businessName, ...formats } = membership!
  const said = own<string>(doneTexts, c.req.query('feito') ?? '')
  const undo = z.safeParse(field.id(), c.req.query('desfazer'))
  const at = z.safeParse(field.instant('Data inválida.'), c.req.query('para'))
  const read = await context.read(async (tx) => ({
    readAt: tx.now.toISOString(),
    ...(await loadMyDay(tx, readDay(dia)).then(
      (day) => ({ day, without: null }),
      (error: unknown) => {
        if (error instanceof Refusal && error.kind === myDayRefusals.NO_PROFESSIONAL)
          return { day: null, without: error }
        throw error
      },
    )),
  }))
  const told = refusal ?? read.without
  const view: MyDayView = {
    businessName,
    formats: { currency: formats.currency, dateFormat: formats.dateFormat, zone: formats.zone },
    readAt: read.readAt,
    day: read.day,
    notice:
      !refusal && said
        ? { text: said, at: at.success ? at.data : null, undoId: undo.success ? undo.data : null }
        : null,
    alert: told && { title: told.data.title, text: fieldTexts(told) || told.data.text },
    offer,
    keys: Object.fromEntries(read.day?.appointments.map(({ id }) => [id, newId()]) ?? []),
  }
  return c.html(await render(view), refusal?.kind.status as ContentfulStatusCode | undefined, privateHeaders)
}

const fieldTexts = ({ data: { fields = {} } }: Refusal) => Object.values(fields).join(' ')
