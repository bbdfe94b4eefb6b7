import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { creditCommission } from './credit-commission.ts'
import { billingJobs } from './jobs.ts'
import { billingOf, tell } from './testing/paying.ts'
import type { Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { aFriendOf, anAffiliate, bring, ledgerOf, release } from './testing/recommending.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'

const database = freshDatabase()
let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
  await database.admin.query('update system_setting set affiliate_program_enabled = true')
})
beforeEach(() => keepSimulatedKeys(database.admin))
afterEach(() => simulator.be('well'))

const seenBy = async (scope: Scope) => (await billingOf(scope)).affiliate({ page: 1 })
const friendOf = (affiliate: Scope) => aFriendOf(database.admin, simulator, affiliate)

// spec: billing-5
test('a paid invoice earns its share, which is held for 30 days and then counts', async () => {
  const ana = await anAffiliate(database.admin)
  const friend = await friendOf(ana)
  expect(await ledgerOf(database.admin, ana)).toEqual([])
  await friend.become('approved')
  expect(await ledgerOf(database.admin, ana)).toEqual([{ kind: 'commission', cents: 590 }])
  expect(await seenBy(ana)).toMatchObject({ commissionCents: 590, heldCents: 590, availableCents: 0, paidCents: 0 })
  const { entries, count } = await (await billingOf(ana)).affiliateEntries({ page: 1 })
  expect(count).toBe(1)
  expect(entries[0]).toMatchObject({ kind: 'commission', baseCents: 5900, percent: 10, name: 'Salão de Teste' })
  expect(Date.parse(entries[0]!.countsAt) - Date.parse(entries[0]!.at)).toBeGreaterThan(29.9 * 86_400_000)
  await release(database.admin, ana)
  expect(await seenBy(ana)).toMatchObject({ heldCents: 0, availableCents: 590 })
})

test('an invoice earns once, however often and by however many it is told', async () => {
  const ana = await anAffiliate(database.admin)
  const friend = await friendOf(ana)
  await friend.become('approved')
  await Promise.all(Array.from({ length: 20 }, () => creditCommission(friend.paid)))
  for (let time = 0; time < 3; time++) await tell(friend.payment)
  await runJobs(billingJobs)
  expect(await ledgerOf(database.admin, ana)).toEqual([{ kind: 'commission', cents: 590 }])
})

// spec: public-constants-8
test.each(['refunded', 'charged_back'])('what is %s takes its commission back, once', async (status) => {
  const ana = await anAffiliate(database.admin)
  const friend = await friendOf(ana)
  await friend.become('approved')
  await friend.become(status)
  await friend.become(status)
  expect(await ledgerOf(database.admin, ana)).toEqual([
    { kind: 'commission', cents: 590 },
    { kind: 'claw_back', cents: -590 },
  ])
  expect(await seenBy(ana)).toMatchObject({ commissionCents: 0, heldCents: 0, availableCents: 0 })
})

test('the work for a payment and for its return may come in any order, and at once', async () => {
  const [early, late] = [await anAffiliate(database.admin), await anAffiliate(database.admin)]
  const [first, second] = [await friendOf(early), await friendOf(late)]
  await first.become('approved', 'later')
  await first.become('refunded', 'later')
  await runJobs(billingJobs)
  expect(await ledgerOf(database.admin, early)).toEqual([])

  await second.become('approved')
  await second.become('refunded', 'later')
  await Promise.all(Array.from({ length: 10 }, () => creditCommission(second.paid)))
  await runJobs(billingJobs)
  expect(await ledgerOf(database.admin, late)).toHaveLength(2)
})

// spec: public-constants-8
test('the twentieth business that comes lifts the share of what is paid from then on', async () => {
  const ana = await anAffiliate(database.admin)
  const [before, after] = [await friendOf(ana), await friendOf(ana)]
  await before.become('approved')
  for (let others = 0; others < 18; others++) await bring(database.admin, ana, await aBusiness())
  await after.become('approved')
  expect(await ledgerOf(database.admin, ana)).toEqual([
    { kind: 'commission', cents: 590 },
    { kind: 'commission', cents: 885 },
  ])
})

const kin: Record<string, (affiliate: Scope, friend: Scope) => Promise<unknown>> = {
  'the same owner': (affiliate, friend) =>
    database.admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'admin')`, [
      friend.businessId,
      affiliate.actor.accountId,
    ]),
  'an owner who has left': (affiliate, friend) =>
    database.admin.query(
      `insert into member (business_id, account_id, role, removed_at) values ($1, $2, 'admin', now())`,
      [friend.businessId, affiliate.actor.accountId],
    ),
  'the same address with a tag': async (affiliate, friend) => {
    await database.admin.query(`update account set email = 'ana.souza@gmail.com' where id = $1`, [
      affiliate.actor.accountId,
    ])
    await database.admin.query(`update account set email = 'anasouza+2@googlemail.com' where id = $1`, [
      friend.actor.accountId,
    ])
  },
  'the same document': (affiliate, friend) =>
    database.admin.query(`update business set document = '39053344705' where id = any($1)`, [
      [affiliate.businessId, friend.businessId],
    ]),
  'the same phone': (affiliate, friend) =>
    database.admin.query(`update business set phone = '+5511987650001' where id = any($1)`, [
      [affiliate.businessId, friend.businessId],
    ]),
  'a payer who is paid by the affiliate’s key': (affiliate) =>
    database.admin.query(`update affiliate_account set document = '52998224725' where business_id = $1`, [
      affiliate.businessId,
    ]),
}

test.each(Object.entries(kin))('recommending oneself brings nothing: %s', async (_name, relate) => {
  const ana = await anAffiliate(database.admin)
  const friend = await friendOf(ana)
  await relate(ana, friend.owner)
  await friend.become('approved')
  await friend.become('refunded')
  expect(await ledgerOf(database.admin, ana)).toEqual([{ kind: 'refused', cents: 0 }])
  const { entries } = await (await billingOf(ana)).affiliateEntries({ page: 1 })
  expect(entries).toMatchObject([{ kind: 'refused', amountCents: 0 }])
  // Resets the contacts, so that people of later tests are not taken for the same ones.
  await database.admin.query(`update business set phone = null, document = null`)
  await database.admin.query(`update account set email = id || '@teste.local' where email like '%mail.com'`)
})

test('a circle over others brings nothing either', async () => {
  const [ana, bia] = [await anAffiliate(database.admin), await aBusiness()]
  await bring(database.admin, ana, bia)
  const again = await friendOf(bia)
  await kin['the same owner']!(ana, again.owner)
  await again.become('approved')
  const { rows } = await database.admin.query('select kind, reason from affiliate_entry where business_id = $1', [
    bia.businessId,
  ])
  expect(rows).toEqual([{ kind: 'refused', reason: 'circle' }])
})

const account = { kind: 'cpf', key: '111.444.777-35', holderName: 'Ana Souza', document: '111.444.777-35' } as const

test('the owner says where to be paid, a manager neither says nor sees it, and nobody is paid as their own referral', async () => {
  const ana = await aBusiness()
  const billing = await billingOf(ana)
  expect(await billing.affiliateAccount()).toBeNull()
  await billing.saveAffiliateAccount(account)
  expect(await billing.affiliateAccount()).toEqual({ ...account, key: '11144477735', document: '11144477735' })
  expect((await refusalOf(billing.saveAffiliateAccount({ ...account, document: '529.982.247-25' }))).fields).toEqual({
    document: 'A chave é de outro CPF ou CNPJ.',
  })
  const manager = await billingOf(await aMember(ana, 'manager'))
  expect(await codeOf(manager.saveAffiliateAccount(account))).toBe('FORBIDDEN')
  expect(await codeOf(manager.affiliateAccount())).toBe('FORBIDDEN')

  const friend = await friendOf(ana)
  await friend.become('approved')
  const own = { ...account, key: '529.982.247-25', document: '529.982.247-25' }
  expect(await refusalOf(billing.saveAffiliateAccount(own))).toMatchObject({ code: 'OWN_REFERRAL' })
})
