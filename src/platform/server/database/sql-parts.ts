import { sql, type RawBuilder } from 'kysely'
import { areSignsAlone } from '../../matching.ts'

/**
 * Whether each typed word with `%` or `_` is literally in the text. The search ignores punctuation, but these two signs
 * are wildcards in a pattern, and `50%` or `ana_b` is meant literally. Other signs alone are in no text: what a search
 * leaves of them is in all.
 */
export const hasSigns = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  if (areSignsAlone(typed)) return sql`false`
  return /[%_]/.test(typed)
    ? sql`(select bool_and(strpos(searchable(${text}), word) > 0)
        from regexp_split_to_table(searchable(${typed}), '\\s+') word where word ~ '[%_]')`
    : sql`true`
}

/**
 * Like `coalesce`, for looking rows up by key. With row-level security, PostgreSQL uses no index for `coalesce` and
 * reads all rows of the business.
 */
export const firstOf = (first: string, otherwise: string): string =>
  `case when ${first} is null then ${otherwise} else ${first} end`

/**
 * Whether a column holds one of some ids, which are a value of the statement. A single one has a text of its own: `any` is planned for
 * ten, so that the plan for none in particular looks dearer, and PostgreSQL plans anew for each call.
 */
export const amongIds = (ids: readonly string[], place = '$2'): { among: string; value: unknown } =>
  ids.length === 1 ? { among: `= ${place}`, value: ids[0] } : { among: `= any(${place}::uuid[])`, value: ids }

/** Milliseconds since 1970 of an instant, for JSON. `extract` is several times slower, as it returns numerics. */
export const wholeMilliseconds = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`

/** The order of names as people look for them: `Álvaro` before `Zélia`, whatever the case. */
export const byName = (column: string) => sql`searchable(${sql.ref(column)})`

/** A part of a query that stands only where a value is given: `.$call(ifGiven(from, (sales, day) => sales.where('soldOn', '>=', day)))`. */
export const ifGiven =
  <Query, Value>(value: Value | null | undefined, part: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === null || value === undefined ? query : part(query, value)
