import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contents } from '../src/archive/server/parts/contents.ts'
import { readLine } from '../src/clients/client-import.ts'
import { procedures } from './procedures.ts'
import type { Schema } from './input-places.ts'

/** The fields of an input that are called a name, however they are wrapped, with their paths. */
function namesIn(schema: Schema, at: string): { at: string; field: Schema }[] {
  const { in: before, out: after, innerType, element, options, shape } = schema.def
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) => [
      ...(/name$/i.test(name) ? [{ at: `${at}.${name}`, field }] : []),
      ...namesIn(field, `${at}.${name}`),
    ])
  const inner = before?.def.type === 'transform' ? after : (before ?? innerType)
  return [...(options ?? []), element, inner].flatMap((part) => (part ? namesIn(part, at) : []))
}

const typed = 'Lia\r\nBarros\t\u2028'
const unseen = '\u200b\n\u3164'

/** What is wrong with how a field takes a name; null for what is no free text. */
function faultOf(field: Schema): string | null {
  const parse = (value: string) => z.safeParse(field as unknown as z.ZodMiniType, value)
  const read = parse(typed)
  if (!read.success) return null
  if (read.data !== 'Lia Barros') return `keeps ${JSON.stringify(read.data)}`
  const nothing = parse(unseen)
  return nothing.success && nothing.data !== null ? 'takes a name that nobody sees' : null
}

const inputs = procedures.flatMap(({ name, inputSchema }) => (inputSchema ? namesIn(inputSchema, name) : []))

test('a name is one line with something to be seen, at every procedure', () => {
  expect(inputs.length).toBeGreaterThan(40)
  for (const at of ['clients.create.name', 'catalogue.services.create.name', 'team.professionals.create.name'])
    expect(inputs.map((one) => one.at)).toContain(at)
  expect(inputs.flatMap(({ at, field }) => faultOf(field) && `${at} ${faultOf(field)}`).filter(Boolean)).toEqual([])
  expect(faultOf(z.string() as unknown as Schema)).toMatch(/^keeps/)
})

test('and so it is in a file that is taken in, and in an archive', () => {
  const mapping = { name: 0, phone: null, email: null, document: null, birthday: null, notes: 1 }
  const { row } = readLine(['Lia\r\nBarros', 'Prefere\nterça'], mapping, 2, { dateFormat: 'DD/MM/YYYY' })
  expect(row).toMatchObject({ name: 'Lia Barros', notes: 'Prefere\nterça' })
  for (const column of ['client.name', 'service.name', 'product.name', 'professional.name', 'register.name'])
    expect(faultOf(contents[column] as unknown as Schema)).toBe(null)
  expect(z.parse(contents['client.name']!, typed)).toBe('Lia Barros')
})
