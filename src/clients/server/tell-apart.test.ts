import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { pairOf } from '../duplicate.ts'
import { createClient } from './create-client.ts'
import { findSimilar, listDuplicates } from './duplicate-queries.ts'
import { eraseClient } from './erase-client.ts'
import { mergeClients } from './merge-clients.ts'
import { removeClient } from './remove-client.ts'
import { tellApart, untellApart } from './tell-apart.ts'

const database = freshDatabase()
const nobody = { phone: null, email: null, document: null, birthday: null }
const email = 'familia@exemplo.com'
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })
const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)
const create = (scope: Scope, name: string) => write(scope, (tx) => createClient(tx, { ...nobody, name, email }))
const say = (scope: Scope, id: string, ...otherIds: string[]) => write(scope, (tx) => tellApart(tx, { id, otherIds }))
const takeBack = (scope: Scope, id: string, ...otherIds: string[]) =>
  write(scope, (tx) => untellApart(tx, { id, otherIds }))
const groups = async (scope: Scope) =>
  (await inBusiness(scope, 'read', listDuplicates)).groups.map(({ clients }) => clients.map(({ name }) => name))
const similar = async (scope: Scope, except: string) =>
  (await inBusiness(scope, 'read', (tx) => findSimilar(tx, { ...nobody, name: 'Ana', email, except }))).map(
    ({ name }) => name,
  )
const pairs = async ({ businessId }: Scope) =>
  (
    await database.admin.query('select client_id, other_id from client_not_duplicate where business_id = $1', [
      businessId,
    ])
  ).rows

// spec: clients-8
test('who is told apart is offered no more, until that is taken back', async () => {
  const scope = await aBusiness()
  const [ana, bia] = [await create(scope, 'Ana'), await create(scope, 'Ana B.')]
  expect(await groups(scope)).toEqual([['Ana', 'Ana B.']])
  expect(await similar(scope, ana.id)).toEqual(['Ana B.'])

  await say(scope, bia.id, ana.id)
  await say(scope, ana.id, bia.id)
  const [client_id, other_id] = pairOf(ana.id, bia.id)
  expect(await pairs(scope)).toEqual([{ client_id, other_id }])
  expect(await groups(scope)).toEqual([])
  expect(await similar(scope, ana.id)).toEqual([])
  expect(await similar(scope, bia.id)).toEqual([])

  await takeBack(scope, ana.id, bia.id)
  expect(await groups(scope)).toEqual([['Ana', 'Ana B.']])
  await expect(takeBack(scope, ana.id, bia.id)).rejects.toEqual(notFound)
  const { rows } = await database.admin.query(
    `select action, detail from audit where business_id = $1 and action like 'client.tell-apart%' order by id`,
    [scope.businessId],
  )
  expect(rows).toEqual([
    { action: 'client.tell-apart', detail: { client: bia.id, otherIds: [ana.id] } },
    { action: 'client.tell-apart', detail: { client: ana.id, otherIds: [bia.id] } },
    { action: 'client.tell-apart-undo', detail: { client: ana.id, otherIds: [bia.id] } },
  ])
})

test('of several cards one leaves the group, and the others are merged without it coming back', async () => {
  const scope = await aBusiness()
  const [ana, again, bia] = [await create(scope, 'Ana'), await create(scope, 'Ana S.'), await create(scope, 'Ana B.')]
  await say(scope, bia.id, ana.id, again.id)
  expect(await groups(scope)).toEqual([['Ana', 'Ana S.']])
  await write(scope, (tx) => mergeClients(tx, { id: ana.id, duplicateId: again.id }))
  expect(await groups(scope)).toEqual([])
  const [client_id, other_id] = pairOf(ana.id, bia.id)
  expect(await pairs(scope)).toEqual([{ client_id, other_id }])
})

test('what was said of a card goes when it is merged, forgotten or deleted', async () => {
  const scope = await aBusiness()
  const [ana, bia, caio, davi] = await Promise.all(['Ana', 'Bia', 'Caio', 'Davi'].map((name) => create(scope, name)))
  await say(scope, ana!.id, bia!.id, caio!.id, davi!.id)
  await write(scope, (tx) => mergeClients(tx, { id: ana!.id, duplicateId: bia!.id }))
  expect(await pairs(scope)).toHaveLength(2)
  await write(scope, (tx) => eraseClient(tx, { id: caio!.id }))
  expect(await pairs(scope)).toHaveLength(1)
  expect(await write(scope, (tx) => removeClient(tx, { id: davi!.id }))).toEqual({ historyKept: false })
  expect(await pairs(scope)).toEqual([])
})

test('it is said of two cards of this business that are there', async () => {
  const [scope, other] = [await aBusiness(), await aBusiness()]
  const [ana, bia, theirs] = [await create(scope, 'Ana'), await create(scope, 'Ana B.'), await create(other, 'Ana')]
  for (const unknown of [theirs.id, newId()]) {
    await expect(say(scope, ana.id, bia.id, unknown)).rejects.toEqual(notFound)
    await expect(say(scope, unknown, ana.id)).rejects.toEqual(notFound)
    await expect(takeBack(scope, ana.id, unknown)).rejects.toEqual(notFound)
  }
  await expect(say(scope, ana.id, ana.id)).rejects.toMatchObject({ fields: { otherIds: expect.any(String) } })
  await write(scope, (tx) => mergeClients(tx, { id: ana.id, duplicateId: bia.id }))
  await expect(say(scope, ana.id, bia.id)).rejects.toEqual(notFound)
  expect(await pairs(scope)).toEqual([])
})

test('said while one of the two is merged, it leaves nothing at the merged card', async () => {
  const scope = await aBusiness()
  const [ana, again, bia] = [await create(scope, 'Ana'), await create(scope, 'Ana S.'), await create(scope, 'Ana B.')]
  await Promise.allSettled([
    write(scope, (tx) => mergeClients(tx, { id: ana.id, duplicateId: again.id })),
    say(scope, again.id, bia.id),
    say(scope, bia.id, again.id),
  ])
  expect(await pairs(scope)).toEqual([])
})
