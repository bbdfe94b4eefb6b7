import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { barcodeKey, readBarcode } from '../barcode.ts'

const database = freshDatabase()

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
/** A GTIN of a length, with its check digit. */
const gtin = (length: number) =>
  digits(length - 1).map((body) => {
    const weighed = Array.from(body.padStart(13, '0'), (digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1))
    return body + ((10 - (weighed.reduce((sum, one) => sum + one, 0) % 10)) % 10)
  })
const any = fc.oneof(
  gtin(8),
  gtin(12),
  gtin(13),
  gtin(14),
  digits(13),
  digits(9),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

test('the database tells codes apart as the till does, whatever they are', async () => {
  const codes = fc
    .sample(any, 3000)
    .map(readBarcode)
    .filter((code) => !code.includes('\0'))
  const { rows } = await database.admin.query<{ code: string; key: string }>(
    'select code, barcode_key(code) as key from unnest($1::text[]) code',
    [codes],
  )
  expect(rows.length).toBeGreaterThan(2500)
  // Letters beyond ASCII have other capitals in each; nobody prints them as a code.
  const plain = rows.filter(({ code }) => /^[\x20-\x7e]*$/.test(code))
  for (const { code, key } of plain) expect(key, code).toBe(barcodeKey(code))
})

test('one GTIN is one code, however it is written, in whichever case, and with what a scanner says before it', () => {
  fc.assert(
    fc.property(gtin(12), (upc) => {
      const forms = [
        upc,
        `0${upc}`,
        `00${upc}`,
        `]E0${upc}`,
        `]C10100${upc}`,
        `(01)00${upc}`,
        ` ${upc.slice(0, 6)} ${upc.slice(6)}\u200b`,
      ]
      expect(new Set(forms.map(barcodeKey))).toEqual(new Set([`00${upc}`]))
    }),
  )
})

test('what is no GTIN stays as it is printed', () => {
  for (const code of ['SH-001', '0007', '01', '7891000100104', '0107891000100103', '(10)LOTE'])
    expect(readBarcode(code), code).toBe(code)
})
