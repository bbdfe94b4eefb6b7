import { localDate } from '../platform/clock.ts'
import type { Formats } from '../platform/format.ts'
import type { Translator } from './translator.ts'
import { dayOfMonth } from './date-words.ts'

type Dates = Pick<Formats, 'date' | 'dateOf' | 'dateTimeOf' | 'dayAndMonth'>

/**
 * Dates as the business writes them for those who read Portuguese, and in words for others: 03/12 is the third of
 * December to one of them and the twelfth of March to another.
 */
export function datesIn(formats: Formats, { language, say, dateWords, monthWord, timeWords }: Translator): Dates {
  if (language === 'pt-BR') return formats
  const dateOf: Dates['dateOf'] = (instant) => dateWords(localDate(new Date(instant), formats.zone))
  return {
    date: dateWords,
    dateOf,
    dateTimeOf: (instant) => `${dateOf(instant)}, ${timeWords(formats.timeOf(instant))}`,
    dayAndMonth: (date) => say('{day} de {month}', { day: dayOfMonth(date), month: monthWord(date) }),
  }
}
