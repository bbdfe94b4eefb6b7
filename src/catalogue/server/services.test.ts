import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { pictureTexts } from '../../business/picture.ts'
import { storePicture } from '../../business/server/store-picture.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { startingServices, trades } from '../starting-services.ts'
import type { OwnTerms } from '../own-terms.ts'
import { servicesPerPage, serviceFilter, serviceForm, type ServiceForm } from '../service.ts'
import { activateService } from './activate-service.ts'
import { createService } from './create-service.ts'
import { activeServices, listServices } from './queries.ts'
import { removeService } from './remove-service.ts'
import { startServices } from './start-services.ts'
import { readServiceRemoval, searchServices } from './service-queries.ts'
import { updateService } from './update-service.ts'

const database = freshDatabase()
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })
const cut: ServiceForm = {
  name: 'Corte',
  category: 'Cabelo',
  durationMinutes: 40,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 10,
  processing: null,
  priceCents: 5990,
  description: null,
  serviceCode: '0601',
  professionalIds: [],
  ownTerms: [],
  needs: [],
  photo: null,
  isActive: true,
}

const create = (scope: Scope, form = cut) => inBusiness(scope, 'write', (tx) => createService(tx, form))
const search = (scope: Scope, filter: z.input<typeof serviceFilter> = {}) =>
  inBusiness(scope, 'read', (tx) => searchServices(tx, serviceFilter.parse(filter)))
const update = (scope: Scope, input: ServiceForm & { id: string }) =>
  inBusiness(scope, 'write', (tx) => updateService(tx, input))
const list = (scope: Scope) => inBusiness(scope, 'read', listServices)
const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query<{ action: string; account_id: string }>(
    'select action, account_id from audit where business_id = $1 order by id',
    [scope.businessId],
  )
  return rows.map(({ action, account_id }) => [action, account_id])
}

// spec: services-2, entities-4, calls-14
test('a service is created, changed, switched off and audited', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  await create(scope, { ...cut, name: 'Ácido' })
  expect(await list(scope)).toMatchObject([{ name: 'Ácido' }, { ...cut, id }])
  const changed = { ...cut, name: 'Corte feminino', priceCents: 7000, description: 'Com lavagem', isActive: false }
  await update(scope, { ...changed, id })
  expect(await list(scope)).toContainEqual({ ...changed, id })
  expect((await inBusiness(scope, 'read', activeServices)).map(({ name }) => name)).toEqual(['Ácido'])
  expect(await audits(scope)).toEqual([
    ['service.create', scope.actor.accountId],
    ['service.create', scope.actor.accountId],
    ['service.update', scope.actor.accountId],
  ])
})

// spec: booking-32
test('a service keeps the photo that it names, which is nobody else’s, and leaves nothing behind when it lets go', async () => {
  const [scope, rival] = await awaitAll([aBusiness(), aBusiness()])
  const aPhoto = () =>
    inBusiness(scope, 'write', (tx) =>
      storePicture(tx, { width: 4, height: 3, files: [{ box: 160, bytes: Buffer.from(newId()) }] }),
    )
  const held = async () => {
    const { rows } = await database.admin.query('select id from picture where business_id = $1', [scope.businessId])
    return rows.map(({ id }) => id as string)
  }
  const gone = expect.objectContaining({ fields: { photo: pictureTexts.gone } })
  const [first, second] = [await aPhoto(), await aPhoto()]
  const { id } = await create(scope, { ...cut, photo: first.id })
  await expect(create(scope, { ...cut, photo: first.id })).rejects.toEqual(gone)
  await expect(create(rival, { ...cut, photo: second.id })).rejects.toEqual(gone)
  const theirs = await create(rival)
  await expect(update(rival, { ...cut, id: theirs.id, photo: second.id })).rejects.toEqual(gone)
  expect(await list(scope)).toMatchObject([{ photo: first }])
  await update(scope, { ...cut, id, photo: second.id })
  expect(await held()).toEqual([second.id])
  await inBusiness(scope, 'write', (tx) => removeService(tx, { id }))
  expect(await held()).toEqual([])
})

test.each(Object.entries(trades))('the beginning of a %s is stored whole, and once', async (_, { services }) => {
  const scope = await aBusiness()
  await create(scope, { ...cut, name: services[0]!.name.toUpperCase() })
  const start = () => inBusiness(scope, 'write', (tx) => startServices(tx, startingServices.parse({ services })))
  const created = await Promise.all([start(), start(), start()])
  expect(created.map((one) => one.created).toSorted((a, b) => a - b)).toEqual([0, 0, services.length - 1])
  const stored = await list(scope)
  expect(stored).toHaveLength(services.length)
  expect(stored).toEqual(expect.arrayContaining(services.slice(1).map((one) => expect.objectContaining(one))))
  expect(await audits(scope)).toHaveLength(services.length)
  expect(await list(await aBusiness())).toEqual([])
})

// spec: shell-2
test('a trade offers about twenty services, each a good one with a name of its own', () => {
  for (const { services } of Object.values(trades)) {
    expect(services).toHaveLength(20)
    expect(startingServices.safeParse({ services }).success).toBe(true)
    expect(new Set(services.map(({ name }) => name)).size).toBe(services.length)
  }
})

test('of a beginning with a fault nothing is stored', async () => {
  const { services } = trades.salon
  expect(startingServices.safeParse({ services: [...services, { ...services[0], durationMinutes: 0 }] }).success).toBe(
    false,
  )
  expect(startingServices.safeParse({ services: [] }).success).toBe(false)
})

// spec: calls-14
test('a service is switched off and on, and keeps the rest', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  for (const isActive of [false, true]) {
    await inBusiness(scope, 'write', (tx) => activateService(tx, { id, isActive }))
    expect(await list(scope)).toEqual([{ ...cut, id, isActive }])
  }
  expect((await audits(scope)).map(([action]) => action)).toEqual([
    'service.create',
    'service.deactivate',
    'service.activate',
  ])
})

test('those who perform a service are saved with it; nobody named is everyone', async () => {
  const [scope, other] = await awaitAll([aBusiness(), aBusiness()])
  const [rita, bia, stranger] = await awaitAll([aProfessional(scope), aProfessional(scope), aProfessional(other)])
  const { id } = await create(scope, { ...cut, professionalIds: [rita, bia] })
  const performers = async () => (await list(scope))[0]!.professionalIds
  expect(await performers()).toEqual([rita, bia].toSorted())
  await update(scope, { ...cut, id, professionalIds: [bia, bia] })
  expect(await performers()).toEqual([bia])
  for (const unknown of [stranger, newId()])
    await expect(update(scope, { ...cut, id, name: 'Outro', professionalIds: [rita, unknown] })).rejects.toEqual(
      notFound,
    )
  expect(await list(scope)).toEqual([{ ...cut, id, professionalIds: [bia] }])
  await update(scope, { ...cut, id, professionalIds: [] })
  expect(await performers()).toEqual([])
  await update(scope, { ...cut, id, professionalIds: [rita] })
  expect(await inBusiness(scope, 'write', (tx) => removeService(tx, { id }))).toEqual({ historyKept: false })
})

// spec: services-3
test('a service takes and costs something else with some who perform it, as long as they do', async () => {
  const scope = await aBusiness()
  const [rita, bia] = await awaitAll([aProfessional(scope), aProfessional(scope)])
  const own = (professionalId: string, durationMinutes: number | null, priceCents: number | null) => ({
    professionalId,
    durationMinutes,
    priceCents,
  })
  const form = { ...cut, professionalIds: [rita, bia], ownTerms: [own(rita, 60, 7_555), own(bia, null, null)] }
  const { id } = await create(scope, form)
  const stored = async () => (await list(scope))[0]?.ownTerms
  expect(await stored()).toEqual([own(rita, 60, 7_555)])
  await update(scope, { ...form, id, ownTerms: [own(rita, null, 0), own(bia, 5, null)] })
  expect(await stored()).toEqual([own(rita, null, 0), own(bia, 5, null)].toSorted(byProfessional))
  await update(scope, { ...form, id, professionalIds: [bia], ownTerms: [own(bia, 720, null)] })
  expect(await stored()).toEqual([own(bia, 720, null)])
  for (const ownTerms of [[own(rita, 60, null)], [own(bia, 60, null), own(bia, 90, null)]])
    await expect(update(scope, { ...form, id, name: 'Outro', professionalIds: [bia], ownTerms })).rejects.toMatchObject(
      {
        fields: { [`ownTerms.${ownTerms.length - 1}.professionalId`]: expect.stringContaining('Quem faz') },
      },
    )
  expect((await list(scope)).map(({ name, ownTerms }) => [name, ownTerms])).toEqual([['Corte', [own(bia, 720, null)]]])
  await update(scope, { ...cut, id })
  expect(await stored()).toEqual([])
})

const byProfessional = (a: OwnTerms, b: OwnTerms) => (a.professionalId < b.professionalId ? -1 : 1)

test('terms of their own are refused at the field of the professional', () => {
  const professionalId = newId()
  const faults = (own: object) => {
    const ownTerms = [{ professionalId: newId() }, { professionalId, ...own }]
    const { error } = serviceForm.safeParse({ ...cut, professionalIds: [professionalId], ownTerms })
    return error?.issues.map(({ path, message }) => [path.join('.'), message])
  }
  const price = 'Use um preço que não seja negativo, ou deixe vazio.'
  const minutes = 'Use de 5 a 720 minutos, ou deixe vazio.'
  for (const priceCents of [-1, 0.5, 1e11, '1'])
    expect(faults({ priceCents })).toEqual([['ownTerms.1.priceCents', price]])
  for (const durationMinutes of [4, 721, 7.5, -30])
    expect(faults({ durationMinutes })).toEqual([['ownTerms.1.durationMinutes', minutes]])
  expect(faults({ durationMinutes: null, priceCents: 0 })).toBeUndefined()
})

// spec: calls-7
test('services are found by name, category or description, narrowed, sorted, 50 a page', async () => {
  const scope = await aBusiness()
  const make = (name: string, more: Partial<ServiceForm> = {}) => create(scope, { ...cut, name, ...more })
  await make('Barba', { category: 'Barba', priceCents: 100, durationMinutes: 90, description: 'com toalha quente' })
  await make('Água de cheiro', { category: 'Pele', priceCents: 300, durationMinutes: 20, isActive: false })
  await make('Corte', { priceCents: 200, durationMinutes: 30 })
  const names = async (filter: z.input<typeof serviceFilter>) =>
    (await search(scope, filter)).services.map(({ name }) => name)
  expect(await search(scope)).toMatchObject({ count: 3, categories: ['Barba', 'Cabelo', 'Pele'] })
  expect(await names({})).toEqual(['Água de cheiro', 'Barba', 'Corte'])
  expect(await names({ search: 'QUENTE barba' })).toEqual(['Barba'])
  expect(await names({ search: 'agua' })).toEqual(['Água de cheiro'])
  expect(await names({ category: 'Pele' })).toEqual(['Água de cheiro'])
  expect(await names({ state: 'active' })).toEqual(['Barba', 'Corte'])
  expect(await names({ sort: 'price', order: 'desc' })).toEqual(['Água de cheiro', 'Corte', 'Barba'])
  expect(await names({ sort: 'duration' })).toEqual(['Água de cheiro', 'Corte', 'Barba'])
  for (let i = 0; i < servicesPerPage; i++) await make(`Z ${i}`)
  expect((await search(scope, { page: 2 })).services).toHaveLength(3)
})

// spec: calls-14
test('a service without history is deleted, one with appointments is switched off', async () => {
  const scope = await aBusiness()
  const [unused, used] = [await create(scope), await create(scope)]
  await anAppointment(scope, used.id)
  const foretold = (service: { id: string }) => inBusiness(scope, 'read', (tx) => readServiceRemoval(tx, service))
  expect([await foretold(unused), await foretold(used)]).toEqual([{ historyKept: false }, { historyKept: true }])
  expect(await inBusiness(scope, 'write', (tx) => removeService(tx, unused))).toEqual({ historyKept: false })
  expect(await inBusiness(scope, 'write', (tx) => removeService(tx, used))).toEqual({ historyKept: true })
  expect(await list(scope)).toEqual([{ ...cut, id: used.id, isActive: false }])
  const acts = ['service.create', 'service.create', 'service.remove', 'service.deactivate']
  expect((await audits(scope)).map(([act]) => act)).toEqual(acts)
})

test("another business's service is not found, and is left alone", async () => {
  const [mine, theirs] = await awaitAll([aBusiness(), aBusiness()])
  const { id } = await create(theirs)
  for (const known of [id, newId()]) {
    const works = [
      (tx: BusinessTx) => updateService(tx, { ...cut, name: 'Roubado', id: known }),
      (tx: BusinessTx) => activateService(tx, { id: known, isActive: false }),
      (tx: BusinessTx) => removeService(tx, { id: known }),
      (tx: BusinessTx) => readServiceRemoval(tx, { id: known }),
    ]
    for (const work of works) await expect(inBusiness<unknown>(mine, 'write', work)).rejects.toEqual(notFound)
  }
  expect(await list(theirs)).toEqual([{ ...cut, id }])
  expect(await list(mine)).toEqual([])
})

async function anAppointment(scope: Scope, serviceId: string) {
  await database.admin.query(
    `with p as (insert into professional (business_id, id, name) values ($1, $2, 'Rita')),
          c as (insert into client (business_id, id, name) values ($1, $2, 'Ana')),
          v as (insert into visit (business_id, id, client_id, source) values ($1, $2, $2, 'reception'))
     insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
     values ($1, $2, $2, $2, $3, now(), now() + interval '30 minutes', 5000)`,
    [scope.businessId, newId(), serviceId],
  )
}

async function aProfessional(scope: Scope): Promise<string> {
  const id = newId()
  await database.admin.query(`insert into professional (business_id, id, name) values ($1, $2, 'Rita')`, [
    scope.businessId,
    id,
  ])
  return id
}
