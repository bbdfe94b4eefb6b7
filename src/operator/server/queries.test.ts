import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { readOverview } from './queries.ts'

const database = freshDatabase()
// In São Paulo this instant is still in October.
const now = new Date('2026-11-01T02:30:00Z')
const figuresNow = async () => (await outsideBusinesses('read', (db) => readOverview(db, now))).figures

// spec: master-5, master-7
test('counts over all businesses what is there, by the months of São Paulo', async () => {
  const [old, fresh, latest] = [await aBusiness(), await aBusiness(), await aBusiness()]
  const { admin } = database
  const began = async ({ businessId }: typeof old, at: string) => {
    await admin.query('update business set created_at = $2 where id = $1', [businessId, at])
    await admin.query(
      'update account set created_at = $2 where id in (select account_id from member where business_id = $1)',
      [businessId, at],
    )
  }
  const has = ({ businessId }: typeof old, plan: string, status: string, until: string) =>
    admin.query(
      `update subscription set status = $3, plan_id = (select id from plan where name = $2), expires_at = ${until}
       where business_id = $1`,
      [businessId, plan, status],
    )
  const paid = (cents: number, status: string, at: string) =>
    admin.query(
      `insert into invoice (business_id, description, amount_cents, status, issued_at) values ($1, 'Plano', $2, $3, $4)`,
      [old.businessId, cents, status, at],
    )
  /** A subscription bought at another price than the plan has today. */
  const taken = ({ businessId }: typeof old, plan: string, cents: number) =>
    admin.query(
      `insert into invoice (business_id, description, amount_cents, status, issued_at, plan_id, plan_cents, plan_period,
         paid_at, from_at, to_at)
       select $1, 'Plano', $3, 'paid', i.at, id, $3, 'month', i.at, i.at, '2026-11-02' from plan, (select '2026-10-02'::timestamptz as at) i
       where name = $2`,
      [businessId, plan, cents],
    )
  await began(old, '2026-08-15T12:00:00Z')
  await began(fresh, '2026-10-01T02:59:59Z')
  await began(latest, '2026-10-01T03:00:00Z')
  await has(old, 'Profissional', 'active', `now() + interval '1 month'`)
  await has(fresh, 'Clínica', 'active', `now() + interval '1 month'`)
  await has(latest, 'Teste Gratuito', 'trial', `now() - interval '1 hour'`)
  await taken(old, 'Profissional', 4900)
  await taken(fresh, 'Clínica', 12_900)
  await paid(5900, 'paid', '2026-09-30T12:00:00Z')
  await paid(5900, 'paid', '2026-08-30T12:00:00Z')
  await paid(9900, 'pending', '2026-10-30T12:00:00Z')
  expect(await figuresNow()).toEqual({
    businesses: 3,
    businessesThisMonth: 1,
    businessesLastMonth: 1,
    accounts: 3,
    accountsThisMonth: 1,
    subscribers: 2,
    trials: 0,
    trialsOver: 1,
    monthlyRevenueCents: 17_800,
    receivedThisMonthCents: 17_800,
    receivedLastMonthCents: 5900,
  })
})

// spec: public-entities-9, public-constants-1
test('shows every plan in its order, and who has it', async () => {
  const { plans } = await outsideBusinesses('read', (db) => readOverview(db, now))
  const shown = plans.map((one) => [one.name, one.isActive, one.subscribers, one.monthlyRevenueCents])
  expect(shown).toEqual([
    ['Teste Gratuito', true, 0, 0],
    ['Profissional', true, 1, 4900],
    ['Clínica', true, 1, 12_900],
    ['Básico', false, 0, 0],
    ['Premium', false, 0, 0],
    ['Enterprise', false, 0, 0],
  ])
})

// spec: master-12
test('says when each recurring job was started last', async () => {
  const startedAt = '2026-10-31T02:30:00.000Z'
  await database.admin.query(`insert into job_clock (task, started_at) values ('booking.expire', $1)`, [startedAt])
  const { operation } = await outsideBusinesses('read', (db) => readOverview(db, now))
  expect(operation.recurring).toEqual([{ task: 'booking.expire', startedAt }])
})
