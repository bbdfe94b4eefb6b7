import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from './fields.ts'

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
  email: ' Ana@Exemplo.com ',
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
  expect(field.percent('x').safeParse(101).success).toBe(false)
  expect(field.date('x').safeParse('2026-02-29').success).toBe(false)
  expect(field.date('x').safeParse('2028-02-29').success).toBe(true)
  expect(field.time('x').safeParse('24:00').success).toBe(false)
  expect(field.time('x').safeParse('9:00').success).toBe(false)
  expect(field.time('x').safeParse('23:59').success).toBe(true)
  expect(field.page().parse('2')).toBe(2)
  expect(field.page().parse(undefined)).toBe(1)
  expect(field.search().parse(' José ')).toBe('José')
})

test('lines are read as typed and as stored, without the empty ones', () => {
  const lines = field.lines('Linhas demais.', { most: 2, longest: 5 })
  expect(z.parse(lines, ' um \n\n  \ndois')).toEqual(['um', 'dois'])
  expect(z.parse(lines, ['um', ' '])).toEqual(['um'])
  for (const typed of ['a\nb\nc', 'comprida'])
    expect(z.safeParse(lines, typed).error?.issues.map(({ message }) => message)).toEqual(['Linhas demais.'])
})
