import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { creditCommission } from './credit-commission.ts'
import { affiliateRefusals } from '../affiliate.ts'
import { makePayouts } from './make-payouts.ts'
import { settlePayout, type PayoutOutcome } from './settle-payout.ts'
import { billingOf } from './testing/paying.ts'
import type { Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { aFriendOf, anAffiliate, ledgerOf, release } from './testing/recommending.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'

const database = freshDatabase()
let simulator: Simulator
let by = ''
beforeAll(async () => {
  simulator = await simulated()
  by = (await aBusiness()).actor.accountId!
  await database.admin.query('update system_setting set affiliate_program_enabled = true')
})
beforeEach(() => keepSimulatedKeys(database.admin))
afterEach(() => simulator.be('well'))

/** Each test uses its own month, so that its batch does not exist yet. */
let month = 0
const nextMonth = () => `2031-${String(++month).padStart(2, '0')}`
const on = (day: string) => new Date(`${day}T12:00:00-03:00`)

/** An affiliate with R$ 5,90 available, and the referral that paid. */
async function earned() {
  const ana = await anAffiliate(database.admin)
  const friend = await aFriendOf(database.admin, simulator, ana)
  await friend.become('approved')
  await release(database.admin, ana)
  return { ana, friend }
}
const payoutsOf = async ({ businessId }: Scope) =>
  (
    await database.admin.query<{ id: string; day: string; cents: number; state: string }>(
      'select id, due_on::text as day, amount_cents as cents, state from payout where business_id = $1 order by due_on',
      [businessId],
    )
  ).rows
const seenBy = async (scope: Scope) => (await billingOf(scope)).affiliate({ page: 1 })
const settle = (id: string, outcome: PayoutOutcome) => settlePayout({ id, outcome, by })

// spec: public-constants-8
test('on the 15th what has counted is made a payout, once, and nobody is added afterwards', async () => {
  const { ana } = await earned()
  const day = nextMonth()
  await makePayouts(on(`${day}-14`))
  expect(await payoutsOf(ana)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => makePayouts(on(`${day}-15`))))
  expect(await payoutsOf(ana)).toMatchObject([{ day: `${day}-15`, cents: 590, state: 'open' }])
  expect(await ledgerOf(database.admin, ana)).toMatchObject([{ cents: 590 }, { kind: 'payout', cents: -590 }])
  const { ana: late } = await earned()
  await makePayouts(on(`${day}-16`))
  expect(await payoutsOf(late)).toEqual([])
  await makePayouts(on(`${nextMonth()}-20`))
  expect(await payoutsOf(late)).toMatchObject([{ day: `2031-${String(month).padStart(2, '0')}-15`, cents: 590 }])
})

test('what is held, and whoever has no key, is not paid yet', async () => {
  const ana = await anAffiliate(database.admin)
  await (await aFriendOf(database.admin, simulator, ana)).become('approved')
  const { ana: keyless } = await earned()
  await database.admin.query('delete from affiliate_account where business_id = $1', [keyless.businessId])
  // A payment of today is still held on the 15th of this month or of last month.
  await makePayouts(new Date())
  await makePayouts(on(`${nextMonth()}-15`))
  expect(await payoutsOf(keyless)).toEqual([])
})

test('what goes back after it was paid out is taken off the next payout', async () => {
  const { ana, friend } = await earned()
  await makePayouts(on(`${nextMonth()}-15`))
  await settle((await payoutsOf(ana))[0]!.id, 'paid')
  expect(await seenBy(ana)).toMatchObject({ availableCents: 0, paidCents: 590 })
  await friend.become('charged_back')
  expect(await seenBy(ana)).toMatchObject({ availableCents: -590, paidCents: 590 })
  await makePayouts(on(`${nextMonth()}-15`))
  expect(await payoutsOf(ana)).toHaveLength(1)

  for (let paid = 0; paid < 2; paid++) await (await aFriendOf(database.admin, simulator, ana)).become('approved')
  await release(database.admin, ana)
  await makePayouts(on(`${nextMonth()}-15`))
  expect((await payoutsOf(ana)).map(({ cents }) => cents)).toEqual([590, 590])
  expect(await seenBy(ana)).toMatchObject({ availableCents: 0 })
})

test('a refund while the batch is made: what is paid out and what is owed come to what was earned', async () => {
  const day = nextMonth()
  const all: Awaited<ReturnType<typeof earned>>[] = []
  for (let friends = 0; friends < 6; friends++) all.push(await earned())
  for (const { friend } of all) await friend.become('refunded', 'later')
  await Promise.all([
    ...[1, 2, 3].map(() => makePayouts(on(`${day}-15`))),
    ...all.map(({ friend }) => creditCommission(friend.paid)),
  ])
  for (const { ana } of all) {
    const paidOut = (await payoutsOf(ana)).reduce((sum, { cents }) => sum + cents, 0)
    expect([0, 590]).toContain(paidOut)
    expect(await seenBy(ana)).toMatchObject({ availableCents: 0 - paidOut })
  }
})

test('of several operators one is heard, and money that did not arrive lies in the balance again, once', async () => {
  const { ana } = await earned()
  await makePayouts(on(`${nextMonth()}-15`))
  const { id } = (await payoutsOf(ana))[0]!
  const heard = async (outcome: PayoutOutcome) =>
    (await Promise.allSettled([1, 2, 3, 4].map(() => settle(id, outcome)))).filter(
      ({ status }) => status === 'fulfilled',
    ).length
  expect(await heard('paid')).toBe(1)
  expect(await heard('returned')).toBe(1)
  await expect(settle(id, 'paid')).rejects.toMatchObject({ kind: affiliateRefusals.ALREADY_SETTLED })
  expect(await seenBy(ana)).toMatchObject({ availableCents: 590, paidCents: 0 })
  await expect(settle(crypto.randomUUID(), 'paid')).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
})
