import * as z from 'zod/mini'
import { parseCpf, parseDocument, parsePhoneNumber, parsePostalCode } from './brazil.ts'

/**
 * The fields that forms and doors are made of: `import * as field from '../platform/fields.ts'`. Each takes its own
 * Portuguese message. A field that is typed as text is given back as it is stored, and takes that form as well, so that
 * the browser and the server can read the same value one after the other. Optional ones turn an empty text into null.
 */
const trimmed = (message: string) => z.string(message).check(z.overwrite(tidy))
const blank = (typed: string | null | undefined) => tidy(typed ?? '') || null

/** One spelling of accents, and no character that PostgreSQL cannot store. */
const tidy = (typed: string) => typed.normalize().replaceAll('\0', '').trim()

/** Typed text that a parser understands, or the message. */
const parsed = (parse: (typed: string) => string | null, message: string) =>
  z.transform((typed: string | null, context): string | null => {
    if (typed === null) return null
    const value = parse(typed)
    if (value === null) context.issues.push({ code: 'custom', message, input: typed })
    return value
  })
const optional = () => z.pipe(z.nullish(z.string()), z.transform(blank))

export const text = (message: string, longest = 120) =>
  trimmed(message).check(z.minLength(1, message), z.maxLength(longest, tooLong(longest)))

export const optionalText = (longest = 500) =>
  z.pipe(optional(), z.nullable(z.string().check(z.maxLength(longest, tooLong(longest)))))

/** One text a line, as typed or as stored; empty lines are left out. */
export const lines = (message: string, { most, longest }: { most: number; longest: number }) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((typed, context): string[] => {
      const list = typeof typed === 'string' ? typed.split('\n') : typed
      const value = list.map(tidy).filter((line) => line !== '')
      if (value.length > most || value.some(({ length }) => length > longest))
        context.issues.push({ code: 'custom', message, input: typed })
      return value
    }),
  )

export const email = (message: string) =>
  trimmed(message).check(z.toLowerCase(), z.maxLength(254, message), z.email(message))

export const optionalEmail = (message: string) => z.pipe(optional(), z.nullable(email(message)))

export const phone = (message: string) =>
  z.pipe(
    trimmed(message),
    z.transform((typed, context): string => {
      const value = parsePhoneNumber(typed)
      if (value === null) context.issues.push({ code: 'custom', message, input: typed })
      return value ?? ''
    }),
  )

export const optionalPhone = (message: string) => z.pipe(optional(), parsed(parsePhoneNumber, message))

/** CPF or CNPJ. */
export const optionalDocument = (message: string) => z.pipe(optional(), parsed(parseDocument, message))

export const optionalCpf = (message: string) => z.pipe(optional(), parsed(parseCpf, message))

export const optionalPostalCode = (message: string) => z.pipe(optional(), parsed(parsePostalCode, message))
/** Up to a hundred million reais, so that the sum of any list stays exact. */
export const cents = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(10_000_000_000, message))

export const percent = (message: string) => z.int(message).check(z.minimum(0, message), z.maximum(100, message))

export const count = (message: string, least: number, most: number) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message))

/** YYYY-MM-DD, a day that exists. */
export const date = (message: string) => z.iso.date(message)

/** HH:MM. */
export const time = (message: string) => z.iso.time({ precision: -1, error: message })

export const id = (message = 'Registro inválido.') => z.uuid(message)

/** A choice that may be none. */
export const optionalId = (message = 'Registro inválido.') => z.pipe(optional(), z.nullable(z.uuid(message)))

/** What is typed into a list's search box. */
export const search = () => z.prefault(trimmed('Busca inválida.').check(z.maxLength(100, tooLong(100))), '')

/** The page of a list, from 1; an address may bring it as text. */
export const page = () =>
  z.prefault(
    z.coerce
      .number<number>('Página inválida.')
      .check(z.int('Página inválida.'), z.minimum(1, 'Página inválida.'), z.maximum(100_000, 'Página inválida.')),
    1,
  )

const tooLong = (longest: number) => `Use no máximo ${longest} caracteres.`
