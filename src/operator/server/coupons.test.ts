import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { billingJobs } from '../../billing/server/jobs.ts'
import { aPayingOwner, billingOf, planNamed } from '../../billing/server/testing/paying.ts'
import { remindBusinesses } from '../../billing/server/remind-businesses.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'
import { newId } from '../../platform/id.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'
import { aNamedBusiness, pays, stands } from './testing/known-businesses.ts'

const database = freshDatabase()
beforeAll(simulated)
beforeEach(async () => {
  await keepSimulatedKeys(database.admin)
  await letters()
})

const letters = () => deliveredMail(database, billingJobs)
const reason = 'Lançamento do bairro'
const half = { by: 'percent' as const, percent: 50, invoices: 1 }
const given = ({ businessId }: Scope) => ({ id: businessId, adjustmentId: newId(), reason })
const subscriptionOf = async (owner: Scope) => (await (await billingOf(owner)).subscription()).subscription!
const invoicesOf = async (owner: Scope) =>
  (await (await billingOf(owner)).invoices()).map(({ status, amountCents, discountCents }) => [
    status,
    amountCents,
    discountCents,
  ])

/** Ends the running period in two days, so that the next one is asked for. */
async function nextPeriod(owner: Scope): Promise<void> {
  await database.admin.query(`update subscription set expires_at = now() + interval '2 days' where business_id = $1`, [
    owner.businessId,
  ])
  await remindBusinesses()
}

// spec: master-19
describe('a coupon', () => {
  test('comes off the next invoices, as many as it was given for, once; its owner reads why, and both trails know', async () => {
    const { master, id } = await anOperator(database)
    const { scope, name } = await aNamedBusiness(database.admin)
    await pays(database.admin, scope, { cents: 5900, period: 'month' })
    const form = { ...given(scope), ...half, invoices: 2 }
    await Promise.all([master.businesses.giveCoupon(form), master.businesses.giveCoupon(form)])
    const coupon = { percent: 50, amountCents: null, left: 2 }
    expect(await subscriptionOf(scope)).toMatchObject({ coupon })
    expect(await master.businesses.get({ id: scope.businessId })).toMatchObject({
      coupon,
      adjustments: [{ kind: 'coupon', reason, coupon }],
    })
    const mails = await letters()
    expect(mails.map(({ subject }) => subject)).toEqual(['Você ganhou um desconto no Marcaí'])
    for (const text of ['50% em cada uma das próximas 2 faturas', name, reason]) expect(mails[0]!.text).toContain(text)
    const { rows } = await database.admin.query(
      `select action, actor_name as actor, detail from audit where business_id = $1 and action = 'billing.adjust_coupon'`,
      [scope.businessId],
    )
    const facts = { adjustmentId: form.adjustmentId, percent: 50, amountCents: null, invoices: 2 }
    expect(rows).toEqual([{ action: 'billing.adjust_coupon', actor: 'Suporte', detail: facts }])
    expect((await lastEventOf(database, id))?.detail).toMatchObject({ kind: 'coupon' })

    for (const left of [2, 1]) {
      expect((await subscriptionOf(scope)).coupon).toMatchObject({ left })
      await nextPeriod(scope)
      const { invoices } = await master.businesses.get({ id: scope.businessId })
      const waiting = invoices.find(({ status }) => status === 'pending')!
      expect(waiting).toMatchObject({ amountCents: 2950, discountCents: 2950 })
      await master.businesses.settleInvoice({ ...given(scope), invoiceId: waiting.id })
    }
    expect((await subscriptionOf(scope)).coupon).toBeNull()
    await nextPeriod(scope)
    expect((await invoicesOf(scope))[0]).toEqual(['pending', 5900, 0])
  })

  test('counts for an invoice that waits, which gives way; ended, the price is asked for again', async () => {
    const { master } = await anOperator(database)
    const { owner } = await aPayingOwner(database.admin)
    await master.businesses.giveCoupon({ ...given(owner), ...half })
    expect(await invoicesOf(owner)).toEqual([
      ['pending', 2950, 2950],
      ['replaced', 5900, 0],
    ])
    // Choosing the same plan again asks for the same.
    const billing = await billingOf(owner)
    await billing.choosePlan({ planId: await planNamed(database.admin, 'Profissional'), when: 'now' })
    expect(await invoicesOf(owner)).toHaveLength(2)

    await master.businesses.giveCoupon({ ...given(owner), by: 'amount', amountCents: 1000, invoices: 3 })
    expect((await invoicesOf(owner))[0]).toEqual(['pending', 4900, 1000])
    expect((await subscriptionOf(owner)).coupon).toEqual({ percent: null, amountCents: 1000, left: 3 })
    const ended = given(owner)
    await Promise.all([master.businesses.endCoupon(ended), master.businesses.endCoupon(ended)])
    expect((await invoicesOf(owner))[0]).toEqual(['pending', 5900, 0])
    expect((await subscriptionOf(owner)).coupon).toBeNull()
    expect(await codeOf(master.businesses.endCoupon(given(owner)))).toBe('NO_COUPON')
    expect((await letters()).map(({ subject }) => subject)).toContain('Seu desconto no Marcaí terminou')
  })

  test('of the whole price leaves nothing to pay: the plan begins by itself, and adds nothing to the revenue', async () => {
    const { master } = await anOperator(database)
    const { owner } = await aPayingOwner(database.admin)
    const revenue = async () => (await master.overview()).figures.monthlyRevenueCents
    const before = await revenue()
    await master.businesses.giveCoupon({ ...given(owner), ...half, percent: 100 })
    expect(await subscriptionOf(owner)).toMatchObject({
      status: 'active',
      coupon: null,
      plan: { name: 'Profissional' },
    })
    expect((await invoicesOf(owner))[0]).toEqual(['paid', 0, 5900])
    expect(await revenue()).toBe(before)
  })

  test('counts in the revenue by what is left of the price', async () => {
    const { master } = await anOperator(database)
    const { owner } = await aPayingOwner(database.admin)
    const before = (await master.overview()).figures.monthlyRevenueCents
    await master.businesses.giveCoupon({ ...given(owner), ...half })
    const { invoices } = await master.businesses.get({ id: owner.businessId })
    await master.businesses.settleInvoice({ ...given(owner), invoiceId: invoices[0]!.id })
    expect((await master.overview()).figures.monthlyRevenueCents - before).toBe(2950)
    expect((await master.businesses.get({ id: owner.businessId })).business.monthlyCents).toBe(2950)
  })

  test('leaves a change of plan as it is, and a refund gives its use back', async () => {
    const { master } = await anOperator(database)
    const { scope } = await aNamedBusiness(database.admin)
    await pays(database.admin, scope, { cents: 5900, period: 'month' })
    const billing = await billingOf(scope)
    await billing.choosePlan({ planId: await planNamed(database.admin, 'Clínica'), when: 'now' })
    const [asked] = await invoicesOf(scope)
    await master.businesses.giveCoupon({ ...given(scope), ...half })
    expect((await invoicesOf(scope))[0]).toEqual(asked)
    await billing.giveUpChange()
    await nextPeriod(scope)
    const [waiting] = (await master.businesses.get({ id: scope.businessId })).invoices
    await master.businesses.settleInvoice({ ...given(scope), invoiceId: waiting!.id })
    expect((await subscriptionOf(scope)).coupon).toBeNull()
    await master.businesses.refundInvoice({ ...given(scope), invoiceId: waiting!.id })
    expect((await subscriptionOf(scope)).coupon).toMatchObject({ left: 1 })
  })

  test('given, ended, paid and chosen at the same time in any order is used at most as often as it was given for', async () => {
    const { master } = await anOperator(database)
    const { owner, billing } = await aPayingOwner(database.admin)
    const plans = await Promise.all(['Profissional', 'Clínica'].map((name) => planNamed(database.admin, name)))
    const settle = async () => {
      const { invoices } = await master.businesses.get({ id: owner.businessId })
      const waiting = invoices.find(({ status }) => status === 'pending')
      if (waiting) await master.businesses.settleInvoice({ ...given(owner), invoiceId: waiting.id })
    }
    const acts = [
      () => master.businesses.giveCoupon({ ...given(owner), ...half, percent: 30 }),
      () => master.businesses.giveCoupon({ ...given(owner), ...half, percent: 100 }),
      () => master.businesses.giveCoupon({ ...given(owner), by: 'amount', amountCents: 5900, invoices: 2 }),
      () => master.businesses.endCoupon(given(owner)),
      settle,
      () => nextPeriod(owner),
      ...plans.map((planId) => () => billing.choosePlan({ planId, when: 'now' })),
    ]
    const refused = new Set<string>()
    for (const first of [0, 3, 6, 2]) {
      const turned = [...acts.slice(first), ...acts.slice(0, first)]
      for (const one of await Promise.allSettled(turned.map((act) => act())))
        if (one.status === 'rejected') refused.add((one.reason as { code: string }).code)
    }
    const known = new Set(['NO_COUPON', 'NOT_PAYABLE', 'NOT_DEARER', 'INVALID_INPUT'])
    expect([...refused].filter((code) => !known.has(code))).toEqual([])
    const { rows } = await database.admin.query<{ waiting: number }>(
      `select count(*)::int as waiting from invoice where business_id = $1 and status = 'pending'`,
      [owner.businessId],
    )
    // The laws of the data are asked after the file: each discount, and how often each coupon was used.
    expect(rows[0]!.waiting).toBeLessThanOrEqual(1)
  })

  test('above the price, of nothing or for a closed account is refused, and nothing is stored', async () => {
    const { master } = await anOperator(database)
    const { scope } = await aNamedBusiness(database.admin)
    const fieldsOf = async (form: object) =>
      (await refusalOf(master.businesses.giveCoupon({ ...given(scope), ...half, ...form }))).fields
    const amount = { by: 'amount' as const, invoices: 1 }
    // In a trial any plan may be chosen: the dearest counts.
    const tooMuch = (await fieldsOf({ ...amount, amountCents: 12_901 }))?.['amountCents']
    expect(JSON.stringify(tooMuch)).toContain('O desconto não pode passar do preço do plano')
    await stands(database.admin, scope, { status: 'active', in: '20 days' })
    expect(Object.keys((await fieldsOf({ ...amount, amountCents: 5901 }))!)).toEqual(['amountCents'])
    expect(await fieldsOf({ percent: 0 })).toEqual({ percent: 'Informe de 1 a 100%.' })
    expect(await fieldsOf({ ...amount, amountCents: null })).toEqual({ amountCents: 'Informe o desconto.' })
    expect(await fieldsOf({ invoices: 25 })).toEqual({ invoices: 'Informe de 1 a 24 faturas.' })
    expect(await codeOf(master.businesses.giveCoupon({ ...given(scope), ...half, id: newId() }))).toBe('NOT_FOUND')
    await database.admin.query(
      `update subscription set closed_at = now(), erases_at = now() + interval '90 days', read_only_since = now() where business_id = $1`,
      [scope.businessId],
    )
    expect(await codeOf(master.businesses.giveCoupon({ ...given(scope), ...half }))).toBe('CLOSED_BY_OWNER')
    expect((await master.businesses.get({ id: scope.businessId })).adjustments).toEqual([])
    expect(await letters()).toEqual([])
  })
})
