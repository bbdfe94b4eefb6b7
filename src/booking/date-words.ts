import type { LocalDate } from '../platform/clock.ts'
import { remember } from '../platform/remember.ts'

// A calendar date has no zone: it is written as the UTC midnight of itself. A page says many dates, the same to everyone.
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return remember((date: LocalDate): string => format.format(Date.parse(date)))
}

const shortWeekday = words({ weekday: 'short' })

/** seg */
export const weekdayWord = (date: LocalDate): string => shortWeekday(date).replace('.', '')
/** 23 */
export const dayOfMonth = (date: LocalDate): number => Number(date.slice(8))
const monthAndYear = words({ month: 'long', year: 'numeric' })
/** novembro */
export const monthWord = words({ month: 'long' })
const shortMonth = words({ month: 'short' })

/** novembro de 2026; between two months nov. – dez. */
export const monthsWords = (first: LocalDate, last: LocalDate): string =>
  monthWord(first) === monthWord(last) ? monthAndYear(first) : `${shortMonth(first)} – ${shortMonth(last)}`
/** seg, 23 de novembro */
export const shortDayWords = (date: LocalDate): string =>
  `${weekdayWord(date)}, ${dayOfMonth(date)} de ${monthWord(date)}`
/** segunda-feira, 23 de novembro */
export const dayWords = words({ weekday: 'long', day: 'numeric', month: 'long' })
/** segunda-feira, 23 de novembro de 2026 */
export const dateWords = words({ dateStyle: 'full' })
