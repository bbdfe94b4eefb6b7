import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'
import { cleaned } from './text.ts'

/**
 * Returns a typed CPF or CNPJ as it is stored: no punctuation, upper-case. A CNPJ may contain letters since July 2026.
 * Null if it is neither. A label that was copied along is no part of it.
 */
export function parseDocument(typed: string): string | null {
  const text = cleaned(typed)
    .toUpperCase()
    .replace(/^(?:CPF|CNPJ)(?:\/CNPJ)?[\s:.]+/, '')
    .replace(/[\s./-]/g, '')
  const valid = text.length === 11 ? isValidCpf(text) : text.length === 14 && isValidCnpj(text, { version: 2 })
  return valid ? text : null
}

/** Returns the eleven digits of a typed CPF. Null if it is not one, also for a CNPJ. */
export function parseCpf(typed: string): string | null {
  const document = parseDocument(typed)
  return document?.length === 11 ? document : null
}

/**
 * Returns a typed phone number as E.164: a Brazilian one with DDD, mobile or landline, or one of another country, which
 * begins with + or 00. Null if there is no such number.
 */
export function parsePhoneNumber(typed: string): string | null {
  const text = cleaned(typed).replace(/\.0+$/, '').replace(/^0xx/i, '0')
  const foreign = /^(?:tel:)?\s*\(?(?:\+|00)\s*([1-9][\d\s().-]*)$/i.exec(text)?.[1]?.replace(/\D/g, '')
  if (foreign && !foreign.startsWith('55')) return isForeign(foreign) ? `+${foreign}` : null
  // A spreadsheet has rounded it: 6,29878E+10.
  if (/\dE\+\d/i.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(beforeDdd, '')
  return isValidPhone(digits, { version: 2 }) ? `+55${digits}` : null
}

/** The country code, and the trunk prefix before a DDD with or without the code of who carries the call. */
const beforeDdd = /^(?:(?:00)?55)?(?:0(?:\d\d)?)?(?=[1-9]\d{9,10}$)/

/** E.164 without its plus; where numbers are of one length (North America), only those. */
const isForeign = (digits: string) => (digits.startsWith('1') ? /^1[2-9]\d{9}$/ : /^\d{8,15}$/).test(digits)

/** Returns the eight digits of a typed CEP. Null if there are more or fewer. */
export function parsePostalCode(typed: string): string | null {
  const digits = cleaned(typed).replace(/\D/g, '')
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
