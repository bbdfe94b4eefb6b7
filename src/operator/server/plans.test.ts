import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { billingApi } from '../../billing/server/api.ts'
import type { PlanForm } from '../../billing/plan.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()

const choicesOf = async (owner: Scope) => {
  const { plans } = await createRouterClient(billingApi, { context: await signedIn(owner) }).subscription()
  return plans.map(({ name }) => name)
}
const form: PlanForm = {
  name: 'Estúdio',
  description: 'Para quem atende só.',
  priceCents: 3990,
  period: 'month',
  features: ['Agenda', 'Caixa'],
  isActive: true,
  isPopular: false,
  isTrial: false,
  trialDays: 0,
  mostAppointments: null,
  mostProfessionals: 2,
  mostClients: 500,
  includes: ['domain'],
  sortOrder: 15,
}

// spec: public-product-7, public-entities-9
test('a plan that is made, changed or taken out of use is so for every owner', async () => {
  const { master, id: account } = await anOperator(database)
  const owner = await aBusiness()
  const { id } = await master.plans.create(form)
  expect(await choicesOf(owner)).toEqual(['Estúdio', 'Profissional', 'Clínica'])
  expect(await lastEventOf(database, account)).toMatchObject({
    action: 'operator.plan_create',
    detail: { plan: id, priceCents: form.priceCents, isActive: true },
  })

  await master.plans.update({ ...form, id, name: 'Ateliê', sortOrder: 99 })
  expect(await choicesOf(owner)).toEqual(['Profissional', 'Clínica', 'Ateliê'])
  expect(await lastEventOf(database, account)).toMatchObject({
    action: 'operator.plan_update',
    detail: { plan: id, fields: ['name', 'sortOrder'], wasCents: 3990, priceCents: 3990 },
  })

  await database.admin.query('update subscription set plan_id = $1 where business_id = $2', [id, owner.businessId])
  expect(await master.plans.remove({ id })).toEqual({ isKept: true })
  expect(await choicesOf(owner)).toEqual(['Profissional', 'Clínica'])
  expect((await master.overview()).plans).toContainEqual(
    expect.objectContaining({ id, isActive: false, trials: 1, subscribers: 0, includes: ['domain'] }),
  )

  await database.admin.query(
    'update subscription set plan_id = (select id from plan where is_trial and is_active) where business_id = $1',
    [owner.businessId],
  )
  expect(await master.plans.remove({ id })).toEqual({ isKept: false })
  expect((await master.overview()).plans.map((plan) => plan.id)).not.toContain(id)
  expect(await lastEventOf(database, account)).toMatchObject({
    action: 'operator.plan_remove',
    detail: { isDeleted: true },
  })
  expect(await codeOf(master.plans.remove({ id }))).toBe('NOT_FOUND')
  expect(await codeOf(master.plans.update({ ...form, id }))).toBe('NOT_FOUND')
})

// spec: public-validation-5, public-validation-6
test('a plan needs a name of its own, and a trial its days', async () => {
  const { master } = await anOperator(database)
  const fieldsOf = async (change: Partial<PlanForm>) =>
    (await refusalOf(master.plans.create({ ...form, ...change }))).fields
  expect(await fieldsOf({ name: ' ' })).toEqual({ name: 'Nome do plano é obrigatório' })
  expect(await fieldsOf({ name: 'Clínica' })).toEqual({ name: 'Já existe um plano com este nome.' })
  expect(await fieldsOf({ isTrial: true })).toEqual({ trialDays: 'Informe os dias de teste.' })
})

// spec: public-entities-9
test('the last trial stays, also when two are given up at once', async () => {
  const { master } = await anOperator(database)
  const first = (await master.overview()).plans.find(({ isTrial }) => isTrial)!
  const { subscribers: _s, lapsed: _l, trials: _t, trialsOver: _o, ...trial } = first
  expect(await codeOf(master.plans.update({ ...trial, isActive: false }))).toBe('LAST_TRIAL')
  expect(await codeOf(master.plans.remove(trial))).toBe('LAST_TRIAL')

  const second = { ...form, name: `Teste ${newId()}`, isTrial: true, trialDays: 14, sortOrder: 5 }
  const { id } = await master.plans.create(second)
  const given = await Promise.allSettled([
    master.plans.update({ ...trial, isActive: false }),
    master.plans.remove({ id }),
  ])
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  await database.admin.query('update plan set is_active = true where is_trial')
  const newcomer = await aBusiness()
  const context = await signedIn(newcomer)
  const { subscription } = await createRouterClient(billingApi, { context }).subscription()
  expect(subscription?.plan.name).toMatch(/^Teste/)
})
