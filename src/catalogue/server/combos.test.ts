import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { partUnknown, serviceInCombo } from '../combo.ts'
import { serviceForm } from '../service.ts'
import { activateService } from './activate-service.ts'
import { listCombos } from './combo-queries.ts'
import { createService } from './create-service.ts'
import { removeService } from './remove-service.ts'
import { removeCombo, saveCombo } from './save-combo.ts'
import { updateService } from './update-service.ts'

freshDatabase()

const write = <T>(scope: Scope, verb: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', verb)
const form = (name: string, priceCents: number, isActive = true) =>
  serviceForm.parse({ name, durationMinutes: 30, priceCents, isActive })
const service = async (scope: Scope, name: string, priceCents: number, isActive = true) =>
  (await write(scope, (tx) => createService(tx, form(name, priceCents, isActive)))).id
const list = (scope: Scope) => inBusiness(scope, 'read', listCombos)

async function twoServices() {
  const scope = await aBusiness()
  const [cut, blowDry] = [await service(scope, 'Corte', 8_000), await service(scope, 'Escova', 4_000)]
  const id = newId()
  const save = (serviceIds: readonly string[], more: { priceCents?: number; isActive?: boolean; id?: string } = {}) =>
    write(scope, (tx) =>
      saveCombo(tx, {
        id,
        name: 'Noiva',
        priceCents: 10_000,
        isActive: true,
        services: serviceIds.map((serviceId) => ({ serviceId })),
        ...more,
      }),
    )
  return { scope, cut, blowDry, id, save }
}

// spec: services-4
test('a combo is stored with its services in their order, changed, and removed', async () => {
  const { scope, cut, blowDry, id, save } = await twoServices()
  await save([blowDry, cut])
  const parts = [
    { serviceId: blowDry, name: 'Escova', priceCents: 4_000 },
    { serviceId: cut, name: 'Corte', priceCents: 8_000 },
  ]
  const stored = { id, name: 'Noiva', priceCents: 10_000, isActive: true, services: parts }
  expect(await list(scope)).toEqual([stored])
  await save([cut, blowDry], { priceCents: 99_000, isActive: false })
  expect(await list(scope)).toEqual([{ ...stored, priceCents: 99_000, isActive: false, services: parts.toReversed() }])
  await write(scope, (tx) => removeCombo(tx, { id }))
  expect(await list(scope)).toEqual([])
  await expect(write(scope, (tx) => removeCombo(tx, { id }))).rejects.toMatchObject({
    kind: platformRefusals.NOT_FOUND,
  })
})

test('a service of another business, an unknown one and one out of use are refused alike, and nothing is stored', async () => {
  const { scope, cut, save } = await twoServices()
  const strange = await service(await aBusiness(), 'Corte', 8_000)
  for (const stray of [strange, newId(), await service(scope, 'Antigo', 1_000, false)])
    await expect(save([cut, stray])).rejects.toMatchObject({ fields: { 'services.1.serviceId': partUnknown } })
  expect(await list(scope)).toEqual([])
})

// spec: services-4
test('a service of a combo in use stays in use, whichever way it shall go, and the refusal names the combo', async () => {
  const { scope, cut, blowDry, id, save } = await twoServices()
  await save([cut, blowDry])
  const ways = [
    (tx: BusinessTx) => activateService(tx, { id: cut, isActive: false }),
    (tx: BusinessTx) => updateService(tx, { ...form('Corte', 8_000, false), id: cut }),
    (tx: BusinessTx) => removeService(tx, { id: cut }),
  ]
  for (const way of ways)
    await expect(write<unknown>(scope, way)).rejects.toMatchObject({ kind: serviceInCombo('Noiva') })
  await write(scope, (tx) => updateService(tx, { ...form('Corte curto', 9_000), id: cut }))
  expect((await list(scope))[0]?.services[0]).toEqual({ serviceId: cut, name: 'Corte curto', priceCents: 9_000 })
  await save([cut, blowDry], { isActive: false })
  expect(await write(scope, (tx) => removeService(tx, { id: cut }))).toEqual({ historyKept: false })
  expect((await list(scope)).map(({ services }) => services.map(({ name }) => name))).toEqual([['Escova']])
  expect((await list(scope))[0]).toMatchObject({ id, isActive: false })
})

test('of a combo that is saved and a service that goes out of use at the same moment, one gives way', async () => {
  const { scope, cut, blowDry, save } = await twoServices()
  for (let round = 0; round < 8; round++) {
    const outcome = await Promise.allSettled([
      save([cut, blowDry], { id: newId() }),
      write(scope, (tx) => activateService(tx, { id: blowDry, isActive: false })),
    ])
    expect(outcome.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const { id } of await list(scope)) await write(scope, (tx) => removeCombo(tx, { id }))
    await write(scope, (tx) => activateService(tx, { id: blowDry, isActive: true }))
  }
})

test('a combo that is saved twice at once is one', async () => {
  const { scope, cut, blowDry, save } = await twoServices()
  await Promise.all([save([cut, blowDry]), save([blowDry, cut]), save([cut, blowDry])])
  expect((await list(scope)).map(({ services }) => services.length)).toEqual([2])
})
