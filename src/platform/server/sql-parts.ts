import { sql, type RawBuilder } from 'kysely'

/**
 * Searching passes over punctuation, but for two signs that stand for anything in a pattern: who types `50%` or `ana_b`
 * means what is written so. Whether each typed word with such a sign is in the text as it was typed.
 */
export const hasSigns = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  /[%_]/.test(typed)
    ? sql`(select bool_and(strpos(searchable(${text}), word) > 0)
        from regexp_split_to_table(searchable(${typed}), '\\s+') word where word ~ '[%_]')`
    : sql`true`

/**
 * The first of two that is not null, as SQL, for the key of a row: PostgreSQL looks nothing up by `coalesce` where row-level security
 * holds, but reads all rows of the business and compares each.
 */
export const firstOf = (first: string, otherwise: string): string =>
  `case when ${first} is null then ${otherwise} else ${first} end`
