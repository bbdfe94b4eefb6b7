import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aService } from '../../agenda/server/testing/agenda.ts'
import { brl } from '../../platform/format.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/transaction.ts'
import type { Site } from '../contract.ts'
import { sitesApi } from './api.ts'
import { publishedSite } from './site-queries.ts'

const database = freshDatabase()

const as = async (scope: Scope) => createRouterClient(sitesApi, { context: await signedIn(scope) })
const aSlug = () => `salao-${newId().slice(-12)}`
const formOf = ({ content }: Site, slug = aSlug()) => ({ ...content, slug })

test('a page begins with what the business has told already', async () => {
  const owner = await aBusiness()
  await aService(owner)
  const site = await (await as(owner)).get()
  expect(site).toMatchObject({
    slug: 'salao-de-teste',
    publishedAt: null,
    hasChanges: false,
    bookingSlug: null,
    content: {
      title: 'Salão de Teste',
      primaryColor: '#6366f1',
      secondaryColor: '#ec4899',
      services: [{ name: 'Corte', serviceId: expect.any(String), price: null, description: null }],
    },
  })
})

test('visitors see what was published, not what is being written, until it is taken back', async () => {
  const owner = await aBusiness()
  const caller = await as(owner)
  const form = formOf(await caller.get())
  expect(await codeOf(caller.publish())).toBe('NOT_FOUND')
  await caller.save(form)
  expect(await publishedSite(form.slug)).toBeUndefined()
  await caller.publish()
  expect(await publishedSite(form.slug)).toMatchObject({ content: { title: 'Salão de Teste' } })

  await caller.save({ ...form, title: 'Beleza de verdade' })
  expect(await caller.get()).toMatchObject({ hasChanges: true, content: { title: 'Beleza de verdade' } })
  expect(await publishedSite(form.slug)).toMatchObject({ content: { title: 'Salão de Teste' } })
  await caller.publish()
  expect(await caller.get()).toMatchObject({ hasChanges: false, publishedAt: expect.any(String) })
  expect(await publishedSite(form.slug)).toMatchObject({ content: { title: 'Beleza de verdade' } })

  await caller.withdraw()
  expect(await publishedSite(form.slug)).toBeUndefined()
  expect(await codeOf(caller.withdraw())).toBe('NOT_FOUND')
  const { rows } = await database.admin.query<{ action: string }>(
    'select action from audit where business_id = $1 order by at, id',
    [owner.businessId],
  )
  const done = rows.map(({ action }) => action)
  expect(done).toEqual(['site.save', 'site.publish', 'site.save', 'site.publish', 'site.withdraw'])
})

test('visitors see the prices of today, what is written beside them, and nothing that is not offered any more', async () => {
  const owner = await aBusiness()
  const serviceId = await aService(owner)
  const caller = await as(owner)
  const form = formOf(await caller.get())
  const written = { name: 'Noiva', serviceId: null, price: 'a partir de R$ 300', description: null }
  await caller.save({ ...form, services: [{ ...form.services[0]!, price: 'R$ 1,00' }, written] })
  await caller.publish()
  const pricesOf = async () =>
    (await publishedSite(form.slug))!.content.services.map(({ name, price }) => [name, price])
  expect(await pricesOf()).toEqual([
    ['Corte', brl(8000)],
    ['Noiva', 'a partir de R$ 300'],
  ])
  await database.admin.query('update service set price_cents = 9500 where id = $1', [serviceId])
  expect((await pricesOf())[0]).toEqual(['Corte', brl(9500)])
  expect(await caller.get()).toMatchObject({ hasChanges: false, services: [{ id: serviceId, priceCents: 9500 }] })
  await database.admin.query('update service set is_active = false where id = $1', [serviceId])
  expect(await pricesOf()).toEqual([['Noiva', 'a partir de R$ 300']])
  // Another business's service is none here.
  const theirs = await aService(await aBusiness())
  await caller.save({ ...form, services: [{ ...written, serviceId: theirs }] })
  await caller.publish()
  expect(await pricesOf()).toEqual([])
})

test('an address belongs to one business, and each sees its own page', async () => {
  const [rita, ana] = [await as(await aBusiness()), await as(await aBusiness())]
  const form = formOf(await rita.get())
  await rita.save(form)
  const refusal = await refusalOf(ana.save(formOf(await ana.get(), form.slug)))
  expect(refusal).toMatchObject({ code: 'SITE_ADDRESS_TAKEN', fields: { slug: expect.any(String) } })
  await ana.save({ ...form, slug: aSlug(), title: 'Outro' })
  expect((await rita.get()).content.title).toBe('Salão de Teste')
})

test('a manager writes, the owner publishes, the others see nothing of it', async () => {
  const owner = await aBusiness()
  const manager = await as(await aMember(owner, 'manager'))
  await manager.save(formOf(await manager.get()))
  expect(await codeOf(manager.publish())).toBe('FORBIDDEN')
  expect(await codeOf(manager.withdraw())).toBe('FORBIDDEN')
  await (await as(owner)).publish()
  expect(await codeOf((await as(await aMember(owner, 'receptionist'))).get())).toBe('FORBIDDEN')
})

test('who may not publish moves no published page either', async () => {
  const owner = await aBusiness()
  const [caller, manager] = [await as(owner), await as(await aMember(owner, 'manager'))]
  await manager.save(formOf(await manager.get()))
  const moved = formOf(await manager.get())
  await manager.save(moved)
  await caller.publish()
  const refusal = await refusalOf(manager.save(formOf(await manager.get())))
  expect(refusal).toMatchObject({ code: 'FORBIDDEN', fields: { slug: expect.any(String) } })
  await manager.save({ ...moved, title: 'Outro título' })
  expect(await publishedSite(moved.slug)).toBeTruthy()
  await caller.save(formOf(await caller.get()))
})
