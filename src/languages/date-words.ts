import type { LocalDate, LocalTime } from '../platform/clock.ts'
import { inWords } from '../platform/format.ts'
import { remember } from '../platform/remember.ts'
import type { Language } from './language.ts'

/** Calendar dates and times of day as a language writes them. The examples are Portuguese. */
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
  /** 16:00 */
  timeWords: (time: LocalTime) => string
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
    timeWords: language === 'en-US' ? byTwelveHours : (time) => time,
  }
}

/** 4:00 PM, with an ordinary space: `Intl` writes one that mails and SMS do not know. */
function byTwelveHours(time: LocalTime): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 23 */
export const dayOfMonth = (date: LocalDate): number => Number(date.slice(8))

/** Portuguese dates, for the workspace. */
export const portugueseDates = dateWordsIn('pt-BR')
export const { weekdayWord, monthsWords, shortDayWords, dayWords, dateWords } = portugueseDates
