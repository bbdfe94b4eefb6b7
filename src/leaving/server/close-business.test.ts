import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { accountsApi } from '../../accounts/server/api.ts'
import { remindBusinesses } from '../../billing/server/remind-businesses.ts'
import { billingOf, planNamed } from '../../billing/server/testing/paying.ts'
import { keepSimulatedKeys } from '../../payments/server/testing/simulated-account.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { leavingApi } from './api.ts'

const database = freshDatabase()
beforeEach(() => keepSimulatedKeys(database.admin))

const leavingOf = async (person: Scope) => createRouterClient(leavingApi, { context: await signedIn(person) })
const standingOf = async (person: Scope) =>
  (await createRouterClient(accountsApi, { context: await signedIn(person) }).me()).membership!.standing.state
const shift = ({ businessId }: Scope, change: string) =>
  database.admin.query(`update subscription set ${change} where business_id = $1`, [businessId])
const paidFor = (owner: Scope, days: number) =>
  shift(owner, `status = 'active', trial_ended_at = now(), expires_at = now() + interval '${days} days'`)
const takesWrites = async ({ businessId }: Scope) =>
  (await database.admin.query<{ yes: boolean }>('select business_takes_writes($1) as yes', [businessId])).rows[0]!.yes
const acts = async ({ businessId }: Scope) =>
  (
    await database.admin.query<{ action: string }>(
      `select action from audit where business_id = $1 and action like 'leaving.%' order by id`,
      [businessId],
    )
  ).rows.map(({ action }) => action)

test('a closed account only reads and is asked for nothing, and comes back as it was', async () => {
  const owner = await aBusiness()
  await paidFor(owner, 20)
  const leaving = await leavingOf(owner)
  await leaving.close()
  await leaving.close()
  expect(await standingOf(owner)).toBe('closed')
  expect(await takesWrites(owner)).toBe(false)
  const closed = await leaving.state()
  expect(Math.round((Date.parse(closed!.erasesAt) - Date.parse(closed!.at)) / 86_400_000)).toBe(90)
  const billing = await billingOf(owner)
  expect(
    await codeOf(billing.choosePlan({ planId: await planNamed(database.admin, 'Profissional'), when: 'now' })),
  ).toBe('ACCOUNT_CLOSED')
  await remindBusinesses()
  expect(await billing.invoices()).toEqual([])

  await leaving.reopen()
  await leaving.reopen()
  expect(await standingOf(owner)).toBe('ok')
  expect(await takesWrites(owner)).toBe(true)
  expect(await leaving.state()).toBeNull()
  expect(await acts(owner)).toEqual(['leaving.close', 'leaving.reopen'])
})

test('what ended meanwhile only reads until it is paid, where it can be paid', async () => {
  for (const [isPayable, state] of [
    [true, 'readOnly'],
    [false, 'ok'],
  ] as const) {
    const owner = await aBusiness()
    await paidFor(owner, 20)
    const leaving = await leavingOf(owner)
    await leaving.close()
    await shift(owner, `expires_at = now() - interval '1 day'`)
    if (!isPayable) await database.admin.query('delete from payment_account')
    await leaving.reopen()
    expect(await standingOf(owner)).toBe(state)
  }
})

test('an end that was chosen before stays', async () => {
  const owner = await aBusiness()
  await paidFor(owner, 20)
  await (await billingOf(owner)).endSubscription()
  const leaving = await leavingOf(owner)
  await leaving.close()
  await leaving.reopen()
  expect((await (await billingOf(owner)).subscription()).subscription).toMatchObject({
    isCancelled: true,
    isClosed: false,
    isReadOnly: false,
  })
})

test('who owes for a plan in use pays, or ends it; who only reads owes nothing', async () => {
  const owner = await aBusiness()
  await paidFor(owner, -2)
  await insertRow(database.admin, 'invoice', {
    business_id: owner.businessId,
    description: 'Plano Profissional · Mensal',
    amount_cents: 5900,
    status: 'pending',
    issued_at: new Date(),
    plan_id: await planNamed(database.admin, 'Profissional'),
    plan_cents: 5900,
    plan_period: 'month',
    due_at: new Date(Date.now() - 86_400_000),
  })
  const leaving = await leavingOf(owner)
  expect(await leaving.hindrances()).toEqual(['invoice'])
  expect(await codeOf(leaving.close())).toBe('INVOICE_LEFT')
  await shift(owner, 'read_only_since = now()')
  expect(await leaving.hindrances()).toEqual([])
  await leaving.close()
  expect(await standingOf(owner)).toBe('closed')
  const { rows } = await database.admin.query('select status from invoice where business_id = $1', [owner.businessId])
  expect(rows).toEqual([{ status: 'cancelled' }])
})

test('nobody but the owner closes, and not without proving it again', async () => {
  const owner = await aBusiness()
  const manager = await aMember(owner, 'manager')
  const leaving = await leavingOf(manager)
  expect(await codeOf(leaving.close())).toBe('FORBIDDEN')
  expect(await codeOf(leaving.state())).toBe('FORBIDDEN')
  await database.admin.query('update session set stepped_up_at = null')
  const { headers } = await signedIn(owner)
  await database.admin.query('update session set stepped_up_at = null')
  const asOwner = createRouterClient(leavingApi, {
    context: { headers, network: '10.1.1.1', setCookie() {} },
  })
  expect(await codeOf(asOwner.close())).toBe('STEP_UP_NEEDED')
  expect(await standingOf(owner)).toBe('ok')
})
