import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'

/**
 * A typed CPF or CNPJ as it is stored: without punctuation, upper-case, letters kept (a CNPJ has them since July 2026).
 * Null when it is neither.
 */
export function parseDocument(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s./-]/g, '')
  const valid = text.length === 11 ? isValidCpf(text) : text.length === 14 && isValidCnpj(text, { version: 2 })
  return valid ? text : null
}

/** A typed CPF as its eleven digits. Null when it is none, a CNPJ included. */
export function parseCpf(typed: string): string | null {
  const document = parseDocument(typed)
  return document?.length === 11 ? document : null
}

/** A typed Brazilian phone with its DDD, mobile or landline, as E.164. Null when there is no such number. */
export function parsePhoneNumber(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(beforeDdd, '')
  return isValidPhone(digits, { version: 2 }) ? `+55${digits}` : null
}

/** The country's code, or the trunk prefix before a DDD within Brazil. */
const beforeDdd = /^(?:0055|55|0)(?=\d{10,11}$)/

/** A typed CEP as its eight digits. Null when there are more or fewer. */
export function parsePostalCode(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 8 ? digits : null
}

/** The 26 states and the Federal District, as addresses write them. */
export const states = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const
