import { sql } from 'kysely'
import { hasSigns } from '../../../platform/server/database/sql-parts.ts'

/** Each typed word must occur in one of the columns; accents, capitals and punctuation do not count. */
export function hasWords(columns: readonly string[], typed: string) {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`
  const words = sql`regexp_split_to_array(search_key(${typed}), ' +')`
  return sql<boolean>`search_key(${text}) like all (select '%' || word || '%' from unnest(${words}) word)
    and ${hasSigns(text, typed)}`
}
