import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from './fields.ts'
import pasted from './inputs/emails/pasted.json' with { type: 'json' }

const form = z.object({
  name: field.text('Informe o nome.'),
  email: field.optionalEmail('E-mail inválido.'),
  phone: field.phone('Telefone inválido.'),
  landline: field.optionalPhone('Telefone inválido.'),
  document: field.optionalDocument('CPF ou CNPJ inválido.'),
  notes: field.optionalText(10),
})
const typed = {
  name: ' Ana ',
  email: ' Ana Reis <Ana@Exemplo.com>; ',
  phone: '(11) 98765-4321',
  landline: ' ',
  document: '529.982.247-25',
  notes: '',
}
const messages = (value: unknown) =>
  Object.fromEntries((form.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

test('typed text becomes what is stored, and that is read as itself', () => {
  const stored = form.parse(typed)
  expect(stored).toEqual({
    name: 'Ana',
    email: 'ana@exemplo.com',
    phone: '+5511987654321',
    landline: null,
    document: '52998224725',
    notes: null,
  })
  expect(form.parse(stored)).toEqual(stored)
})

test.each(pasted)('the e-mail of $typed is $stored', ({ typed, stored }) =>
  expect(field.email('E-mail.').parse(typed)).toBe(stored),
)

test('a text is one line, and prose keeps its lines', () => {
  const typed = 'Lia\r\nBarros\t'
  expect(field.text('x').parse(typed)).toBe('Lia Barros')
  expect(field.optionalText().parse(typed)).toBe('Lia Barros')
  expect(field.prose('x', 20).parse(typed)).toBe('Lia\nBarros')
  expect(field.optionalProse().parse(typed)).toBe('Lia\nBarros')
  expect(field.lines('x', { most: 2, longest: 20 }).parse('Lia\tB\r\nMel')).toEqual(['Lia B', 'Mel'])
  for (const unseen of ['\n', '\u200b', '\u3164']) {
    expect(field.text('x').safeParse(unseen).success).toBe(false)
    expect(field.optionalText().parse(unseen)).toBe(null)
  }
})

test('optional fields may be left out', () => {
  expect(form.parse({ name: 'Ana', phone: '11987654321' })).toMatchObject({ email: null, document: null, notes: null })
})

test('every field speaks with its own message', () => {
  const wrong = { name: ' ', email: 'ana', phone: '123', landline: '9', document: '1', notes: 'longer than ten' }
  expect(messages(wrong)).toEqual({
    name: 'Informe o nome.',
    email: 'E-mail inválido.',
    phone: 'Telefone inválido.',
    landline: 'Telefone inválido.',
    document: 'CPF ou CNPJ inválido.',
    notes: 'Use no máximo 10 caracteres.',
  })
  expect(messages({})).toEqual({ name: 'Informe o nome.', phone: 'Telefone inválido.' })
})

test('numbers, dates and times have their bounds', () => {
  expect(field.cents('x').safeParse(0.5).success).toBe(false)
  expect(field.cents('x').safeParse(-1).success).toBe(false)
  expect(field.cents('x').safeParse(1990).success).toBe(true)
  for (const wrong of [101, -0.01, 0.005, 33.333]) expect(field.percent('x').safeParse(wrong).success).toBe(false)
  for (let at = 0; at <= 10_000; at++) expect(field.percent('x').safeParse(at / 100).success).toBe(true)
  expect(field.date('x').safeParse('2026-02-29').success).toBe(false)
  expect(field.date('x').safeParse('2028-02-29').success).toBe(true)
  expect(field.time('x').safeParse('24:00').success).toBe(false)
  expect(field.time('x').safeParse('9:00').success).toBe(false)
  expect(field.time('x').safeParse('23:59').success).toBe(true)
  expect(field.page().parse('2')).toBe(2)
  expect(field.page().parse(undefined)).toBe(1)
  expect(field.search().parse(' José ')).toBe('José')
})

// spec: public-validation-6
test('lines are read as typed and as stored, without the empty ones', () => {
  const lines = field.lines('Linhas demais.', { most: 2, longest: 5 })
  expect(z.parse(lines, ' um \n\n  \ndois')).toEqual(['um', 'dois'])
  expect(z.parse(lines, ['um', ' '])).toEqual(['um'])
  for (const typed of ['a\nb\nc', 'comprida'])
    expect(z.safeParse(lines, typed).error?.issues.map(({ message }) => message)).toEqual(['Linhas demais.'])
})

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? []

test('length comes first: what is far too long is neither tidied nor parsed, and takes no time', () => {
  const marks = `a${'\u0345'.repeat(50_000)}${'\u0334'.repeat(50_000)}`
  const started = Date.now()
  for (const [schema, message] of [
    [field.text('Nome.'), 'Use no máximo 120 caracteres.'],
    [field.optionalText(10_000), 'Use no máximo 10000 caracteres.'],
    [field.email('E-mail.'), 'E-mail.'],
    [field.optionalEmail('E-mail.'), 'E-mail.'],
    [field.phone('Telefone.'), 'Telefone.'],
    [field.optionalDocument('CPF.'), 'CPF.'],
    [field.optionalId('Registro.'), 'Registro.'],
    [field.search(), 'Use no máximo 100 caracteres.'],
    [field.lines('Linhas.', { most: 20, longest: 120 }), 'Linhas.'],
  ] as const)
    expect(messagesOf(schema, marks)).toEqual([message])
  expect(messagesOf(field.lines('Linhas.', { most: 20, longest: 120 }), [marks])).toEqual(['Linhas.'])
  expect(Date.now() - started).toBeLessThan(1000)
})

test('accents that are written as marks of their own, and room around a text, do not make it too long', () => {
  const name = `Jo\u0061\u0303o ${'\u0061\u0303'.repeat(115)}`
  expect(field.text('Nome.').parse(`  ${name}  `)).toBe(name.normalize())
  expect(messagesOf(field.text('Nome.'), 'a'.repeat(121))).toEqual(['Use no máximo 120 caracteres.'])
})

test('of a list that is too long nothing is looked at', () => {
  let looked = 0
  const item = z.string().check(z.refine(() => ++looked > 0))
  const schema = field.list(item, 3, 'Até três.')
  expect(schema.parse(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(looked).toBe(3)
  expect(messagesOf(schema, Array(100_000).fill('a'))).toEqual(['Até três.'])
  expect(looked).toBe(3)
  expect(messagesOf(schema, undefined)).toEqual(['Valor inválido.'])
})

test('a number may come as text, in one way of writing it', () => {
  const days = field.numeral(field.count('De 0 a 90.', 0, 90))
  for (const given of [7, '7', '07']) expect(days.parse(given as number)).toBe(7)
  for (const wrong of [[], [7], true, '0x10', '1e1', ' 7', '', '7.5', null, '91', {}])
    expect(messagesOf(days, wrong), JSON.stringify(wrong)).toEqual(['De 0 a 90.'])
})

test('days that nobody can mean are none', () => {
  for (const day of ['1900-01-01', '2199-12-31']) expect(field.date('x').safeParse(day).success).toBe(true)
  for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])
    expect(messagesOf(field.date('Data.'), day)).toEqual(['Data.'])
  expect(field.instant('x').safeParse('2026-11-22T10:00:00.000Z').success).toBe(true)
  for (const instant of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-22', '2026-02-30T10:00:00Z'])
    expect(messagesOf(field.instant('Hora.'), instant)).toEqual(['Hora.'])
})

test('a schema without words of its own speaks Portuguese', () => {
  const silent = z.object({ flag: z.boolean(), choice: z.enum(['a']), more: z.union([z.string(), z.number()]) })
  for (const value of [null, 1, [], {}])
    expect(new Set(messagesOf(silent, value))).toEqual(new Set(['Valor inválido.']))
})
