import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
// A calendar date has no zone; node-postgres would turn it into an instant in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const readAnyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/**
 * Parses PostgreSQL's `timestamptz`. Values in UTC from the year 100 on are read by their digits: an agenda has many,
 * and the general parser takes four times as long.
 */
export function readInstant(text: string): Date {
  const year = digits(text, 0) * 100 + digits(text, 2)
  if (text[4] !== '-' || year < 100 || !text.endsWith('+00')) return readAnyInstant(text)
  const milliseconds = text.length > secondsOnly ? Math.floor(Number(text.slice(20, -3).padEnd(6, '0')) / 1000) : 0
  const day = [year, digits(text, 5) - 1, digits(text, 8)] as const
  return new Date(Date.UTC(...day, digits(text, 11), digits(text, 14), digits(text, 17), milliseconds))
}

const secondsOnly = '2026-11-22 02:08:41+00'.length
const zero = '0'.charCodeAt(0)
const digits = (text: string, at: number) => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant)
