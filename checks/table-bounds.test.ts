import { expect, test } from 'vitest'
import { createSpecialty } from '../src/team/server/save-specialty.ts'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'

const database = freshDatabase()

/** What bounds a table of a business that no trigger bounds. */
const boundedBy: Readonly<Record<string, string>> = {
  ...reason('one row of each business', [
    'affiliate',
    'affiliate_account',
    'agenda_rules',
    'booking_link',
    'business',
    'client_sender',
    'deposit_account',
    'deposit_rule',
    'domain',
    'first_steps',
    'message_settings',
    'pix_key',
    'referral',
    'register_rules',
    'site',
    'subscription',
    'waitlist_settings',
    'archive_intake',
  ]),
  ...reason('a row of each member, professional, client or service, which are bounded', [
    'approval_pin',
    'calendar_feed',
    'client_page',
    'deposit_service',
    'professional_specialty',
    'session',
    'working_hours',
  ]),
  ...reason('a row of each kind, day, month or currency', [
    'booking_link_day',
    'turned_away',
    'card_terms',
    'message_channel',
    'message_rule',
    'monthly_goal',
    'paid_currency',
  ]),
  ...reason('its verb counts them: 10 to 200, or the megabytes of a business', [
    'api_key',
    'link_picture',
    'picture',
    'picture_file',
    'public_path',
    'register',
    'site_picture',
    'site_version',
    'waitlist_wish',
    'webhook',
    'archive_part',
  ]),
  ...reason('grows with what was done, by people or within limits of frequency, and is read in pages', [
    'affiliate_entry',
    'audit',
    'charge',
    'client_consent',
    'client_import',
    'client_import_row',
    'client_request',
    'commission_entry',
    'deposit_charge',
    'deposit_entry',
    'deposit_policy',
    'device_key',
    'discarded_sale',
    'double_charge',
    'discount_approval',
    'invoice',
    'message',
    'offline_sale',
    'payment',
    'payment_check',
    'payout',
    'receipt_link',
    'refund',
    'refund_item',
    'refund_payment',
    'register_movement',
    'register_session',
    'removed_booking',
    'sale',
    'sale_item',
    'sale_mark',
    'stock_movement',
    'support_grant',
    'support_visit',
    'waitlist_offer',
  ]),
  ...reason('the plan, by its appointments', ['appointment', 'appointment_series', 'online_booking']),
  ...reason('forgotten after some days', ['api_request', 'domain_host', 'undo_point', 'webhook_delivery']),
}

function reason(why: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, why]))
}

// spec: public-routes-3
test('each table of a business has a bound, or a reason why it needs none', async () => {
  const { rows } = await database.admin.query<{ table: string; isBound: boolean }>(
    `select c.relname::text as table, exists (select from pg_trigger where tgrelid = c.oid and tgname = 'within_bound') as "isBound"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(60)
  const open = rows.filter(({ table, isBound }) => isBound === Object.hasOwn(boundedBy, table))
  expect(open).toEqual([])
  const stale = Object.keys(boundedBy).filter(
    (table) => table !== 'business' && !rows.some((row) => row.table === table),
  )
  expect(stale).toEqual([])
})

const fill = (businessId: string, count: number) =>
  database.admin.query(
    `insert into specialty (business_id, name) select $1, 'Especialidade ' || n from generate_series(1, $2::int) n`,
    [businessId, count],
  )

// spec: public-routes-3
test('rivals for the last places of a list get just those, are told the number, and what is taken out of use makes room', async () => {
  const scope = await aBusiness()
  await fill(scope.businessId, 195)
  const add = (name: string) => inBusiness(scope, 'write', (tx) => createSpecialty(tx, { name }))
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => add(`Nova ${at}`)))
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(15)
  for (const one of refused)
    expect(one).toMatchObject({
      kind: { code: 'LIST_FULL', status: 409 },
      message: 'Esta lista comporta 200 registros. Exclua o que não usa mais antes de incluir outros.',
    })
  await database.admin.query(
    `update specialty set is_active = false where business_id = $1 and name = 'Especialidade 1'`,
    [scope.businessId],
  )
  await add('Agora cabe')
  await expect(
    inBusiness(scope, 'write', (tx) =>
      tx.rows(`update specialty set is_active = true where business_id = $1 and name = 'Especialidade 1'`, [
        tx.businessId,
      ]),
    ),
  ).rejects.toMatchObject({ kind: { code: 'LIST_FULL' } })
})

test('what was taken out of use has a bound of its own', async () => {
  const scope = await aBusiness()
  await database.admin.query(
    `insert into specialty (business_id, name, is_active) select $1, 'Antiga ' || n, false from generate_series(1, 1000) n`,
    [scope.businessId],
  )
  await expect(inBusiness(scope, 'write', (tx) => createSpecialty(tx, { name: 'Uma a mais' }))).rejects.toMatchObject({
    kind: { code: 'LIST_FULL' },
  })
})

test('another business is not counted', async () => {
  const [full, other] = [await aBusiness(), await aBusiness()]
  await fill(full.businessId, 200)
  await inBusiness(other, 'write', (tx) => createSpecialty(tx, { name: 'Primeira' }))
})
