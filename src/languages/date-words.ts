import type { LocalDate } from '../platform/clock.ts'
import { inWords } from '../platform/format.ts'
import { remember } from '../platform/remember.ts'
import type { Language } from './language.ts'

/** Calendar dates in the words of a language. The examples are Portuguese. */
export type DateWords = {
  /** The first day of the week in calendars; 0 is Sunday. */
  firstWeekday: 0 | 1
  /** seg */
  weekdayWord: (date: LocalDate) => string
  /** novembro */
  monthWord: (date: LocalDate) => string
  /** novembro de 2026; for two months nov. – dez. */
  monthsWords: (first: LocalDate, last: LocalDate) => string
  /** seg, 23 de novembro */
  shortDayWords: (date: LocalDate) => string
  /** segunda-feira, 23 de novembro */
  dayWords: (date: LocalDate) => string
  /** segunda-feira, 23 de novembro de 2026 */
  dateWords: (date: LocalDate) => string
}

export function dateWordsIn(language: Language): DateWords {
  // Cached, because a page writes many dates, the same for everyone.
  const words = (options: Intl.DateTimeFormatOptions) => remember(inWords(options, language))
  const shortWeekday = words({ weekday: 'short' })
  const shortDay = words({ weekday: 'short', day: 'numeric', month: 'long' })
  const monthAndYear = words({ month: 'long', year: 'numeric' })
  const monthWord = words({ month: 'long' })
  const shortMonth = words({ month: 'short' })
  return {
    firstWeekday: language === 'es-ES' ? 1 : 0,
    weekdayWord: (date) => shortWeekday(date).replace('.', ''),
    monthWord,
    monthsWords: (first, last) =>
      monthWord(first) === monthWord(last) ? monthAndYear(first) : `${shortMonth(first)} – ${shortMonth(last)}`,
    shortDayWords: (date) => shortDay(date).replace('.', ''),
    dayWords: words({ weekday: 'long', day: 'numeric', month: 'long' }),
    dateWords: words({ dateStyle: 'full' }),
  }
}

/** 23 */
export const dayOfMonth = (date: LocalDate): number => Number(date.slice(8))

/** Portuguese dates, for the workspace. */
export const portugueseDates = dateWordsIn('pt-BR')
export const { weekdayWord, monthsWords, shortDayWords, dayWords, dateWords } = portugueseDates
