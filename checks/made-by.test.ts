import { expect, test } from 'vitest'
import { rolesWith, type Permission } from '../src/accounts/permissions.ts'
import { hashOf } from '../src/accounts/server/session.ts'
import { newBusinessSecret } from '../src/platform/server/business-secret.ts'
import { setAccountSuspended, takeBackAccount } from '../src/accounts/server/take-back-account.ts'
import { aMember } from '../src/accounts/server/testing/people.ts'
import type { Person, Stage } from '../src/accounts/server/testing/stage.ts'
import { defaultZone } from '../src/platform/clock.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { outsideBusinesses } from '../src/platform/server/database/run-transaction.ts'
import { productProcedures } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { procedures, type ProcedureName } from './procedures.ts'
import { aStage, signedIn } from './stage.ts'

const database = freshDatabase()
const http = productProcedures(database)

const procedureNamed = (name: ProcedureName) => procedures.find((procedure) => procedure.name === name)!

/** What opens something as long as its maker has a permission, by its maker's column. */
const standing: Record<string, { by: Permission; made: string; procedure: ProcedureName }> = {
  'api_key.made_by': { by: 'users.manage', made: 'made_at', procedure: 'integrations.keys.make' },
  'webhook.made_by': { by: 'users.manage', made: 'made_at', procedure: 'integrations.webhooks.make' },
  'calendar_feed.made_by': { by: 'settings.edit', made: 'made_at', procedure: 'messages.feeds.make' },
  'client_page.made_by': { by: 'dashboard.export', made: 'made_at', procedure: 'record.page.make' },
  'invitation.invited_by': { by: 'users.manage', made: 'sent_at', procedure: 'business.users.invite' },
}

const saysWho = 'says who did it, and opens nothing'
/** The other columns with somebody of the business, and why nothing of theirs ends with them. */
const stays: Record<string, string> = {
  'access_token.session_id': 'of a session',
  'account_audit.account_id': saysWho,
  'approval_pin.account_id': 'her own PIN, which counts while she may approve',
  'archive_intake.account_id': saysWho,
  'audit.account_id': saysWho,
  'client_consent.account_id': saysWho,
  'client_import.account_id': saysWho,
  'client_request.decided_by': saysWho,
  'deposit_entry.account_id': saysWho,
  'device_key.account_id': 'opens what is kept on a device, and is handed over when she has left',
  'discarded_sale.account_id': saysWho,
  'discount_approval.account_id': saysWho,
  'discount_approval.asked_by': saysWho,
  'double_charge.sent_by': saysWho,
  'known_device.account_id': 'of the account, and ends when it is taken back',
  'mail_token.account_id': 'of the account, and ends when it is taken back',
  'member.account_id': 'the member herself',
  'message.account_id': saysWho,
  'message_reply.read_by': saysWho,
  'offline_sale.sent_by': saysWho,
  'news_seen.account_id': 'until when she has seen what came in',
  'passkey.account_id': 'of the account, and ends when it is taken back',
  'payment_check.account_id': saysWho,
  'payout.settled_by': saysWho,
  'professional.account_id': 'who the professional is',
  'recovery_code.account_id': 'of the account',
  'refund.account_id': saysWho,
  'register_movement.account_id': saysWho,
  'sale.sold_by': saysWho,
  'second_factor.account_id': 'of the account',
  'session.account_id': 'of the account; which business it opens is asked at each request',
  'stock_movement.account_id': saysWho,
  'announcement.sent_by': saysWho,
  'paper_acceptance.account_id': saysWho,
  'subscription_adjustment.made_by': saysWho,
  'support_grant.granted_by': 'the business lets support in, for seven days at most; every owner ends it',
  'support_visit.account_id': saysWho,
  'ticket.account_id': saysWho,
  'undo_point.account_id': 'her own undo, for a day',
}

test('every table with a maker is in that place, or says why not', async () => {
  const { rows } = await database.admin.query<{ place: string }>(
    `select distinct k.conrelid::regclass || '.' || a.attname as place
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'business_id'
     where k.contype = 'f' and k.confrelid in ('account'::regclass, 'member'::regclass, 'second_factor'::regclass)
     union
     select c.table_name || '.' || c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(_by|account_id)$' and c.data_type = 'uuid'
       and c.table_name not in ('referral', 'deposit_account', 'deposit_charge')`,
  )
  const places = rows.map(({ place }) => place)
  expect(places.length).toBeGreaterThan(30)
  expect(places.filter((place) => !(place in standing) && !(place in stays))).toEqual([])
  expect(
    Object.keys({ ...standing, ...stays }).filter(
      (place) => !places.includes(place) && place !== 'access_token.session_id',
    ),
  ).toEqual([])
})

type MakerWorld = { stage: Stage; maker: Person; key: string }

/** A business in which a second owner has made one of everything that opens something. */
async function aWorld(): Promise<MakerWorld> {
  const stage = await aStage(database.admin, 'admin')
  const scope = { businessId: stage.businessId, zone: defaultZone, actor: { accountId: null, name: 'teste' } }
  const maker = await signedIn(database.admin, await aMember(scope, 'admin'))
  await database.admin.query('update account set email_verified_at = now() where id = $1', [maker.accountId])
  await database.admin.query('update session set stepped_up_at = now() where id = any ($1)', [
    [maker.sessionId, stage.person.sessionId],
  ])
  const made = new Map<string, unknown>()
  for (const { procedure: name } of Object.values(standing)) {
    const { status, body } = await http.call(procedureNamed(name), await samples[name](stage), maker.cookie)
    expect([name, status, body]).toEqual([name, 200, body])
    made.set(name, body)
  }
  return { stage, maker, key: (made.get('integrations.keys.make') as { secret: string }).secret }
}

/** The columns of which something of the maker's still opens something. */
async function opens({ stage, maker }: MakerWorld): Promise<string[]> {
  const found = Object.entries(standing).map(async ([place, { by, made }]) => {
    const [table, column] = place.split('.')
    const { rowCount } = await database.admin.query(
      `select from ${table} where business_id = $1 and ${column} = $2 and stands(business_id, ${column}, ${made}, $3, $4)`,
      [stage.businessId, maker.accountId, by, rolesWith(by)],
    )
    return rowCount ? [place] : []
  })
  return (await Promise.all(found)).flat()
}

/** What a program is answered that comes in by a key. */
const statusBy = async (secret: string) =>
  (await http.call(procedureNamed('integrations.v1.clients.list'), {}, '', { authorization: `Bearer ${secret}` }))
    .status

const byOwner = async ({ stage }: MakerWorld, name: ProcedureName, input: unknown) => {
  const { status, body } = await http.call(
    procedures.find((procedure) => procedure.name === name)!,
    input,
    stage.person.cookie,
  )
  expect([name, status, body]).toEqual([name, 200, body])
}
const roleOf = (role: string) => (world: MakerWorld) =>
  byOwner(world, 'business.users.changeRole', { id: world.maker.accountId, role })

async function comesBack(world: MakerWorld): Promise<void> {
  await byOwner(world, 'business.users.invite', { email: world.maker.email, role: 'admin' })
  const token = newBusinessSecret(world.stage.businessId)
  await database.admin.query('update invitation set link_hash = $1 where email = $2', [
    hashOf(token),
    world.maker.email,
  ])
  const { status } = await http.call(procedureNamed('business.acceptInvitation'), { token }, '')
  expect(status).toBe(200)
}
const suspended = (isSuspended: boolean) => (world: MakerWorld) =>
  outsideBusinesses('write', async (db) => {
    const suspendedAt = isSuspended ? null : new Date()
    await setAccountSuspended(db, { id: world.maker.accountId, suspendedAt }, isSuspended)
  })

test.each<[string, (world: MakerWorld) => Promise<unknown>, (world: MakerWorld) => Promise<unknown>]>([
  ['was removed', (world) => byOwner(world, 'business.users.remove', { id: world.maker.accountId }), comesBack],
  ['had to serve at the desk', roleOf('receptionist'), roleOf('admin')],
  ['was suspended', suspended(true), suspended(false)],
  [
    'lost the account',
    ({ maker }) => outsideBusinesses('write', (db) => takeBackAccount(db, maker.accountId)),
    async () => {},
  ],
])('what ended because its maker %s stays ended when the maker is back', async (_, leave, back) => {
  const world = await aWorld()
  const byKey = () => statusBy(world.key)
  expect(await opens(world)).toEqual(Object.keys(standing))
  expect(await byKey()).not.toBe(401)
  await leave(world)
  expect(await opens(world)).toEqual([])
  await back(world)
  expect(await opens(world)).toEqual([])
  expect(await byKey()).toBe(401)
})

test('what a manager may still make stands, through both changes', async () => {
  const world = await aWorld()
  const stay = ['calendar_feed.made_by', 'client_page.made_by']
  await roleOf('manager')(world)
  expect(await opens(world)).toEqual(stay)
  await roleOf('admin')(world)
  expect(await opens(world)).toEqual(stay)
})

test('what is made after that opens as ever', async () => {
  const world = await aWorld()
  await roleOf('receptionist')(world)
  await roleOf('admin')(world)
  const input = { name: 'Nova', scopes: ['clients.read'] }
  const { body } = await http.call(procedureNamed('integrations.keys.make'), input, world.maker.cookie)
  expect(await statusBy((body as { secret: string }).secret)).toBe(200)
})
