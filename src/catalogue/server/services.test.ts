import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { all, inBusiness, type BusinessTx, type Scope } from '../../platform/server/transaction.ts'
import { createService } from './create-service.ts'
import { activeServices, listServices } from './queries.ts'
import { removeService } from './remove-service.ts'
import { updateService } from './update-service.ts'

const database = freshDatabase()
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })
const cut = {
  name: 'Corte',
  category: 'Cabelo',
  durationMinutes: 40,
  priceCents: 5990,
  description: null,
  isActive: true,
}

const create = (scope: Scope, form = cut) => inBusiness(scope, 'write', (tx) => createService(tx, form))
const list = (scope: Scope) => inBusiness(scope, 'read', listServices)
const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query<{ action: string; account_id: string }>(
    'select action, account_id from audit where business_id = $1 order by id',
    [scope.businessId],
  )
  return rows.map(({ action, account_id }) => [action, account_id])
}

test('a service is created, changed, switched off and audited', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  await create(scope, { ...cut, name: 'Ácido' })
  expect(await list(scope)).toMatchObject([{ name: 'Ácido' }, { ...cut, id }])
  const changed = { ...cut, name: 'Corte feminino', priceCents: 7000, description: 'Com lavagem', isActive: false }
  await inBusiness(scope, 'write', (tx) => updateService(tx, { ...changed, id }))
  expect(await list(scope)).toContainEqual({ ...changed, id })
  expect((await inBusiness(scope, 'read', activeServices)).map(({ name }) => name)).toEqual(['Ácido'])
  expect(await audits(scope)).toEqual([
    ['service.create', scope.actor.accountId],
    ['service.create', scope.actor.accountId],
    ['service.update', scope.actor.accountId],
  ])
})

test('a service without history is deleted, one with appointments is switched off', async () => {
  const scope = await aBusiness()
  const [unused, used] = [await create(scope), await create(scope)]
  await anAppointment(scope, used.id)
  expect(await inBusiness(scope, 'write', (tx) => removeService(tx, unused))).toEqual({ historyKept: false })
  expect(await inBusiness(scope, 'write', (tx) => removeService(tx, used))).toEqual({ historyKept: true })
  expect(await list(scope)).toEqual([{ ...cut, id: used.id, isActive: false }])
  expect(await audits(scope)).toHaveLength(4)
})

test("another business's service is not found, and is left alone", async () => {
  const [mine, theirs] = await all([aBusiness(), aBusiness()])
  const { id } = await create(theirs)
  for (const known of [id, newId()]) {
    const works = [
      (tx: BusinessTx) => updateService(tx, { ...cut, name: 'Roubado', id: known }),
      (tx: BusinessTx) => removeService(tx, { id: known }),
    ]
    for (const work of works) await expect(inBusiness<unknown>(mine, 'write', work)).rejects.toEqual(notFound)
  }
  expect(await list(theirs)).toEqual([{ ...cut, id }])
  expect(await list(mine)).toEqual([])
})

async function anAppointment(scope: Scope, serviceId: string) {
  await database.admin.query(
    `with p as (insert into professional (business_id, id, name) values ($1, $2, 'Rita')),
          c as (insert into client (business_id, id, name) values ($1, $2, 'Ana'))
     insert into appointment (business_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents, source)
     values ($1, $2, $2, $3, now(), now() + interval '30 minutes', 5000, 'reception')`,
    [scope.businessId, newId(), serviceId],
  )
}
