import { firstIn } from './filled.ts'
import type { LocalDate } from './clock.ts'

export const currencies = ['BRL', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]
/** The currency of PIX, and of what businesses pay to the platform. */
export const real: Currency = 'BRL'

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

export type FormatChoice = { currency: Currency; dateFormat: DateFormat; zone: string }

/** How a business's amounts, dates and instants are written. */
export type Formats = FormatChoice & {
  /** `R$ 1.234,56`, `US$ 1.234,56`, `€ 1.234,56`. */
  money: (cents: number) => string
  /** A calendar date: `31/12/2026`, `12/31/2026`, `2026-12-31`; or a month: `12/2026`, `2026-12`. */
  date: (date: LocalDate) => string
  /** A calendar date without its year: `31/12`, `12/31`, `12-31`. */
  dayAndMonth: (date: LocalDate) => string
  /** The date of an instant. */
  dateOf: (instant: string | Date) => string
  timeOf: (instant: string | Date) => string
  /** `31/12/2026 14:30`. */
  dateTimeOf: (instant: string | Date) => string
}

// Creating a formatter is far slower than using one, so they are cached.
const locale: string = 'pt-BR'
function writerOf(currency: Currency): (cents: number) => string {
  const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return (cents) => formatter.format(cents === 0 ? 0 : cents / 100).replace(/\s/g, ' ')
}
const writers: Record<Currency, (cents: number) => string> = {
  BRL: writerOf('BRL'),
  USD: writerOf('USD'),
  EUR: writerOf('EUR'),
}
/**
 * Writes amounts with ordinary spaces, so that they can be compared, searched and printed. Zero never has a minus sign.
 */
export const moneyIn = (currency: Currency): ((cents: number) => string) => writers[currency]
const whole = new Intl.NumberFormat(locale)
const dateParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const formatters = new Map<string, Intl.DateTimeFormat>()

/** For PIX and payments to the platform: `R$ 1.234,56`. A business's own amounts are written with its `Formats`. */
export const brl = moneyIn(real)

/** `1234,56` for files; `mark` is the decimal mark that the reading program expects. */
export const plainAmount = (cents: number, mark: ',' | '.'): string => (cents / 100).toFixed(2).replace('.', mark)

/** `12,5%`. */
export const formatPercent = (percent: number): string => `${String(percent).replace('.', ',')}%`

/** To one place: `4,8`. */
export const formatMean = (mean: number, mark: ',' | '.' = ','): string => mean.toFixed(1).replace('.', mark)

/** `1.234`. */
export const formatCount = (count: number): string => whole.format(count)

/** The date of an instant in a zone: `31/12/2026`. */
export const formatDate = (instant: string | Date, zone: string): string => inZone(instant, zone, dateParts)
export const formatTime = (instant: string | Date, zone: string): string => inZone(instant, zone, timeParts)
export const formatDateTime = (instant: string | Date, zone: string): string =>
  `${formatDate(instant, zone)} ${formatTime(instant, zone)}`

/** A calendar date, which has no zone: `31/12/2026`. */
export const formatLocalDate = (date: LocalDate): string => date.split('-').toReversed().join('/')

const known = new Map<string, Formats>()

/** Returns the same object for the same choices, so that screens can compare it by identity. */
export function formatsOf({ currency, dateFormat, zone }: FormatChoice): Formats {
  const key = `${currency} ${dateFormat} ${zone}`
  let formats = known.get(key)
  if (!formats) {
    const order = ordered(dateFormat)
    const dateOf = (instant: string | Date) => order(formatDate(instant, zone))
    const timeOf = (instant: string | Date) => formatTime(instant, zone)
    formats = {
      currency,
      dateFormat,
      zone,
      money: moneyIn(currency),
      date: dateFormat === 'YYYY-MM-DD' ? (date) => date : (date) => order(formatLocalDate(date)),
      dayAndMonth: (date) => order(formatLocalDate(date)).replace(/^\d{4}-|\/\d{4}$/, ''),
      dateOf,
      timeOf,
      dateTimeOf: (instant) => `${dateOf(instant)} ${timeOf(instant)}`,
    }
    known.set(key, formats)
  }
  return formats
}

/** Reorders a date that is written DD/MM/YYYY. */
function ordered(dateFormat: DateFormat) {
  if (dateFormat === 'DD/MM/YYYY') return (date: string) => date
  const order = dateFormat.replace('DD', '$1').replace('MM', '$2').replace('YYYY', '$3')
  return (date: string) => date.replace(/^(\d+)\/(\d+)\/(\d+)$/, order)
}

/** `R$`, `US$`, `€`. */
export const currencySign = ({ money }: Formats): string => firstIn(money(0).split(' '))

/**
 * A formatter of calendar dates in words. It formats each date as its UTC midnight, because a calendar date has no
 * zone.
 */
export const inWords = (options: Intl.DateTimeFormatOptions, language = locale): ((date: LocalDate) => string) => {
  const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (date) => formatter.format(Date.parse(date))
}

/** Joins names: `Corte, Barba e Manicure`. */
export const listedIn = (language: string): ((names: Iterable<string>) => string) => {
  const list = new Intl.ListFormat(language)
  return (names) => list.format(names)
}
export const listed = listedIn(locale)

function inZone(instant: string | Date, zone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${Object.keys(parts).join()}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone })
    formatters.set(key, formatter)
  }
  return formatter.format(new Date(instant))
}

/** `+5511987654321` as `(11) 98765-4321`; a foreign number stays as it is stored. */
export function formatPhone(phone: string): string {
  const [, area, first, last] = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? []
  return area ? `(${area}) ${first}-${last}` : phone
}

/** A CPF as `529.982.247-25`, a CNPJ as `12.ABC.345/01DE-35`. */
export function formatDocument(document: string): string {
  if (document.length === 11) return document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  if (document.length === 14) return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  return document
}

/** `45 min`, `1 h`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
