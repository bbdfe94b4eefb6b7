import { describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { getCard } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { findSimilar, listDuplicates } from './duplicate-queries.ts'
import { markPresent, setNextAppointment } from './mark-client.ts'
import { mergeClients } from './merge-clients.ts'
import { recordConsent } from './record-consent.ts'
import { restoreClient } from './restore-client.ts'
import { writeNotes } from './write-notes.ts'

const database = freshDatabase()
const notFound = new Refusal(platformRefusals.NOT_FOUND)
const now = new Date('2026-11-20T15:00:00Z')

const nobody = { phone: null, email: null, document: null, birthday: null }
const phone = '+5511987654321'
const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)
const create = (scope: Scope, name: string, contact: Partial<Record<keyof typeof nobody, string>> = {}) =>
  write(scope, (tx) => createClient(tx, { ...nobody, ...contact, name }))
const card = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => getCard(tx, { id }))
const merge = (scope: Scope, id: string, duplicateId: string) =>
  write(scope, (tx) => mergeClients(tx, { id, duplicateId }))

// spec: clients-8
describe('merging', () => {
  test('keeps one card with everything that both knew', async () => {
    const scope = await aBusiness({ now })
    const [kept, duplicate] = [
      await create(scope, 'Ana', { phone }),
      await create(scope, 'Ana S.', { phone: '+5511911112222', birthday: '03-12' }),
    ]
    const next = new Date('2026-11-25T12:00:00Z')
    await write(scope, async (tx) => {
      await writeNotes(tx, { id: kept.id, notes: 'Café sem açúcar', before: null })
      await writeNotes(tx, { id: duplicate.id, notes: 'Alergia', before: null })
      await recordConsent(tx, { id: duplicate.id, purpose: 'image', isGranted: true, method: 'written' })
      await setNextAppointment(tx, duplicate.id, next)
      await markPresent(tx, duplicate.id)
    })
    await merge(scope, kept.id, duplicate.id)

    expect(await card(scope, kept.id)).toMatchObject({
      id: kept.id,
      name: 'Ana',
      phone,
      birthday: '03-12',
      notes: 'Café sem açúcar\nAlergia\nOutro telefone: (11) 91111-2222',
      status: 'present',
      nextAppointmentAt: next.toISOString(),
      consents: [{ purpose: 'image' }],
    })
    // The duplicate's id leads to the kept card, and the duplicate cannot be restored.
    expect((await card(scope, duplicate.id)).id).toBe(kept.id)
    await expect(write(scope, (tx) => restoreClient(tx, { id: duplicate.id }))).rejects.toEqual(notFound)
    const { rows } = await database.admin.query(
      `select detail from audit where business_id = $1 and action = 'client.merge'`,
      [scope.businessId],
    )
    expect(rows).toEqual([{ detail: { client: kept.id, duplicateId: duplicate.id } }])
  })

  // spec: clients-4
  test('keeps the birthday that it knew, and the other one in the notes', async () => {
    const scope = await aBusiness()
    const [kept, duplicate] = [
      await create(scope, 'Ana', { birthday: '03-12' }),
      await create(scope, 'Ana', { birthday: '12-03' }),
    ]
    await merge(scope, kept.id, duplicate.id)
    expect(await card(scope, kept.id)).toMatchObject({ birthday: '03-12', notes: 'Outro aniversário: 03/12' })
  })

  test('of a card that was merged into leads to the last one', async () => {
    const scope = await aBusiness()
    const [a, b, c] = [await create(scope, 'A'), await create(scope, 'B'), await create(scope, 'C')]
    await merge(scope, b.id, a.id)
    await merge(scope, c.id, b.id)
    expect((await card(scope, a.id)).id).toBe(c.id)
  })

  test('that is asked for again, because its answer was lost, is done already', async () => {
    const scope = await aBusiness()
    const [a, b, c] = [await create(scope, 'A'), await create(scope, 'B', { phone }), await create(scope, 'C')]
    await merge(scope, a.id, b.id)
    await merge(scope, a.id, b.id)
    expect(await card(scope, a.id)).toMatchObject({ phone, notes: null })
    await expect(merge(scope, c.id, b.id)).rejects.toEqual(notFound)
    const { rows } = await database.admin.query(
      `select 1 from audit where business_id = $1 and action = 'client.merge'`,
      [scope.businessId],
    )
    expect(rows).toHaveLength(1)
  })

  test('needs two cards of this business', async () => {
    const [scope, other] = [await aBusiness(), await aBusiness()]
    const [mine, theirs] = [await create(scope, 'Ana'), await create(other, 'Ana')]
    for (const unknown of [theirs.id, newId()]) {
      await expect(merge(scope, mine.id, unknown)).rejects.toEqual(notFound)
      await expect(merge(scope, unknown, mine.id)).rejects.toEqual(notFound)
    }
    await expect(merge(scope, mine.id, mine.id)).rejects.toMatchObject({ fields: { duplicateId: expect.any(String) } })
    expect((await card(other, theirs.id)).removedAt).toBeNull()
  })

  test('of the same two both ways at once happens once', async () => {
    const scope = await aBusiness()
    const [a, b] = [await create(scope, 'Ana'), await create(scope, 'Ana')]
    const done = await Promise.allSettled([merge(scope, a.id, b.id), merge(scope, b.id, a.id)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('cards that are probably one person', () => {
  test('are found in the list, and while one is written', async () => {
    const [scope, other] = [await aBusiness(), await aBusiness()]
    await create(other, 'Ana', { phone })
    const ana = await create(scope, 'Ana Souza', { phone })
    await create(scope, 'Bia Souza', { phone })
    expect(await inBusiness(scope, 'read', listDuplicates)).toEqual({ groups: [], hasMore: false })
    const similar = (person: { name: string; except: string | null }) =>
      inBusiness(scope, 'read', (tx) => findSimilar(tx, { ...nobody, phone, ...person }))
    expect((await similar({ name: 'ana', except: null })).map(({ id }) => id)).toEqual([ana.id])
    expect(await similar({ name: 'ana', except: ana.id })).toEqual([])

    const again = await create(scope, 'Ana', { phone })
    const {
      groups: [group, ...more],
    } = await inBusiness(scope, 'read', listDuplicates)
    expect(more).toEqual([])
    expect(group).toMatchObject({ by: 'phone', clients: [{ id: again.id }, { id: ana.id }] })
  })

  test('are found among the many cards that have one dummy phone', async () => {
    const scope = await aBusiness()
    for (let at = 0; at < 25; at++) await create(scope, `Cliente ${at}`, { phone })
    const namesake = await create(scope, 'Ána Lima', { phone })
    const [mail, paper] = [
      await create(scope, 'Ana S.', { email: 'ana@exemplo.com' }),
      await create(scope, 'Caio', { document: '52998224725' }),
    ]
    const person = { ...nobody, name: 'ana souza', phone, email: 'ana@exemplo.com', except: null }
    const similar = (document: string | null) =>
      inBusiness(scope, 'read', (tx) => findSimilar(tx, { ...person, document }))
    expect((await similar(null)).map(({ id, by }) => [id, by])).toEqual([
      [mail.id, 'email'],
      [namesake.id, 'phone'],
    ])
    expect((await similar('52998224725')).map(({ id }) => id)).toEqual([paper.id, mail.id, namesake.id])
  })
})
