import type { Client } from 'pg'
import type { Permission } from '../src/accounts/permissions.ts'

/** What a procedure takes away if fewer of these rows are there after it, and the permission that it must require at least. */
export const takenAway: Record<string, Permission> = {
  'api_key where revoked_at is null': 'users.manage',
  appointment: 'bookings.delete',
  archive_part: 'users.manage',
  'booking_link where is_active': 'landing.edit',
  calendar_feed: 'settings.edit',
  card_terms: 'settings.edit',
  'client where deactivated_at is null': 'clients.delete',
  client_import_row: 'clients.delete',
  client_not_duplicate: 'clients.delete',
  client_page: 'clients.edit',
  "client_request where state = 'open'": 'clients.edit',
  deposit_account: 'settings.edit',
  domain: 'landing.publish',
  domain_host: 'landing.publish',
  invitation: 'users.manage',
  'member where removed_at is null': 'users.manage',
  message: 'clients.delete',
  message_channel: 'settings.edit',
  online_booking: 'bookings.delete',
  picture: 'landing.edit',
  picture_file: 'landing.edit',
  pix_key: 'settings.edit',
  'product where is_active': 'products.delete',
  'professional where is_active': 'settings.edit',
  register: 'settings.edit',
  "register_session where status = 'open'": 'pos.sales',
  'service where is_active': 'services.delete',
  'site where published is not null': 'landing.publish',
  'specialty where is_active': 'settings.edit',
  'support_grant where ended_at is null': 'users.manage',
  "ticket where state in ('held', 'parked')": 'pos.sales',
  special_hours: 'settings.edit',
  time_off: 'bookings.edit',
  "waitlist_wish where state = 'waiting'": 'bookings.edit',
  webhook: 'users.manage',
  webhook_delivery: 'users.manage',
}
/** The same where more of these rows are there: money given back, stock moved by hand, sales given up, ways in. */
export const added: Record<string, Permission> = {
  api_key: 'users.manage',
  "deposit_entry where kind in ('returned', 'kept')": 'pos.refund',
  discarded_sale: 'pos.refund',
  invitation: 'users.manage',
  refund: 'pos.refund',
  "stock_movement where kind in ('entry', 'exit', 'adjustment')": 'products.edit',
  support_grant: 'users.manage',
}

/** The ids of rows, by a table or by its rows that meet a condition. */
export type Ids = ReadonlyMap<string, ReadonlySet<string>>

export const tableOf = (rows: string) => rows.split(' ')[0]!

/** Prepares the statement that reads the ids of a business in all its tables, and those of the rows named above. */
export async function guardedRows(admin: Client): Promise<(businessId: string) => Promise<Ids>> {
  /** The columns of the primary key of every table of a business. */
  const keys = new Map<string, string>()
  const { rows } = await admin.query<{ table: string; key: string }>(
    `select i.indrelid::regclass::text as table, string_agg('x.' || a.attname, ', ' order by a.attnum) as key
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and exists (
       select from information_schema.columns c where c.table_schema = 'public'
         and c.table_name = i.indrelid::regclass::text and c.column_name = 'business_id')
     group by 1`,
  )
  for (const { table, key } of rows) keys.set(table, key)
  const watched = [...new Set([...Object.keys(takenAway), ...Object.keys(added), ...keys.keys()])]
  const each = watched.map(
    (rows, i) =>
      `select ${i} as of, jsonb_build_array(${keys.get(tableOf(rows))})::text as id from (select * from ${rows}) x where x.business_id = $1`,
  )
  return async (businessId) => {
    const { rows: found } = await admin.query<{ of: number; id: string }>({
      name: 'ids',
      text: each.join(' union all '),
      values: [businessId],
    })
    const ids = Map.groupBy(found, ({ of }) => of)
    return new Map(watched.map((name, i) => [name, new Set(ids.get(i)?.map(({ id }) => id))]))
  }
}
