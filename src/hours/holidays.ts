import { addDays, type LocalDate } from '../platform/clock.ts'

export type Holiday = {
  date: LocalDate
  name: string
  /** A day on which the law leaves it to each business (ponto facultativo). */
  isOptional?: true
}

/** National holidays on the same day of every year, by federal law. */
const fixed: readonly (readonly [monthDay: string, name: string])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra'],
  ['12-25', 'Natal'],
]

/** Days that move with Easter, in days from Easter Sunday. */
const withEaster: readonly (readonly [days: number, name: string, isOptional: boolean])[] = [
  [-48, 'Carnaval (segunda-feira)', true],
  [-47, 'Carnaval', true],
  [-2, 'Sexta-feira Santa', false],
  [60, 'Corpus Christi', true],
]

/** Easter Sunday in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterOf(year: number): LocalDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The national holidays of a year, in order. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year)
  return [
    ...fixed.map(([monthDay, name]): Holiday => ({ date: `${year}-${monthDay}`, name })),
    ...withEaster.map(([days, name, isOptional]): Holiday => ({
      date: addDays(easter, days),
      name,
      ...(isOptional && { isOptional }),
    })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The national holidays of the twelve months from a date on. */
export function nextHolidays(from: LocalDate): Holiday[] {
  const year = Number(from.slice(0, 4))
  const end = `${year + 1}${from.slice(4)}`
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => from <= date && date < end)
}
