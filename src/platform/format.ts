import type { LocalDate } from './clock.ts'

// Making a formatter costs far more than using one.
const locale: string = 'pt-BR'
const reais = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' })
const whole = new Intl.NumberFormat(locale)
const dateParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const formatters = new Map<string, Intl.DateTimeFormat>()

/** `R$ 1.234,56`, with plain spaces, so that it can be compared, searched and printed on any paper. Nothing has no sign. */
export const brl = (cents: number): string => reais.format(cents === 0 ? 0 : cents / 100).replace(/\s/g, ' ')

/** `1234,56`, for files that machines read; `mark` is what they take for the comma. */
export const plainAmount = (cents: number, mark: ',' | '.'): string => (cents / 100).toFixed(2).replace('.', mark)

/** `12,5%`. */
export const formatPercent = (percent: number): string => `${String(percent).replace('.', ',')}%`

/** `1.234`. */
export const formatCount = (count: number): string => whole.format(count)

/** The date of an instant in a zone: `31/12/2026`. */
export const formatDate = (instant: string | Date, zone: string): string => inZone(instant, zone, dateParts)
export const formatTime = (instant: string | Date, zone: string): string => inZone(instant, zone, timeParts)
export const formatDateTime = (instant: string | Date, zone: string): string =>
  `${formatDate(instant, zone)} ${formatTime(instant, zone)}`

/** A calendar date, which has no zone: `31/12/2026`. */
export const formatLocalDate = (date: LocalDate): string => date.split('-').toReversed().join('/')

/** A way of writing calendar dates in words: as the UTC midnight of themselves, because they have no zone. */
export const inWords = (options: Intl.DateTimeFormatOptions, language = locale): ((date: LocalDate) => string) => {
  const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (date) => formatter.format(Date.parse(date))
}

/** Names in one text: `Corte, Barba e Manicure`. */
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
