import type { Client } from 'pg'
import { keyFactsIn } from '../db/table-facts.ts'

type Key = {
  name: string
  comment: string | null
  holdsMadeId: boolean
  isHash: boolean
  holdsPrimary: boolean
}

/** What the columns of a key say of it. The business stands in nearly all of them and tells nothing. */
const keys = `
  select i.indexrelid::regclass::text as name, obj_description(i.indexrelid, 'pg_class') as comment,
    coalesce(bool_or(a.attname = 'id' and pg_get_expr(d.adbin, d.adrelid) = 'uuidv7()'), false) as "holdsMadeId",
    coalesce(count(a) = 1 and bool_and(a.attname ~ '(^|_)hash$' and a.atttypid = 'bytea'::regtype), false) as "isHash",
    not i.indisprimary and exists (
      select from pg_index p where p.indrelid = i.indrelid and p.indisprimary and p.indkey::int2[] <@ i.indkey::int2[]
    ) as "holdsPrimary"
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname <> 'business_id'
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)
  group by i.indexrelid, i.indrelid, i.indkey, i.indisprimary`

function reasonOf({ comment, holdsMadeId, isHash, holdsPrimary }: Key): string | null {
  if (holdsMadeId) return 'its id is made where it is stored'
  if (isHash) return 'a secret that is drawn anew'
  if (holdsPrimary) return 'it holds the primary key, in which rows meet first'
  return (comment && keyFactsIn('a key', comment).meets) ?? null
}

/** The unique keys, each with the reason for which no two requests can collide in it, if its columns or its comment say one. */
export async function uniqueKeys(admin: Client): Promise<Map<string, string | null>> {
  const { rows } = await admin.query<Key>(keys)
  return new Map(rows.map((key) => [key.name, reasonOf(key)]))
}
