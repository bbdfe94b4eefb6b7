import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateWords } from '../languages/date-words.ts'
import { gsmSigns } from '../platform/transliterate.ts'
import { defaultMessageRules, fillText } from './message-rule.ts'
import { smsCount, smsText } from './sms.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Each brace takes two places, and 153 is odd.
  ['{'.repeat(80), 1],
  ['{'.repeat(81), 2],
  ['{'.repeat(153), 3],
  ['ã'.repeat(70), 1],
  ['ã'.repeat(71), 2],
  [`ã${'a'.repeat(159)}`, 3],
  // An emoji takes two places of UCS-2.
  ['💅'.repeat(35), 1],
  ['💅'.repeat(36), 2],
  ['💅'.repeat(67), 3],
])('%j is %i SMS', (text, count) => expect(smsCount(text)).toBe(count))

test.each(
  defaultMessageRules.filter(({ channel }) => channel === 'sms').map(({ kind, text }) => [kind, text] as const),
)('our own text for %s costs at most two SMS with a long link, and leaves in GSM-7', (kind, text) => {
  const written = smsText(
    fillText(text, {
      nome: 'Zuleica',
      serviço: 'Coloração',
      data: dateWords('2026-12-15'),
      hora: '14:30',
      profissional: 'João',
      negócio: 'Salão Aurora',
      link: `https://marcai.app/booking/${'a'.repeat(83)}`,
    }),
  )
  expect(Array.from(written).filter((sign) => !gsmSigns.has(sign))).toEqual([])
  expect(smsCount(written)).toBe(kind === 'birthday' ? 1 : 2)
})

test('what leaves never costs more than what was typed', () => {
  const unit = fc.oneof(fc.constantFrom('ã', 'é', '“', '—', '€', '{', '\n', ' '), fc.string({ unit: 'grapheme-ascii' }))
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 300 }), (units) => {
      const typed = units.join('')
      expect(smsCount(smsText(typed))).toBeLessThanOrEqual(smsCount(typed))
    }),
  )
})
