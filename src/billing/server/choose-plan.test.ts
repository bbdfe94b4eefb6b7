import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionsOf, type Role } from '../../accounts/permissions.ts'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { aClient, anAppointment } from '../../sales/server/testing/till.ts'
import { billingJobs } from './jobs.ts'
import { keepWantedPlan } from './choose-plan.ts'
import { isPlanWanted } from './queries.ts'
import { remindBusinesses } from './remind-businesses.ts'
import { aPayingOwner, billingOf, pay, planNamed, tell } from './testing/paying.ts'
import type { Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'

const database = freshDatabase()
let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
})
beforeEach(() => keepSimulatedKeys(database.admin))

const planId = (name: string) => planNamed(database.admin, name)
const jobs = () => runJobs(billingJobs)
const standing = async (owner: Scope) => (await (await billingOf(owner)).subscription()).subscription!

async function paid(owner: Scope, invoiceId: string): Promise<number> {
  const { reference } = await pay(owner, invoiceId)
  const { id } = (await simulator.payments()).findLast((one) => one.external_reference === reference)!
  await become(id, 'approved')
  return id
}
async function become(paymentId: number, status: string): Promise<void> {
  await simulator.change(paymentId, { status })
  await tell(paymentId)
  await jobs()
}

/** How many days the month has that begins at an instant. */
async function daysOfMonth(begun: string): Promise<number> {
  const asked = `select extract(day from ${begun} + interval '1 month' - (${begun}))::int as days`
  const { rows } = await database.admin.query<{ days: number }>(asked)
  return rows[0]!.days
}

/** Moves the paid period, so that it ends in four days. */
async function letEnd(owner: Scope): Promise<void> {
  const [from, to] = [`now() - interval '26 days'`, `now() + interval '4 days'`]
  await shift(owner, `period_started_at = ${from}, expires_at = ${to}`)
  await database.admin.query(
    `update invoice set from_at = ${from}, to_at = ${to} where business_id = $1 and status = 'paid'`,
    [owner.businessId],
  )
}

/** An owner in the middle of a paid month. */
async function aSubscriber(plan = 'Profissional') {
  const { owner, billing, invoiceId } = await aPayingOwner(database.admin, { plan })
  await paid(owner, invoiceId)
  await shift(owner, `period_started_at = now() - interval '15 days', expires_at = now() + interval '15 days'`)
  return { owner, billing }
}
const shift = ({ businessId }: Scope, change: string) =>
  database.admin.query(`update subscription set ${change} where business_id = $1`, [businessId])

const mails = async () =>
  (await database.admin.query<{ subject: string }>('select subject from mail order by created_at, id')).rows
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Recibo'))

// spec: billing-2
test('a dearer plan now costs the difference for what is left, and ends when the old one would have', async () => {
  const { owner, billing } = await aSubscriber()
  const before = await standing(owner)
  const { invoiceId } = await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })
  const invoice = await billing.invoice({ id: invoiceId! })
  expect(invoice).toMatchObject({ amountCents: 3500, description: 'Mudança para o plano Clínica', status: 'pending' })
  // Choosing the plan twice gives the same invoice.
  expect(await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })).toEqual({ invoiceId })
  expect(await standing(owner)).toMatchObject({ plan: { name: 'Profissional' } })
  await paid(owner, invoiceId!)
  expect(await standing(owner)).toMatchObject({ plan: { name: 'Clínica' }, expiresAt: before.expiresAt })
})

test('what was paid is taken off at the price that was paid, whatever the plan costs by now', async () => {
  const price = (cents: number) =>
    database.admin.query(`update plan set price_cents = $1 where name = 'Profissional'`, [cents])
  for (const now of [9900, 1900]) {
    const { billing } = await aSubscriber()
    await price(now)
    const { invoiceId } = await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })
    expect(await billing.invoice({ id: invoiceId! })).toMatchObject({ amountCents: 3500 })
    await price(5900)
  }
})

test('what is paid is the period that was asked for, whatever the plan’s is by now', async () => {
  const period = (name: string) =>
    database.admin.query(`update plan set period = $1 where name = 'Profissional'`, [name])
  const { owner, invoiceId } = await aPayingOwner(database.admin)
  await period('year')
  await paid(owner, invoiceId)
  await period('month')
  // One month plus the days of the trial.
  expect((await standing(owner)).daysLeft).toBeLessThan(40)
})

test('a cheaper plan waits for the end of the period, and may be taken back until then', async () => {
  const { owner, billing } = await aSubscriber('Clínica')
  const cheaper = await planId('Profissional')
  expect(await codeOf(billing.choosePlan({ planId: cheaper, when: 'now' }))).toBe('NOT_DEARER')
  expect(await billing.choosePlan({ planId: cheaper, when: 'period_end' })).toEqual({ invoiceId: null })
  expect(await standing(owner)).toMatchObject({ plan: { name: 'Clínica' }, nextPlan: { name: 'Profissional' } })
  await billing.choosePlan({ planId: await planId('Clínica'), when: 'period_end' })
  expect(await standing(owner)).toMatchObject({ nextPlan: null })

  await billing.choosePlan({ planId: cheaper, when: 'period_end' })
  const ended = `now() - interval '1 hour'`
  await shift(owner, `expires_at = ${ended}`)
  await remindBusinesses()
  const [invoice] = await billing.invoices()
  expect(invoice).toMatchObject({ amountCents: 5900, status: 'pending', description: 'Plano Profissional · Mensal' })
  await paid(owner, invoice!.id)
  const daysLeft = await daysOfMonth(ended)
  expect(await standing(owner)).toMatchObject({ plan: { name: 'Profissional' }, nextPlan: null, daysLeft })
})

test('the change that was asked for is paid today or chosen anew', async () => {
  const { owner, billing } = await aSubscriber()
  const { invoiceId } = await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })
  await database.admin.query(`update invoice set due_at = now() - interval '1 minute' where id = $1`, [invoiceId])
  expect(await codeOf(pay(owner, invoiceId!))).toBe('NOT_PAYABLE')
  const again = await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })
  expect((await pay(owner, again.invoiceId!)).charge.state).toBe('pending')
})

test('a plan that is out of use, a trial and one of nobody cannot be chosen, nor any by a manager', async () => {
  const owner = await aBusiness()
  const billing = await billingOf(owner)
  for (const name of ['Básico', 'Teste Gratuito'])
    expect(await codeOf(billing.choosePlan({ planId: await planId(name), when: 'now' }))).toBe('NOT_FOUND')
  const asManager = await billingOf(await aMember(owner, 'manager'))
  expect(await codeOf(asManager.choosePlan({ planId: await planId('Clínica'), when: 'now' }))).toBe('FORBIDDEN')
})

test('the next period is asked for five days before, once, and paying it early loses no day', async () => {
  const { owner, billing } = await aSubscriber()
  await shift(owner, `expires_at = now() + interval '6 days'`)
  await remindBusinesses()
  expect(await billing.invoices()).toHaveLength(1)
  await shift(owner, `expires_at = now() + interval '4 days'`)
  const { expiresAt } = await standing(owner)
  await Promise.all([remindBusinesses(), remindBusinesses()])
  await jobs()
  const [invoice, ...others] = await billing.invoices()
  expect(others).toHaveLength(1)
  expect(invoice).toMatchObject({ status: 'pending', dueAt: expiresAt })
  expect(await mails()).toContain('Sua fatura do Marcaí está disponível')
  await paid(owner, invoice!.id)
  expect(await billing.invoice({ id: invoice!.id })).toMatchObject({ from: expiresAt })
})

test('money that goes back for a period that has not begun leaves the one that runs', async () => {
  const { owner, billing } = await aSubscriber()
  await letEnd(owner)
  const running = await standing(owner)
  const renew = async () => {
    await remindBusinesses()
    return (await billing.invoices()).find(({ status }) => status === 'pending')!.id
  }
  const payment = await paid(owner, await renew())
  const dearer = await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })
  await become(payment, 'refunded')
  expect(await standing(owner)).toEqual(running)
  // The change was priced for days that are not paid any more.
  expect(await codeOf(pay(owner, dearer.invoiceId!))).toBe('NOT_PAYABLE')
  // The period is asked for again.
  await paid(owner, await renew())
  expect((await standing(owner)).daysLeft).toBeGreaterThan(30)
})

test('bookings are counted in the period that runs, also while the next one is paid ahead', async () => {
  await insertRow(database.admin, 'plan', { name: 'Contado', price_cents: 5900, most_appointments: 50 })
  const { owner, billing, invoiceId } = await aPayingOwner(database.admin, { plan: 'Contado' })
  await anAppointment(owner, await aClient(owner), new Date('2026-12-01T15:00:00Z'))
  const used = async () => (await billing.quota()).appointments?.used
  // In the trial, whose days are left.
  await paid(owner, invoiceId)
  expect(await used()).toBe(1)
  await database.admin.query(`update appointment set created_at = now() - interval '3 days' where business_id = $1`, [
    owner.businessId,
  ])
  await letEnd(owner)
  await remindBusinesses()
  const payment = await paid(owner, (await billing.invoices())[0]!.id)
  expect(await used()).toBe(1)
  await become(payment, 'refunded')
  expect(await standing(owner)).toMatchObject({ isReadOnly: false })
  expect(await used()).toBe(1)
  await shift(owner, `period_started_at = now(), expires_at = now() + interval '30 days'`)
  expect(await used()).toBe(0)
})

test('a plan that costs nothing goes on by itself, without a letter', async () => {
  await insertRow(database.admin, 'plan', { name: 'Grátis', price_cents: 0 })
  const owner = await aBusiness()
  const billing = await billingOf(owner)
  expect(await billing.choosePlan({ planId: await planId('Grátis'), when: 'now' })).toEqual({ invoiceId: null })
  await database.admin.query('delete from mail')
  const next = async () => {
    await Promise.all([remindBusinesses(), remindBusinesses()])
    await jobs()
    const { isReadOnly, daysLeft } = await standing(owner)
    return { isReadOnly, goesOn: daysLeft > 5, invoices: (await billing.invoices()).map(({ status }) => status) }
  }
  await shift(owner, `expires_at = now() + interval '4 days'`)
  expect(await next()).toEqual({ isReadOnly: false, goesOn: true, invoices: ['paid', 'paid'] })
  expect(await next()).toMatchObject({ invoices: ['paid', 'paid'] })
  await shift(owner, `expires_at = now() - interval '20 days', reminders = 2, reminded_at = now() - interval '10 days'`)
  expect(await next()).toEqual({ isReadOnly: false, goesOn: true, invoices: ['paid', 'paid', 'paid'] })
  expect(await mails()).toEqual([])
})

test('who does not pay is reminded after 3, 7 and 14 days, and then only reads until it is paid', async () => {
  const owner = await aBusiness()
  const billing = await billingOf(owner)
  const ended = async (days: number, remindedDaysAgo: number | null) => {
    const ago = (n: number) => `now() - interval '${n} days 1 hour'`
    await shift(
      owner,
      `expires_at = ${ago(days)}${remindedDaysAgo === null ? '' : `, reminded_at = ${ago(remindedDaysAgo)}`}`,
    )
    await database.admin.query('delete from mail')
    await remindBusinesses()
    await remindBusinesses()
    await jobs()
    return mails()
  }
  expect(await ended(2, null)).toEqual([])
  expect(await ended(3, null)).toEqual(['Seu teste no Marcaí venceu'])
  expect(await ended(6, 3)).toEqual([])
  expect(await ended(7, 4)).toEqual(['Seu teste no Marcaí venceu'])
  expect(await standing(owner)).toMatchObject({ isReadOnly: false })
  // Each reminder keeps its distance from the one before it, even if that one came late.
  expect(await ended(20, 2)).toEqual([])
  expect(await ended(20, 7)).toEqual(['Sua conta no Marcaí agora é somente leitura'])
  expect(await standing(owner)).toMatchObject({ isReadOnly: true })
  expect(await ended(40, 20)).toEqual([])

  const { invoiceId } = await billing.choosePlan({ planId: await planId('Profissional'), when: 'now' })
  await paid(owner, invoiceId!)
  const daysLeft = await daysOfMonth('now()')
  expect(await standing(owner)).toMatchObject({ isReadOnly: false, status: 'active', daysLeft })
})

test('as long as nothing can be paid here, nobody is reminded', async () => {
  const owner = await aBusiness()
  await database.admin.query('delete from payment_account')
  await shift(owner, `expires_at = now() - interval '90 days'`)
  await remindBusinesses()
  expect(await standing(owner)).toMatchObject({ isReadOnly: false })
})

// spec: public-entities-10
test('an invoice that another took the place of is replaced, and a change that is not paid can be given up', async () => {
  const { billing } = await aSubscriber()
  const states = async () => (await billing.invoices()).map(({ status }) => status)
  await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })
  expect((await billing.invoices())[0]).toMatchObject({ status: 'pending', isByChoice: true })
  await billing.choosePlan({ planId: await planId('Clínica'), when: 'period_end' })
  expect(await states()).toEqual(['replaced', 'paid'])
  expect((await billing.subscription()).subscription!.nextPlan).toEqual({ name: 'Clínica' })
  await billing.choosePlan({ planId: await planId('Clínica'), when: 'now' })
  await billing.giveUpChange()
  expect(await states()).toEqual(['cancelled', 'replaced', 'paid'])
  expect((await billing.subscription()).subscription!.nextPlan).toBeNull()
  expect(await codeOf(billing.giveUpChange())).toBe('NOT_FOUND')
})

test('the invoice of the next period is not given up', async () => {
  const { owner, billing } = await aSubscriber()
  await letEnd(owner)
  await remindBusinesses()
  expect((await billing.invoices())[0]).toMatchObject({ status: 'pending', isByChoice: false })
  expect(await codeOf(billing.giveUpChange())).toBe('NOT_FOUND')
})

// spec: billing-3
test('a plan that was chosen before the sign-up is kept, if it is on offer', async () => {
  const owner = await aBusiness()
  const billing = await billingOf(owner)
  const wanted = async () => (await billing.subscription()).subscription!.wantedPlan
  const keep = async (name: string) => {
    const id = await planId(name)
    await inBusiness(owner, 'write', (tx) => keepWantedPlan(tx, id))
    return id
  }
  await keep('Enterprise')
  expect(await wanted()).toBeNull()
  const id = await keep('Clínica')
  expect(await wanted()).toEqual({ id, name: 'Clínica' })
})

describe('a plan that was chosen before the sign-up', () => {
  const isProposed = (owner: Scope, role: Role = 'admin') =>
    inBusiness({ ...owner, may: (right) => permissionsOf(role).includes(right) }, 'read', isPlanWanted)
  async function anOwnerWhoWants(name: string) {
    const owner = await aBusiness()
    const id = await planId(name)
    await inBusiness(owner, 'write', (tx) => keepWantedPlan(tx, id))
    return { owner, billing: await billingOf(owner), id }
  }

  // spec: billing-3
  test('is proposed until it is set aside once, and stays known', async () => {
    const { owner, billing, id } = await anOwnerWhoWants('Clínica')
    expect(await isProposed(owner)).toBe(true)
    for (const _ of ['once', 'again']) await billing.setWantedPlanAside()
    expect(await isProposed(owner)).toBe(false)
    expect((await billing.subscription()).subscription!.wantedPlan).toEqual({ id, name: 'Clínica' })
    const { rows } = await database.admin.query(
      `select from audit where business_id = $1 and action = 'billing.set_aside'`,
      [owner.businessId],
    )
    expect(rows).toHaveLength(1)
  })

  test('is proposed no more once any plan is chosen, nor to who may not pay', async () => {
    const { owner, billing } = await anOwnerWhoWants('Clínica')
    expect(await isProposed(owner, 'manager')).toBe(false)
    await billing.choosePlan({ planId: await planId('Profissional'), when: 'now' })
    expect(await isProposed(owner)).toBe(false)
  })
})

test('a sheet names both sides, ours as the operator has said', async () => {
  const owner = await aBusiness()
  const billing = await billingOf(owner)
  expect((await billing.parties()).issuer).toEqual({ name: 'Marcaí', document: null, address: null, email: null })
  await database.admin.query(`update system_setting set legal_name = 'Marcaí Ltda.', legal_document = '11222333000181'`)
  await database.admin.query(
    `update business set address = 'Rua A, 10', city = 'Manaus', state = 'AM', postal_code = '69005010' where id = $1`,
    [owner.businessId],
  )
  expect(await billing.parties()).toMatchObject({
    issuer: { name: 'Marcaí Ltda.', document: '11222333000181' },
    customer: { document: null, address: 'Rua A, 10, Manaus - AM, 69005-010' },
  })
})
