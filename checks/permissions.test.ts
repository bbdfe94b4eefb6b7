import { beforeAll, expect, test } from 'vitest'
import { may, roles, type Permission } from '../src/accounts/permissions.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { productDoors } from './caller.ts'
import { samples } from './door-samples.ts'
import { doors, isOperators, needsRole, type Door, type DoorName } from './doors.ts'
import { aStage } from './stage.ts'
import { filesOf, textOf } from './tree.ts'

const database = freshDatabase()

/** What a door takes away if fewer of these rows are there after it, and the permission that it must require at least. */
const takenAway: Record<string, Permission> = {
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
  time_off: 'bookings.edit',
  "waitlist_wish where state = 'waiting'": 'bookings.edit',
  webhook: 'users.manage',
  webhook_delivery: 'users.manage',
}
/** The same where more of these rows are there: money given back, stock moved by hand, sales given up, ways in. */
const added: Record<string, Permission> = {
  api_key: 'users.manage',
  "deposit_entry where kind in ('returned', 'kept')": 'pos.refund',
  discarded_sale: 'pos.refund',
  invitation: 'users.manage',
  refund: 'pos.refund',
  "stock_movement where kind in ('entry', 'exit', 'adjustment')": 'products.edit',
  support_grant: 'users.manage',
}
/** Doors exempt from this rule, with the reason. */
const excepted = new Set<string>([
  'agenda.undo', // undoes only a member's own change that nobody has changed since
  'catalogue.services.setActive', // the same permission reactivates it
  'catalogue.products.setActive',
] satisfies DoorName[])

const http = productDoors(database)

const tableOf = (rows: string) => rows.split(' ')[0]!
/** The columns of the primary key of every table of a business. */
const keys = new Map<string, string>()
const watched = () => [...new Set([...Object.keys(takenAway), ...Object.keys(added), ...keys.keys()])]
beforeAll(async () => {
  const { rows } = await database.admin.query<{ table: string; key: string }>(
    `select i.indrelid::regclass::text as table, string_agg('x.' || a.attname, ', ' order by a.attnum) as key
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and exists (
       select from information_schema.columns c where c.table_schema = 'public'
         and c.table_name = i.indrelid::regclass::text and c.column_name = 'business_id')
     group by 1`,
  )
  for (const { table, key } of rows) keys.set(table, key)
})

async function idsIn({ businessId }: Stage): Promise<Map<string, Set<string>>> {
  const each = watched().map(
    (rows, i) =>
      `select ${i} as of, jsonb_build_array(${keys.get(tableOf(rows))})::text as id from (select * from ${rows}) x where x.business_id = $1`,
  )
  const { rows } = await database.admin.query<{ of: number; id: string }>({
    name: 'ids',
    text: each.join(' union all '),
    values: [businessId],
  })
  const ids = Map.groupBy(rows, ({ of }) => of)
  return new Map(watched().map((name, i) => [name, new Set(ids.get(i)?.map(({ id }) => id))]))
}

const named = new Set(Object.keys(takenAway).map(tableOf))
const seen = new Set<string>()

/** What a door takes away or adds without the required permission, and the tables from which rows go that are not named. */
async function overreach(door: Door): Promise<string[]> {
  const stage = await aStage(database.admin, 'admin')
  const input: unknown = await samples[door.name as DoorName](stage)
  const before = await idsIn(stage)
  const { status } = await http.call(door, input, stage.person.cookie)
  expect(status).toBe(200)
  const after = await idsIn(stage)
  const isLess = (rows: string) => !before.get(rows)!.isSubsetOf(after.get(rows)!)
  const isMore = (rows: string) => !after.get(rows)!.isSubsetOf(before.get(rows)!)
  const covers = (permission: Permission) =>
    roles.filter((role) => may(role, door.access as Permission)).every((role) => may(role, permission))
  const done = [
    ...Object.entries(takenAway).filter(([rows]) => isLess(rows)),
    ...Object.entries(added).filter(([rows]) => isMore(rows)),
  ]
  for (const [rows] of done) seen.add(rows)
  return [
    ...done.filter(([, permission]) => !covers(permission)).map(([rows]) => rows),
    ...[...keys.keys()].filter((table) => !named.has(table) && isLess(table)),
  ]
}

const writing = doors.filter(
  (door) => needsRole(door) && !isOperators(door) && door.method !== 'GET' && !excepted.has(door.name),
)

test.each(writing)(
  '$name takes nothing away and gives nothing out that its permission does not cover',
  async (door) => {
    expect(await overreach(door)).toEqual([])
  },
)

test('everything that is named was taken away or added', () => {
  const unseen = [...Object.keys(takenAway), ...Object.keys(added)].filter((rows) => !seen.has(rows))
  // The sample of the booking link leaves it active.
  expect(unseen).toEqual(['booking_link where is_active'])
})

const asksWho = (text: string) => /context\.who|\bwho\b.*\bcontext\b|permissions\.ts'/.test(text)

test('no api derives what its caller may: verbs ask the transaction', () => {
  const apis = filesOf('src/*/server/api.ts')
  expect(apis.length).toBeGreaterThan(8)
  expect(apis.filter((path) => asksWho(textOf(path)))).toEqual([])
  expect(asksWho(`handler(({ context }) => readOverview(context.who?.membership?.role))`)).toBe(true)
  expect(asksWho(`import { may } from '../../accounts/permissions.ts'`)).toBe(true)
})
