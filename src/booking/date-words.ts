import type { LocalDate } from '../platform/clock.ts'
import { inWords } from '../platform/format.ts'
import { remember } from '../platform/remember.ts'

// A page says many dates, the same to everyone.
const words = (options: Intl.DateTimeFormatOptions) => remember(inWords(options))

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
