import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appointmentRefusals, attendanceRefusals } from '../src/agenda/appointment.ts'
import { bookingLinkRefusals } from '../src/booking/booking-link.ts'
import { bookingContract } from '../src/booking/contract.ts'
import { bookingFailed, bookingRequestSchema, fillRequired, missingFields } from '../src/booking/booking-request.ts'
import { ownMoveSchema, ownRefusals } from '../src/booking/own-booking.ts'
import { english, spanish } from '../src/languages/catalogues.ts'
import { defaultMessageRules } from '../src/messages/message-rule.ts'
import { platformRefusals, unexpected, type RefusalKind } from '../src/platform/refusal.ts'
import { phraseOf, type Phrase } from '../src/platform/words.ts'
import { waitlistContract } from '../src/waitlist/contract.ts'
import { ratingRefusals } from '../src/ratings/rating.ts'
import { onlineWish, waitlistRefusals } from '../src/waitlist/wish.ts'
import { catalogueOf } from './catalogue.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const catalogues = { english, spanish } as const
const keys = Object.keys(english)

/** Texts that are the same in Portuguese and in another language. */
const alike: Record<keyof typeof catalogues, string[]> = {
  english: ['PIX', 'Subtotal', 'Total', '{count} {records}: {why}'],
  spanish: [
    '{day} de {month}',
    '(opcional)',
    '1 hora',
    'Antes',
    'Cancelando…',
    'Cancelar',
    'Avisando…',
    'Cliente',
    'Confirmando…',
    'Continuar',
    'Código copiado',
    'Enviado por {product}',
    'Enviando…',
    'Idioma',
    'Lista de espera',
    'Nota {mean} de 5',
    'PIX',
    'Recibo',
    'Reservando…',
    'Subtotal',
    'Página {at} de {parts}',
    'Tarde',
    'Total',
    'de {least} a {most}',
    'ofensa',
    '{amount}, a pagar por PIX',
    '{amount}, por PIX',
    '{businessName}: lista de espera, {service}',
    '{count} {records}: {why}',
    '{from} a {to}',
    '{hours} horas',
    '{minutes} minutos',
    '{service}, cancelado',
  ],
}

test.each(['english', 'spanish'] as const)(
  'in %s every text has the places of its key, and words of its own',
  (name) => {
    const catalogue: Record<string, string> = catalogues[name]
    expect(Object.keys(catalogue).toSorted()).toEqual(keys.toSorted())
    const placesIn = (text: string) => (text.match(/\{[^}]+\}/g) ?? []).toSorted()
    expect(keys.filter((key) => placesIn(key).join() !== placesIn(catalogue[key]!).join())).toEqual([])
    // A text that begins or ends with a space is joined to another one, so its translation must as well.
    const gapsIn = (text: string) => [/^\s/.test(text), /\s$/.test(text)].join()
    expect(keys.filter((key) => gapsIn(key) !== gapsIn(catalogue[key]!))).toEqual([])
    expect(keys.filter((key) => key === catalogue[key]).toSorted()).toEqual(alike[name].toSorted())
  },
)

// spec: settings-8
test('every text of the catalogues is said somewhere', () => {
  const product = filesOf('src/**/*.{ts,tsx}').filter((path) => !isTest(path) && !path.startsWith('src/languages/'))
  const source = product.map(textOf).join('\n')
  const own = [
    'server/write-letter.ts',
    'server/public-form.ts',
    'web/language-links.tsx',
    'span-words.ts',
    'zone-words.ts',
  ]
    .map((path) => textOf(`src/languages/${path}`))
    .join('\n')
  const isSaid = (key: string) => {
    const literal = `'${key.replaceAll('\n', String.raw`\n`)}'`
    return source.includes(literal) || own.includes(literal)
  }
  expect(keys.filter((key) => !isSaid(key))).toEqual([])
  expect(isSaid('Nobody says this')).toBe(false)
})

const keyOf = (phrase: Phrase) => {
  const made = phraseOf(phrase)
  return typeof made === 'string' ? made : made.text
}
const unknown = (phrases: Iterable<Phrase>) =>
  [...new Set(Array.from(phrases, keyOf))].filter((key) => !keys.includes(key))

/** Values for the fields of a form, valid and invalid ones. */
const junk = [
  '',
  ' ',
  'x',
  'x'.repeat(5000),
  '\u0000',
  '2026-02-30',
  '25:61',
  7,
  -1,
  true,
  null,
  undefined,
  {},
  [],
  ['x'],
  Array(99).fill('x'),
]

test.each([
  ['of a booking', bookingRequestSchema],
  ['of a move', ownMoveSchema],
  ['of a wish', onlineWish],
])('whatever a form %s finds wrong is said in every language', (_, schema) => {
  const messages = new Set<string>()
  const fields = ['key', 'serviceId', 'moreServiceIds', 'professionalId', 'date', 'time', 'name', 'email', 'phone']
  const all = [...fields, 'address', 'notes', 'policyVersion', 'language', 'from', 'to', 'parts']
  const valid = {
    from: '2026-12-02',
    to: '2026-12-01',
    parts: ['morning'],
    serviceId: crypto.randomUUID(),
    name: 'Ana',
  }
  for (const name of all)
    for (const value of junk) {
      const { error } = z.safeParse(schema, { ...valid, key: crypto.randomUUID(), [name]: value })
      for (const { message } of error?.issues ?? []) messages.add(message)
    }
  expect(messages.size).toBeGreaterThan(1)
  expect(unknown(messages)).toEqual([])
})

type Procedure = { '~orpc': { meta: { access?: string }; errorMap: Record<string, unknown> } }
const proceduresIn = (contract: object): Procedure[] =>
  Object.values(contract).flatMap((one: object) => ('~orpc' in one ? [one as Procedure] : proceduresIn(one)))

test('whatever a visitor is refused for is said in every language', () => {
  const ofStaff = new Set(['SIGNED_OUT', 'STEP_UP_NEEDED', 'FORBIDDEN', 'READ_ONLY', 'PLAN_LIMIT', 'NOT_IN_PLAN'])
  const kinds: Record<string, RefusalKind> = {
    ...platformRefusals,
    ...appointmentRefusals,
    ...attendanceRefusals,
    ...bookingLinkRefusals,
    ...ownRefusals,
    ...waitlistRefusals,
    ...ratingRefusals,
  }
  const procedures = [...proceduresIn(bookingContract), ...proceduresIn(waitlistContract)]
  const open = procedures.filter((procedure) => procedure['~orpc'].meta.access === 'public')
  expect(open.length).toBeGreaterThan(8)
  const codes = new Set(open.flatMap((procedure) => Object.keys(procedure['~orpc'].errorMap)))
  expect(codes.size).toBeGreaterThan(15)
  const told = [...codes].filter((code) => !ofStaff.has(code)).map((code) => kinds[code]!)
  const words = [...told, unexpected, bookingFailed].flatMap(({ title, text }) => [title, text])
  const missing = Object.values(missingFields({}, { requirePhone: true, requireAddress: true }))
  expect(unknown([...words, fillRequired, ...missing])).toEqual([])
})

/** The files of the verbs that visitors call, with their pages. */
const visitors = [
  'src/booking/server/{pages,book-online,change-booking}.ts',
  'src/booking/{own-booking,booking-request}.ts',
  'src/waitlist/server/{pages,add-wish,confirm-wish,answer-offer}.ts',
  'src/agenda/server/{book-appointment,book-visit,hold-time}.ts',
]

test('what their verbs say is said in every language', () => {
  const files = filesOf(...visitors)
  expect(files.length).toBe(12)
  const { texts } = catalogueOf(new Map(files.map((path) => [path, textOf(path)])))
  // Never shown: a page without a valid key in its address answers that it does not exist.
  for (const text of ['Informe o agendamento.', 'Este agendamento não existe.']) expect(texts.delete(text)).toBe(true)
  expect(texts.size).toBeGreaterThan(20)
  expect(unknown(texts)).toEqual([])
})

test('the messages that a business has not rewritten are said in every language', () => {
  expect(unknown(defaultMessageRules.map(({ text }) => text))).toEqual([])
})
