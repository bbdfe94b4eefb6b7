import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import type { Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { billingJobs } from './jobs.ts'
import { remindBusinesses } from './remind-businesses.ts'
import { aPayingOwner, billingOf, pay, planNamed, tell } from './testing/paying.ts'

const database = freshDatabase()
let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
})
beforeEach(() => keepSimulatedKeys(database.admin))

const shift = ({ businessId }: Scope, change: string) =>
  database.admin.query(`update subscription set ${change} where business_id = $1`, [businessId])
const standing = async (owner: Scope) => (await (await billingOf(owner)).subscription()).subscription!
const takesWrites = async ({ businessId }: Scope) =>
  (await database.admin.query<{ yes: boolean }>('select business_takes_writes($1) as yes', [businessId])).rows[0]!.yes
const acts = async ({ businessId }: Scope) =>
  (
    await database.admin.query<{ action: string }>(
      `select action from audit where business_id = $1 and action in ('billing.end', 'billing.keep', 'billing.remind') order by id`,
      [businessId],
    )
  ).rows.map(({ action }) => action)
async function mails() {
  await runJobs(billingJobs)
  const { rows } = await database.admin.query<{ subject: string; text: string }>(
    'delete from mail returning subject, text',
  )
  return rows.filter(({ subject }) => !subject.startsWith('Recibo'))
}

async function paid(owner: Scope, invoiceId: string): Promise<void> {
  const { reference } = await pay(owner, invoiceId)
  const { id } = (await simulator.payments()).findLast((one) => one.external_reference === reference)!
  await simulator.change(id, { status: 'approved' })
  await tell(id)
  await runJobs(billingJobs)
}

/** An owner with a paid month of which so many days are left. */
async function aSubscriber(days: number) {
  const { owner, billing, invoiceId } = await aPayingOwner(database.admin)
  await paid(owner, invoiceId)
  await shift(owner, `period_started_at = now() - interval '20 days', expires_at = now() + interval '${days} days'`)
  await mails()
  return { owner, billing }
}

const reminderDays = [4, 8, 15]

test('what was paid is used to its end, nothing more is asked for, and then the business only reads', async () => {
  const { owner, billing } = await aSubscriber(4)
  await remindBusinesses()
  expect(await billing.invoices()).toMatchObject([{ status: 'pending' }, { status: 'paid' }])
  await mails()

  await billing.endSubscription()
  // The second click of a double click.
  await billing.endSubscription()
  expect(await standing(owner)).toMatchObject({ isCancelled: true, isReadOnly: false, status: 'active' })
  expect(await billing.invoices()).toMatchObject([{ status: 'cancelled' }, { status: 'paid' }])
  expect(await takesWrites(owner)).toBe(true)
  expect(await acts(owner)).toEqual(['billing.end'])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Sua assinatura do Marcaí foi encerrada' })
  expect(mail!.text).toMatch(/Tudo continua funcionando até \d\d\/\d\d\/\d{4}/)

  for (const day of reminderDays) {
    await shift(owner, `expires_at = now() - interval '${day} days'`)
    await remindBusinesses()
  }
  expect(await takesWrites(owner)).toBe(false)
  expect(await standing(owner)).toMatchObject({ isCancelled: true, isReadOnly: true })
  expect(await billing.invoices()).toMatchObject([{ status: 'cancelled' }, { status: 'paid' }])
  expect(await mails()).toEqual([])
  expect(await acts(owner)).toEqual(['billing.end'])
})

test('the end is taken back until it comes, and all is as it was', async () => {
  const { owner, billing } = await aSubscriber(4)
  await billing.choosePlan({ planId: await planNamed(database.admin, 'Clínica'), when: 'period_end' })
  await billing.endSubscription()
  await billing.keepSubscription()
  await billing.keepSubscription()
  expect(await mails()).toEqual([])
  expect(await standing(owner)).toMatchObject({ isCancelled: false, nextPlan: { name: 'Clínica' } })
  expect(await acts(owner)).toEqual(['billing.end', 'billing.keep'])
  await shift(owner, `expires_at = now() - interval '4 days'`)
  await remindBusinesses()
  expect((await mails()).map(({ subject }) => subject)).toHaveLength(2)

  // Once it only reads there is nothing to keep: one chooses a plan.
  await billing.endSubscription()
  expect(await codeOf(billing.keepSubscription())).toBe('READ_ONLY')
  expect(await codeOf(billing.endSubscription())).toBe('READ_ONLY')
})

test('whoever chooses what comes next has ended nothing', async () => {
  const { owner, billing } = await aSubscriber(20)
  await billing.endSubscription()
  await billing.choosePlan({ planId: await planNamed(database.admin, 'Clínica'), when: 'period_end' })
  expect(await standing(owner)).toMatchObject({ isCancelled: false })
})

test('a plan that is paid after the end begins on that day', async () => {
  const { owner, billing } = await aSubscriber(20)
  await billing.endSubscription()
  await shift(owner, `expires_at = now() - interval '40 days'`)
  expect(await takesWrites(owner)).toBe(false)
  const { invoiceId } = await billing.choosePlan({
    planId: await planNamed(database.admin, 'Profissional'),
    when: 'now',
  })
  await paid(owner, invoiceId!)
  expect(await standing(owner)).toMatchObject({ isCancelled: false, isReadOnly: false })
  expect((await standing(owner)).daysLeft).toBeGreaterThan(27)
  expect(await takesWrites(owner)).toBe(true)
})

test('of a period that is over and was not paid nothing is left', async () => {
  const { owner, billing } = await aSubscriber(20)
  await shift(owner, `expires_at = now() - interval '5 days'`)
  await remindBusinesses()
  await mails()
  await billing.endSubscription()
  expect(await takesWrites(owner)).toBe(false)
  expect(await mails()).toMatchObject([{ text: expect.stringContaining('agora é somente leitura') }])
})

test('a trial has no subscription to end, and only who pays may end one', async () => {
  const owner = await aBusiness()
  expect(await codeOf((await billingOf(owner)).endSubscription())).toBe('NOTHING_TO_END')
  const { owner: paying } = await aSubscriber(20)
  const manager = await aMember(paying, 'manager')
  expect(await codeOf((await billingOf(manager)).endSubscription())).toBe('FORBIDDEN')
  expect(await standing(paying)).toMatchObject({ isCancelled: false })
  expect(await acts(paying)).toEqual([])
})
