import { addDays, type LocalDate } from '../platform/clock.ts'
import type { Formats } from '../platform/format.ts'
import { cleaned } from '../platform/text.ts'

/** A day of birth as stored, month first: `03-12`. The year is not kept, so nobody has to tell their age. */
export type Birthday = string

const mostDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Parses a typed day of birth; a year is ignored. Null if there is no such day. */
export function parseBirthday(typed: string): Birthday | null {
  const text = cleaned(typed)
  const dayFirst = /^(\d{1,2})[/. ](\d{1,2})(?:[/. ](?:\d{2}|\d{4}))?$/.exec(text) ?? /^(\d{2})(\d{1,2})$/.exec(text)
  const [, month, day] = dayFirst
    ? [null, dayFirst[2], dayFirst[1]]
    : (/^(?:\d{4}-|--)?(\d{2})-(\d{2})$/.exec(text) ?? [])
  const most = mostDays[Number(month) - 1]
  if (!most || Number(day) < 1 || Number(day) > most) return null
  return `${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** `03-12` as it is typed: `12/03`. */
export const birthdayAsTyped = (birthday: Birthday): string => birthday.split('-').toReversed().join('/')

/** Formats a birthday in the business's date format. */
export const formatBirthday = (birthday: Birthday, { dayAndMonth }: Pick<Formats, 'dayAndMonth'>): string =>
  dayAndMonth(`2000-${birthday}`)

/** The birthdays that are celebrated on a date. In a year without 29 February, that birthday falls on the 28th. */
export function birthdaysOn(date: LocalDate): Birthday[] {
  const birthday = date.slice(5)
  return birthday === '02-28' && addDays(date, 1).endsWith('03-01') ? [birthday, '02-29'] : [birthday]
}

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/**
 * Undoes what spreadsheets make of `12/03`: `12/mar`, `12-03`, `12.03.90`, or a time after it. If the business writes
 * the month first, its spreadsheet is expected to do so too.
 */
export function mendBirthday(cell: string, { dateFormat }: Pick<Formats, 'dateFormat'>): string {
  const [, first, second, year] =
    /^\s*(\d{1,2})[/.-]([a-z]{3}|\d{1,2})(?:[/.-](\d{2}|\d{4}))?(?:\s.*)?$/i.exec(cell) ?? []
  if (!first || !second) return cell.replace(/[T\s]\d\d:\d\d.*$/, '')
  const named = months.indexOf(second.toLowerCase())
  const monthFirst = named < 0 && dateFormat !== 'DD/MM/YYYY'
  const [day, month] = monthFirst ? [second, first] : [first, named < 0 ? second : named + 1]
  return [day, month, ...(year ? [year] : [])].join('/')
}
