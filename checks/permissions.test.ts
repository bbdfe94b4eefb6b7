import { expect, test } from 'vitest'
import { may, roles, type Permission } from '../src/accounts/permissions.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { productDoors } from './caller.ts'
import { samples } from './door-samples.ts'
import { doors, type Door, type DoorName } from './doors.ts'
import { aStage } from './stage.ts'
import { filesOf, textOf } from './tree.ts'

const database = freshDatabase()

/**
 * The permission that removing a row of each table requires; every door that removes one must require at least that.
 */
const needed: Record<string, { gone: string; permission: Permission }> = {
  client: { gone: 'where deactivated_at is null', permission: 'clients.delete' },
  product: { gone: 'where is_active', permission: 'products.delete' },
  service: { gone: 'where is_active', permission: 'services.delete' },
  appointment: { gone: '', permission: 'bookings.delete' },
  professional: { gone: 'where is_active', permission: 'settings.edit' },
  member: { gone: 'where removed_at is null', permission: 'users.manage' },
  invitation: { gone: '', permission: 'users.manage' },
  pix_key: { gone: '', permission: 'settings.edit' },
  booking_link: { gone: 'where is_active', permission: 'landing.edit' },
  site: { gone: 'where published is not null', permission: 'landing.publish' },
}
/** Doors exempt from this rule, with the reason. */
const excepted = new Set<string>([
  'agenda.undo', // undoes only a member's own change that nobody has changed since
  'catalogue.services.setActive', // the same permission reactivates it
  'catalogue.products.setActive',
] satisfies DoorName[])

const http = productDoors(database)

async function idsIn({ businessId }: Stage): Promise<Map<string, Set<string>>> {
  const found = Object.entries(needed).map(async ([table, { gone }]) => {
    const { rows } = await database.admin.query<{ row: string }>(
      `select coalesce(t.j->>'id', t.j->>'account_id', t.j->>'business_id') as row
       from (select to_jsonb(x) as j from (select * from ${table} ${gone}) x) t where t.j->>'business_id' = $1`,
      [businessId],
    )
    return [table, new Set(rows.map(({ row }) => row))] as const
  })
  return new Map(await Promise.all(found))
}

/** The tables from which a door removes rows without the required permission. */
async function overreach(door: Door): Promise<string[]> {
  const stage = await aStage(database.admin, 'admin')
  const input: unknown = await samples[door.name as DoorName](stage)
  const before = await idsIn(stage)
  const { status } = await http.call(door, input, stage.person.cookie)
  expect(status).toBe(200)
  const after = await idsIn(stage)
  return Object.keys(needed).filter((table) => {
    const isLess = [...before.get(table)!].some((id) => !after.get(table)!.has(id))
    if (isLess) seen.add(table)
    return (
      isLess &&
      !roles
        .filter((role) => may(role, door.access as Permission))
        .every((role) => may(role, needed[table]!.permission))
    )
  })
}
const seen = new Set<string>()

const isOfMembers = ({ access }: Door) => access !== 'public' && access !== 'account' && access !== 'operator'

test.each(doors.filter((door) => isOfMembers(door) && !excepted.has(door.name)))(
  '$name takes nothing away that its permission does not cover',
  async (door) => {
    expect(await overreach(door)).toEqual([])
  },
)

test('things were taken away', () => {
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining([
      'appointment',
      'client',
      'invitation',
      'member',
      'pix_key',
      'product',
      'professional',
      'service',
      'site',
    ]),
  )
})

const asksWho = (text: string) => /context\.who|\bwho\b.*\bcontext\b|permissions\.ts'/.test(text)

test('no api derives what its caller may: verbs ask the transaction', () => {
  const apis = filesOf('src/*/server/api.ts')
  expect(apis.length).toBeGreaterThan(8)
  expect(apis.filter((path) => asksWho(textOf(path)))).toEqual([])
  expect(asksWho(`handler(({ context }) => readOverview(context.who?.membership?.role))`)).toBe(true)
  expect(asksWho(`import { may } from '../../accounts/permissions.ts'`)).toBe(true)
})
