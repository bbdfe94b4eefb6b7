import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScaleLabels } from '../register/register-rules.ts'
import { scaleLabels } from '../register/register-rules.ts'
import { isLabelled, labelCents, readScaleLabel } from './scale-label.ts'

const byPrice: ScaleLabels = { codeDigits: 6, valueDigits: 5, holds: 'price' }
const byWeight: ScaleLabels = { codeDigits: 5, valueDigits: 5, holds: 'weight' }

/** The code with its check digit. */
const labelOf = (digits: string) => {
  const sum = Array.from(digits, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

test('a label names its product and its price or its weight', () => {
  expect(readScaleLabel(labelOf('200012301590'), byPrice)).toMatchObject({
    item: '000123',
    holds: 'price',
    value: 1590,
  })
  expect(readScaleLabel(labelOf('200123000750'), byWeight)).toMatchObject({
    item: '00123',
    holds: 'weight',
    value: 750,
  })
  expect(readScaleLabel(`]E0${labelOf('200012301590')}`, byPrice)).toMatchObject({ value: 1590 })
})

test.each([
  ['a wrong check digit', labelOf('200012301590').replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)), byPrice],
  ['another prefix', labelOf('700012301590'), byPrice],
  ['nothing to pay', labelOf('200012300000'), byPrice],
  ['no such label set up', labelOf('200012301590'), null],
  ['a short code', '20001230', byPrice],
])('%s is no label', (_, code, rule) => expect(readScaleLabel(code, rule)).toBe(null))

test('whatever a scale prints is read back', () => {
  const digits = fc
    .tuple(fc.integer({ min: 4, max: 6 }), fc.integer({ min: 4, max: 6 }))
    .filter(([a, b]) => a + b <= 11)
  fc.assert(
    fc.property(digits, fc.nat(), fc.nat(), ([codeDigits, valueDigits], item, value) => {
      const [code, amount] = [item % 10 ** codeDigits, (value % (10 ** valueDigits - 1)) + 1]
      const between = '0'.repeat(11 - codeDigits - valueDigits)
      const written = `2${String(code).padStart(codeDigits, '0')}${between}${String(amount).padStart(valueDigits, '0')}`
      const read = readScaleLabel(labelOf(written), { codeDigits, valueDigits, holds: 'price' })
      expect(read?.value).toBe(amount)
      expect(isLabelled({ barcode: String(code) }, read!)).toBe(true)
    }),
  )
})

test('a product is known by its own short code, whatever zeros stand before it', () => {
  for (const barcode of ['123', '0123', '000123']) expect(isLabelled({ barcode }, { item: '00123' })).toBe(true)
  for (const barcode of [null, '1234', 'A123', '7891000100123'])
    expect(isLabelled({ barcode }, { item: '00123' })).toBe(false)
})

test('a price is the label’s, and a weight costs its grams of the price for a kilo, to the centavo', () => {
  expect(labelCents({ holds: 'price', value: 1590 }, 9_990)).toBe(1590)
  expect(labelCents({ holds: 'weight', value: 750 }, 3_990)).toBe(2_993)
  expect(labelCents({ holds: 'weight', value: 1 }, 10_000_000_000)).toBe(10_000_000)
})

test('code and value have room in thirteen digits', () => {
  expect(scaleLabels.safeParse({ codeDigits: 6, valueDigits: 6, holds: 'price' }).error?.issues).toMatchObject([
    { path: ['valueDigits'], message: 'Código e valor têm no máximo 11 dígitos juntos.' },
  ])
  expect(scaleLabels.safeParse({ codeDigits: 7, valueDigits: 4, holds: 'price' }).success).toBe(false)
})
