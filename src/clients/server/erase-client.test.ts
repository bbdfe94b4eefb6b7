import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { addMinutes } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { clientRefusals } from '../client.ts'
import { getCard } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { eraseClient } from './erase-client.ts'
import { setNextAppointment } from './mark-client.ts'
import { mergeClients } from './merge-clients.ts'
import { restoreClient } from './restore-client.ts'
import { searchClients } from './queries.ts'

const database = freshDatabase()
const notFound = new Refusal(platformRefusals.NOT_FOUND)

const ana = {
  name: 'Ana',
  phone: '+5511987654321',
  email: 'ana@exemplo.com',
  document: '52998224725',
  birthday: '12-31',
}
const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)
const erase = (scope: Scope, id: string) => write(scope, (tx) => eraseClient(tx, { id }))

// spec: clients-4, clients-13
test('a person who asks for it is forgotten, with the cards that were merged', async () => {
  const scope = await aBusiness()
  const [{ id }, duplicate] = await write(scope, async (tx) => [
    await createClient(tx, ana),
    await createClient(tx, ana),
  ])
  await write(scope, (tx) => mergeClients(tx, { id, duplicateId: duplicate.id }))
  await erase(scope, id)
  expect(await inBusiness(scope, 'read', (tx) => getCard(tx, { id }))).toMatchObject({
    name: 'Cliente anonimizado',
    phone: null,
    email: null,
    document: null,
    birthday: null,
    erasedAt: expect.any(String),
    removedAt: expect.any(String),
  })
  expect(await inBusiness(scope, 'read', (tx) => searchClients(tx, { search: 'ana' }))).toEqual([])
  const { rows } = await database.admin.query<{ text: string }>(
    `select coalesce(string_agg(c::text, ''), '') || coalesce((select string_agg(a::text, '') from audit a
       where a.business_id = $1), '') as text from client c where c.business_id = $1`,
    [scope.businessId],
  )
  expect(rows[0]!.text).toContain('client.erase')
  for (const known of Object.values(ana).slice(1, 4)) expect(rows[0]!.text).not.toContain(known)
  for (const again of [erase, (scope: Scope, id: string) => write(scope, (tx) => restoreClient(tx, { id }))])
    await expect(again(scope, id)).rejects.toEqual(notFound)
})

test('not while an appointment is to come, and nobody of another business', async () => {
  const [scope, other] = [await aBusiness(), await aBusiness()]
  const { id } = await write(scope, (tx) => createClient(tx, ana))
  await write(scope, (tx) => setNextAppointment(tx, id, addMinutes(tx.now, 60)))
  await expect(erase(scope, id)).rejects.toEqual(new Refusal(clientRefusals.HAS_NEXT_APPOINTMENT))
  for (const known of [id, newId()]) await expect(erase(other, known)).rejects.toEqual(notFound)
})
