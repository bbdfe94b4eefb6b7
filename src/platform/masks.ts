import { parseCpf, parseDocument, parsePhoneNumber, parsePostalCode } from './brazil.ts'
import { formatDocument, formatPhone } from './format.ts'

/**
 * A mask only adds marks to what was typed, and writes what is complete as it is shown everywhere. What does not fit
 * stays as it is: the field's reader judges it.
 */
export type Mask = {
  (typed: string): string
  /** Whether a text is a whole value by itself, so that it replaces the field's when it is pasted. */
  isWhole(text: string): boolean
}

type Rules = {
  read: (typed: string) => string | null
  write: (value: string) => string
  /** What may stand in a text on the way to a value, and the most signs in it that are no marks. */
  onTheWay: RegExp
  most: number
  /** Writes these signs with their marks. */
  mark: (signs: string) => string
}

function maskOf({ read, write, onTheWay, most, mark }: Rules): Mask {
  const mask = (typed: string) => {
    const value = read(typed)
    if (value !== null) return write(value)
    const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
    return onTheWay.test(typed) && signs.length <= most ? mark(signs) : typed
  }
  return Object.assign(mask, { isWhole: (text: string) => read(text) !== null })
}

/** Puts marks before the signs at these places. */
const marked = (signs: string, marks: Record<number, string>) =>
  Array.from(signs, (sign, at) => (marks[at] ?? '') + sign).join('')

const cpfMarks = { 3: '.', 6: '.', 9: '-' }
const cnpjMarks = { 2: '.', 5: '.', 8: '/', 12: '-' }

/** A number of another country begins with its code and stays as it is typed. */
export const phoneMask = maskOf({
  read: (typed) => {
    const phone = parsePhoneNumber(typed)
    return phone?.startsWith('+55') ? phone : null
  },
  write: formatPhone,
  onTheWay: /^(?!\s*0\D*0)[\d\s().-]*$/,
  most: 11,
  mark: (digits) =>
    digits.length > 2 ? marked(digits, { 0: '(', 2: ') ', [digits.length > 10 ? 7 : 6]: '-' }) : digits && `(${digits}`,
})

/** A CPF while the text can be one, otherwise a CNPJ, which may contain letters since 2026. */
export const documentMask = maskOf({
  read: parseDocument,
  write: formatDocument,
  onTheWay: /^(?!\s*(?:cpf|cnpj))[\dA-Z\s./-]*$/i,
  most: 14,
  mark: (signs) => marked(signs, signs.length <= 11 && /^\d*$/.test(signs) ? cpfMarks : cnpjMarks),
})

export const cpfMask = maskOf({
  read: parseCpf,
  write: formatDocument,
  onTheWay: /^[\d\s./-]*$/,
  most: 11,
  mark: (digits) => marked(digits, cpfMarks),
})

export const postalCodeMask = maskOf({
  read: parsePostalCode,
  write: (code) => `${code.slice(0, 5)}-${code.slice(5)}`,
  onTheWay: /^[\d\s.-]*$/,
  most: 8,
  mark: (digits) => marked(digits, { 5: '-' }),
})

/** Day and month, in the order of the business. A year may follow; the reader leaves it out. */
export const birthdayMask = (stroke: string): Mask => {
  const mask = (typed: string) => {
    if (!/^\s*\d{0,2}[ /.-]?\d{0,2}\s*$/.test(typed)) return typed
    const digits = typed
      .trim()
      .replace(/^(\d)\D/, '0$1')
      .replace(/\D/g, '')
    if (digits.length === 2 && typed.endsWith(stroke)) return `${digits}${stroke}`
    return marked(digits, { 2: stroke })
  }
  return Object.assign(mask, { isWhole: (text: string) => /^\s*\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\s*$/.test(text) })
}
