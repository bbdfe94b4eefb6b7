import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { recommendedJob } from '../../business/server/sign-up.ts'
import { aBrowser, aPassword } from '../../business/server/testing/browsers.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob, runJobs } from '../../platform/server/testing/jobs.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { billingApi } from './api.ts'
import { billingJobs } from './jobs.ts'

const database = freshDatabase()
const turn = (isOn: boolean) => database.admin.query('update system_setting set affiliate_program_enabled = $1', [isOn])
beforeEach(() => turn(true))

const seenBy = async (scope: Scope) =>
  createRouterClient(billingApi, { context: await signedIn(scope) }).affiliate({ page: 1 })

let friends = 0
/** Signs somebody up with the link's code and returns the id of the new business. */
async function cameWith(referralCode?: string): Promise<string> {
  const { accounts, business } = aBrowser()
  const email = `amiga${++friends}@exemplo.com`
  const friend = { name: 'Bia Reis', businessName: `Salão ${friends}`, email, password: aPassword }
  await business.signUp({ ...friend, ...(referralCode !== undefined && { referralCode }) })
  await runJobs(billingJobs)
  await accounts.signIn({ email, password: aPassword })
  return (await accounts.me()).membership!.businessId
}
const referrers = async (business: string) =>
  (
    await database.admin.query<{ by: string }>('select referred_by as by from referral where business_id = $1', [
      business,
    ])
  ).rows

// spec: billing-5
test('a sign-up that came by the link stands in the history, with its name, its day and its state only', async () => {
  const owner = await aBusiness()
  const { code, ...before } = await seenBy(owner)
  expect(before).toMatchObject({ count: 0, active: 0, commissionCents: 0, availableCents: 0, referrals: [] })
  expect(code).toMatch(/^[a-z]{12}$/)

  const friend = await cameWith(code)
  expect(await referrers(friend)).toEqual([{ by: owner.businessId }])
  const { rows } = await database.admin.query(`select detail from audit where business_id = $1`, [friend])
  expect(rows).toEqual([{ detail: { isReferred: true } }])
  expect(await seenBy(owner)).toEqual({
    ...before,
    code,
    count: 1,
    referrals: [{ name: `Salão ${friends}`, since: expect.any(String), status: 'trial' }],
  })
  expect(await seenBy(await aBusiness())).toMatchObject({ count: 0, referrals: [] })
})

test('a recommendation that is told twice counts once, and since the sign-up', async () => {
  const [owner, other] = [await aBusiness(), await aBusiness()]
  const friend = await cameWith((await seenBy(owner)).code)
  const again = { businessId: friend, zone: owner.zone, referralCode: (await seenBy(other)).code }
  await doJob(billingJobs, recommendedJob.name, again)
  expect(await referrers(friend)).toEqual([{ by: owner.businessId }])
  const { rows } = await database.admin.query(
    'select r.since = b.created_at as "sinceThen" from referral r join business b on b.id = r.business_id where b.id = $1',
    [friend],
  )
  expect(rows).toEqual([{ sinceThen: true }])
})

test('no code, an unknown one and what is no code bring nobody, and the sign-up succeeds', async () => {
  for (const code of [undefined, 'abcdefghijkm', 'A', "' or true", 'x'.repeat(5000)])
    expect(await referrers(await cameWith(code))).toEqual([])
})

test('while the programme is off no sign-up counts, and the procedure says so', async () => {
  const owner = await aBusiness()
  const { code } = await seenBy(owner)
  await turn(false)
  expect(await referrers(await cameWith(code))).toEqual([])
  expect(await refusalOf(seenBy(owner))).toMatchObject({ code: 'AFFILIATES_OFF', title: 'Programa desligado' })
  await turn(true)
  expect(await seenBy(owner)).toMatchObject({ code, count: 0 })
})

test('who pays is active until the plan is long over, whose trial is over says so, and a page holds 25', async () => {
  const owner = await aBusiness()
  const { code } = await seenBy(owner)
  const [paying, gone] = [await cameWith(code), await cameWith(code)]
  const { admin } = database
  await admin.query(`update subscription set status = 'active' where business_id = $1`, [paying])
  await admin.query(`update subscription set expires_at = now() - interval '1 hour' where business_id = $1`, [gone])
  const seen = await seenBy(owner)
  expect(seen).toMatchObject({ count: 2, active: 1 })
  expect(seen.referrals.map(({ status }) => status)).toEqual(['trial_over', 'active'])
  await admin.query('update subscription set read_only_since = now() where business_id = $1', [paying])
  const later = await seenBy(owner)
  expect(later).toMatchObject({ count: 2, active: 0 })
  expect(later.referrals.map(({ status }) => status)).toEqual(['trial_over', 'lapsed'])
  for (let more = 0; more < 24; more++)
    await admin.query('insert into referral (business_id, referred_by) values ($1, $2)', [
      (await aBusiness()).businessId,
      owner.businessId,
    ])
  const caller = createRouterClient(billingApi, { context: await signedIn(owner) })
  const [first, second] = [await caller.affiliate({ page: 1 }), await caller.affiliate({ page: 2 })]
  expect([first.count, first.referrals.length, second.referrals.length]).toEqual([26, 25, 1])
})

test('an address of one’s own with a tag brings nobody', async () => {
  const owner = await aBusiness()
  await database.admin.query(`update account set email = 'rita@exemplo.com' where id = $1`, [owner.actor.accountId])
  const { accounts, business } = aBrowser()
  const email = 'rita+salao2@exemplo.com'
  const { code: referralCode } = await seenBy(owner)
  await business.signUp({ name: 'Rita', businessName: 'Salão 2', email, password: aPassword, referralCode })
  await runJobs(billingJobs)
  await accounts.signIn({ email, password: aPassword })
  expect(await referrers((await accounts.me()).membership!.businessId)).toEqual([])
  expect(await seenBy(owner)).toMatchObject({ count: 0 })
})

test('a manager sees it, an employee does not', async () => {
  const owner = await aBusiness()
  expect(await seenBy(await aMember(owner, 'manager'))).toMatchObject({ count: 0 })
  expect(await codeOf(seenBy(await aMember(owner, 'employee')))).toBe('FORBIDDEN')
})
