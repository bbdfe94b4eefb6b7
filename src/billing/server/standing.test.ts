import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import { accountsApi } from '../../accounts/server/api.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { keepSimulatedKeys } from '../../payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { aClient, anAppointment } from '../../sales/server/testing/till.ts'
import { billingJobs } from './jobs.ts'

const database = freshDatabase()
beforeEach(() => keepSimulatedKeys(database.admin))

const standingOf = async (person: Scope) =>
  (await createRouterClient(accountsApi, { context: await signedIn(person) }).me()).membership!.standing

const shift = ({ businessId }: Scope, change: string) =>
  database.admin.query(`update subscription set ${change} where business_id = $1`, [businessId])

const day = 86_400_000
const daysFromNow = (instant: string | null) => Math.round((Date.parse(instant!) - Date.now()) / day)

async function aCountedBusiness(most: number) {
  const owner = await aBusiness()
  const { id } = await insertRow(database.admin, 'plan', {
    name: `Até ${most}`,
    price_cents: 100,
    most_appointments: most,
  })
  await shift(owner, `plan_id = '${id}'`)
  const client = await aClient(owner)
  let made = 0
  const book = () => anAppointment(owner, client, new Date(Date.parse('2031-01-06T12:00:00Z') + made++ * day))
  return { owner, book }
}
const mails = async () => {
  await runJobs(billingJobs)
  const { rows } = await database.admin.query<{ subject: string }>('delete from mail returning subject')
  return rows.map(({ subject }) => subject)
}

test('each state is said with the session, and until when', async () => {
  const owner = await aBusiness()
  expect(await standingOf(owner)).toEqual({
    state: 'ok',
    until: null,
    isTrial: true,
    quota: { used: 0, most: 50 },
    payer: owner.actor.name,
  })
  await shift(owner, `expires_at = now() - interval '1 day'`)
  const overdue = await standingOf(owner)
  expect(overdue).toMatchObject({ state: 'overdue' })
  expect(daysFromNow(overdue.until)).toBe(13)
  // A reminder that came late puts the end off.
  await shift(owner, `expires_at = now() - interval '20 days', reminders = 2, reminded_at = now() - interval '1 day'`)
  expect(daysFromNow((await standingOf(owner)).until)).toBe(6)
  await shift(owner, 'read_only_since = now()')
  expect(await standingOf(owner)).toMatchObject({ state: 'readOnly', until: null })
})

test('nobody is held to a plan as long as nothing can be paid', async () => {
  const owner = await aBusiness()
  await shift(owner, `expires_at = now() - interval '40 days'`)
  await database.admin.query('delete from payment_account')
  expect(await standingOf(owner)).toMatchObject({ state: 'ok', until: null, quota: null })
})

test('reception hears who settles it', async () => {
  const owner = await aBusiness()
  const reception = await aMember(owner, 'receptionist')
  await shift(owner, 'read_only_since = now()')
  expect(await standingOf(reception)).toMatchObject({ state: 'readOnly', payer: owner.actor.name })
})

// spec: billing-4
test('from four fifths of the quota on, the owner is told once in a period', async () => {
  const { owner, book } = await aCountedBusiness(5)
  for (let at = 0; at < 3; at++) await book()
  await mails()
  expect(await standingOf(owner)).toMatchObject({ quota: { used: 3, most: 5 } })
  await book()
  expect(await mails()).toEqual(['Você já usou 4 dos 5 agendamentos do seu plano'])
  await book()
  expect(await mails()).toEqual([])
  await shift(owner, `period_started_at = now() - interval '1 second'`)
  await database.admin.query(`update appointment set created_at = now() - interval '2 days' where business_id = $1`, [
    owner.businessId,
  ])
  expect(await standingOf(owner)).toMatchObject({ quota: { used: 0, most: 5 } })
  for (let at = 0; at < 4; at++) await book()
  expect(await mails()).toEqual(['Você já usou 4 dos 5 agendamentos do seu plano'])
})

test('screens hear of the room that several appointments make when they are taken away at once', async () => {
  const { owner, book } = await aCountedBusiness(6)
  for (let at = 0; at < 6; at++) await book()
  await mails()
  await inBusiness(owner, 'write', (tx) => tx.rows('delete from visit where business_id = $1', [tx.businessId]))
  const { rows } = await database.admin.query(`select payload from job where task = 'billing.quota'`)
  expect(rows).toMatchObject([{ payload: { businessId: owner.businessId } }])
})
