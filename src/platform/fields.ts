import * as z from 'zod/mini'
import { hundredthsOf } from './money.ts'
import { parseCpf, parseDocument, parsePhoneNumber, parsePostalCode } from './brazil.ts'
import { addressIn, oneLine, tidy } from './text.ts'
import { numbered } from './words.ts'

/** Zod's default messages are English; a schema without its own message must say it in Portuguese. */
z.config({ localeError: () => 'Valor inválido.' })

/**
 * Field schemas for forms and procedures: `import * as field from './fields.ts'`. Each takes its own Portuguese
 * message. A typed text is parsed into its stored form. The stored form is valid input too, because the browser and
 * then the server parse the same value. Optional fields turn an empty text into null. The length is checked first: an
 * overlong text is neither tidied nor parsed.
 */
const bounded = (message: string, longest: number, error = message) =>
  z.string(message).check(z.refine((typed) => typed.length <= longest * mostWritten, { error, abort: true }))
/** Typed text may be longer than the tidied text: accents can be separate characters, and spaces can surround it. */
const mostWritten = 4
/** Limits the length after tidying. */
const upTo = (longest: number, message: string) => z.string().check(z.maxLength(longest, message))

type Tidy = (typed: string) => string

const trimmed = (message: string, longest: number, error?: string, tidying: Tidy = oneLine) =>
  bounded(message, longest, error).check(z.overwrite(tidying))
const orNull = (tidying: Tidy) => (typed: string | null | undefined) => tidying(typed ?? '') || null

/** Parses typed text; reports the message if the parser returns null. */
const parsed = (parse: (typed: string) => string | null, message: string) =>
  z.transform((typed: string | null, context): string | null => {
    if (typed === null) return null
    const value = parse(typed)
    if (value === null) context.issues.push({ code: 'custom', message, input: typed })
    return value
  })
const optional = (message: string, longest: number, tidying: Tidy = oneLine) =>
  z.pipe(z.nullish(bounded(message, longest)), z.transform(orNull(tidying)))

const needed = (message: string, longest: number, tidying: Tidy) =>
  trimmed(message, longest, tooLong(longest), tidying).check(
    z.minLength(1, message),
    z.maxLength(longest, tooLong(longest)),
  )
const optionalOf = (longest: number, tidying: Tidy) =>
  z.pipe(optional(tooLong(longest), longest, tidying), z.nullable(upTo(longest, tooLong(longest))))

/** A text of one line: the name of a client, a reason. */
export const text = (message: string, longest = 120) => needed(message, longest, oneLine)

export const optionalText = (longest = 500) => optionalOf(longest, oneLine)

/** A text that keeps its line breaks: notes, a description. */
export const prose = (message: string, longest: number) => needed(message, longest, tidy)

export const optionalProse = (longest = 500) => optionalOf(longest, tidy)

/** One text per line: a typed text with line breaks, or the stored list. Empty lines are left out. */
export const lines = (message: string, { most, longest }: { most: number; longest: number }) =>
  z.pipe(
    z.union(
      [upTo(most * longest * mostWritten, message), list(upTo(longest * mostWritten, message), most, message)],
      message,
    ),
    z.transform((typed, context): string[] => {
      const typedLines = typeof typed === 'string' ? typed.split('\n') : typed
      const value = typedLines.map(oneLine).filter((line) => line !== '')
      if (value.length > most || value.some(({ length }) => length > longest))
        context.issues.push({ code: 'custom', message, input: typed })
      return value
    }),
  )

/** A list whose length is checked before its items. */
export const list = <Item extends z.ZodMiniType>(item: Item, most: number, message: string) =>
  z.pipe(
    z.transform((typed: z.input<Item>[], context) => {
      if (Array.isArray(typed) && typed.length > most) context.issues.push({ code: 'custom', message, input: typed })
      return typed
    }),
    z.array(item).check(z.maxLength(most, message)),
  )

const longestEmail = 254
export const email = (message: string) =>
  trimmed(message, longestEmail).check(
    z.maxLength(longestEmail, { error: message, abort: true }),
    z.overwrite(addressIn),
    z.email(message),
  )

export const optionalEmail = (message: string) => z.pipe(optional(message, longestEmail), z.nullable(email(message)))

/** The most characters of a typed number with its punctuation. */
const longestNumber = 30

export const phone = (message: string) =>
  z.pipe(
    trimmed(message, longestNumber).check(z.maxLength(longestNumber, message)),
    z.transform((typed, context): string => {
      const value = parsePhoneNumber(typed)
      if (value === null) context.issues.push({ code: 'custom', message, input: typed })
      return value ?? ''
    }),
  )

/** A short number with punctuation, read by a parser. */
export const optionalNumber = (parse: (typed: string) => string | null, message: string) =>
  z.pipe(z.pipe(optional(message, longestNumber), z.nullable(upTo(longestNumber, message))), parsed(parse, message))

export const optionalPhone = (message: string) => optionalNumber(parsePhoneNumber, message)

/** CPF or CNPJ. */
export const optionalDocument = (message: string) => optionalNumber(parseDocument, message)

export const optionalCpf = (message: string) => optionalNumber(parseCpf, message)

/** A code with a fixed number of digits, with or without punctuation: 06.01, 3305.10.00. */
export const optionalCode = (digits: number, message: string) =>
  optionalNumber((typed) => {
    const code = typed.replace(/[\s./-]/g, '')
    return code.length === digits && /^[0-9]+$/.test(code) ? code : null
  }, message)

export const optionalPostalCode = (message: string) => optionalNumber(parsePostalCode, message)

/** Up to a hundred million reais, so that sums of long lists stay exact. */
export const cents = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(10_000_000_000, message))

/** 0 to 100 with up to two decimals. */
export const percent = (message: string) =>
  z.number(message).check(
    z.minimum(0, message),
    z.maximum(100, message),
    z.refine((percent) => percent === hundredthsOf(percent) / 100, message),
  )

export const count = (message: string, least: number, most: number) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message))

/** The version of a row, which counts its changes; it is an int there. */
export const version = () => count('Versão inválida.', 1, 2_147_483_647)

/** A number, or its digits as text, because query strings and selects hold text. No other notation is accepted. */
export const numeral = <Schema extends z.core.$ZodType<unknown, number>>(schema: Schema) =>
  z.pipe(
    z.transform((typed: number): unknown =>
      typeof typed === 'string' && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed,
    ),
    schema,
  )

/** Yes or no, also as the word that a query string holds; no where it is left out. */
export const flag = (message: string) =>
  z.prefault(
    z.pipe(
      z.transform((typed: boolean): unknown =>
        String(typed) === 'true' ? true : String(typed) === 'false' ? false : typed,
      ),
      z.boolean(message),
    ),
    false,
  )

/** YYYY-MM-DD: an existing day of a plausible year. */
export const date = (message: string) =>
  z.iso.date({ error: message, abort: true }).check(z.refine(isWithinReach, { error: message, abort: true }))

/** An instant in UTC, of a plausible year. */
export const instant = (message: string) =>
  z.iso.datetime({ error: message, abort: true }).check(z.refine(isWithinReach, { error: message, abort: true }))

/** The range of years in which JavaScript, Temporal and PostgreSQL agree. */
const isWithinReach = (typed: string) => typed >= '1900' && typed < '2200'

/** HH:MM. */
export const time = (message: string) => z.iso.time({ precision: -1, error: message })

export const id = (message = 'Registro inválido.') => z.uuid(message)

/** An optional choice; an empty text becomes null. */
export const optionalId = (message = 'Registro inválido.') =>
  z.pipe(optional(message, longestId), z.nullable(z.uuid(message)))
const longestId = 36

/** The text of a list's search box. */
export const search = () =>
  z.prefault(trimmed('Busca inválida.', 100, tooLong(100)).check(z.maxLength(100, tooLong(100))), '')

/** The page of a list, from 1; in a query string it is text. */
export const page = () => z.prefault(numeral(count('Página inválida.', 1, 100_000)), 1)

const tooLong = (longest: number) => numbered('Use no máximo {longest} caracteres.', { longest })
