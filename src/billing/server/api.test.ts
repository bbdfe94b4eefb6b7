import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { signUp } from '../../business/server/sign-up.ts'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { billingApi } from './api.ts'

const database = freshDatabase()
const as = async (scope: Scope) => createRouterClient(billingApi, { context: await signedIn(scope) })

// spec: constants-4, public-states-3, public-constants-1
test('a business begins with a trial of seven days', async () => {
  const person = await aSignedUpPerson()
  const caller = createRouterClient(billingApi, {
    context: { headers: { cookie: person.cookieHeader() }, network: 'x', setCookie() {} },
  })
  const { subscription, plans } = await caller.subscription()
  expect(subscription).toMatchObject({ status: 'trial', daysLeft: 7, plan: { name: 'Teste Gratuito', priceCents: 0 } })
  expect(plans.map(({ name, priceCents, isPopular }) => [name, priceCents, isPopular])).toEqual([
    ['Profissional', 5900, true],
    ['Clínica', 12_900, false],
  ])
  expect(plans[1]!.features).toContain('Suporte 24/7')
})

test('nothing is begun when the sign-up fails', async () => {
  const person = await aSignedUpPerson()
  const count = async () => (await database.admin.query('select count(*)::int as n from subscription')).rows[0]
  const before = await count()
  const { email } = person
  const input = { name: 'Eva', businessName: 'Salão', email, password: 'lua-cheia-na-serra' }
  await signUp({ headers: {}, network: '10.9.0.1', setCookie() {} }, input)
  expect(await count()).toEqual(before)
})

// spec: public-entities-8, public-states-3
test('a trial that is over has no days left; an active plan is the one that is paid', async () => {
  const owner = await aBusiness()
  const caller = await as(owner)
  const set = (values: string) =>
    database.admin.query(`update subscription set ${values} where business_id = $1`, [owner.businessId])
  await set(`expires_at = now() - interval '1 hour'`)
  expect((await caller.subscription()).subscription).toMatchObject({ status: 'trial', daysLeft: 0 })
  await set(`status = 'active', plan_id = (select id from plan where name = 'Profissional')`)
  expect((await caller.subscription()).subscription).toMatchObject({
    status: 'active',
    plan: { name: 'Profissional', priceCents: 5900, period: 'month' },
  })
})

// spec: public-entities-10
test('invoices are those of the business, newest first', async () => {
  const [owner, other] = [await aBusiness(), await aBusiness()]
  const put = (scope: Scope, description: string, at: string) =>
    database.admin.query(
      `insert into invoice (business_id, description, amount_cents, status, issued_at) values ($1, $2, 5900, 'paid', $3)`,
      [scope.businessId, description, at],
    )
  await put(owner, 'Outubro', '2026-10-01')
  await put(owner, 'Novembro', '2026-11-01')
  await put(other, 'De outro', '2026-11-02')
  const invoices = await (await as(owner)).invoices()
  expect(invoices.map(({ description }) => description)).toEqual(['Novembro', 'Outubro'])
})

test('only the owner sees what is paid', async () => {
  const owner = await aBusiness()
  const caller = await as(await aMember(owner, 'manager'))
  expect(await codeOf(caller.subscription())).toBe('FORBIDDEN')
  expect(await codeOf(caller.invoices())).toBe('FORBIDDEN')
})
