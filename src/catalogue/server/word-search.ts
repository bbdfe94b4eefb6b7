import { sql } from 'kysely'

/** Each typed word must occur in one of the columns; accents, capitals and punctuation do not count. */
export function hasWords(columns: readonly string[], typed: string) {
  const text = sql`search_key(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`
  const words = sql`regexp_split_to_array(search_key(${typed}), ' +')`
  return sql<boolean>`${text} like all (select '%' || word || '%' from unnest(${words}) word)`
}
