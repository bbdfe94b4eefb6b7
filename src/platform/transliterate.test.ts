import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import receipts from './inputs/printed-texts/receipts.json' with { type: 'json' }
import { brCodeSigns, calendarSigns, gsmSigns, thermalSigns, transliterate } from './transliterate.ts'

test.each(receipts)('$text is printed as $printed', ({ text, printed }) =>
  expect(transliterate(text, thermalSigns)).toBe(printed),
)

const known = fc.constantFrom(
  '“',
  '…',
  '💇🏽‍♀️',
  'ã',
  'ﬁ',
  '½',
  'ł',
  '\u200b',
  ' ',
  'ş',
  'е',
  '日',
  '\n',
  '\r',
  '\u2028',
  '\u0085',
  '\t',
  '\u0007',
)
const text = fc
  .array(fc.oneof(known, fc.string({ unit: 'grapheme' })), { maxLength: 20 })
  .map((parts) => parts.join(''))

test.each([
  ['thermal paper', thermalSigns],
  ['SMS', gsmSigns],
  ['a BR Code', brCodeSigns],
  ['a calendar', calendarSigns],
])('whatever is written for %s, only its signs leave, and they stay as they are', (_, set) => {
  fc.assert(
    fc.property(text, (typed) => {
      const written = transliterate(typed, set)
      expect(Array.from(written).filter((sign) => !set.has(sign))).toEqual([])
      expect(transliterate(written, set)).toBe(written)
    }),
  )
})

test('every end of a line is one, and a target without lines gets a blank', () => {
  const text = 'Corte\r\ncom Ana\u2028às 10\u0085no\tfundo\u0007'
  expect(transliterate(text, calendarSigns)).toBe('Corte\ncom Ana\nàs 10\nno fundo')
  expect(transliterate(text, thermalSigns)).toBe('Corte com Ana às 10 no fundo')
})
