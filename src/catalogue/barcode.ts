import { cleaned } from '../platform/text.ts'

const isGtinLong = (code: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(code)

/** Whether the last digit of a code of 8, 12, 13 or 14 digits is its check digit (GS1 General Specifications, 7.9). */
const hasCheckDigit = (code: string): boolean =>
  Array.from(code, Number)
    .toReversed()
    .reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

/** A code of a GTIN's length whose check digit is right. */
export const isGtin = (code: string): boolean => isGtinLong(code) && hasCheckDigit(code)

/**
 * A code that looks like an EAN or UPC but whose check digit is wrong was probably mistyped. Shops print codes of their
 * own, so this warns and never refuses.
 */
export const looksMistyped = (code: string): boolean => isGtinLong(code) && !hasCheckDigit(code)

/**
 * A code as it is stored: without blanks and unseen signs, and without what a scanner says of its kind (`]C1`, AIM) or of
 * what follows (`01` or `(01)`, the GS1 application identifier of a GTIN).
 */
export function readBarcode(typed: string): string {
  const code = cleaned(typed).replace(/\s/g, '')
  const [, symbology = '', rest = code] = /^(\][A-Za-z]\d)(.+)$/.exec(code) ?? []
  const [, gtin = ''] = /^(?:\(01\)|01)(\d{14})/.exec(rest) ?? []
  const isNamed = symbology !== '' || rest.startsWith('(')
  return isNamed && isGtin(gtin) ? gtin.replace(/^0/, '') : rest
}

/**
 * The form by which codes are told apart, as SQL's `barcode_key`: the case of letters does not count, and the same GTIN
 * is one whether it is written with 12, 13 or 14 digits.
 */
export function barcodeKey(typed: string): string {
  const code = readBarcode(typed).toUpperCase()
  return isGtin(code) ? code.padStart(14, '0') : code
}
