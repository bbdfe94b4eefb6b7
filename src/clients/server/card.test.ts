import { describe, expect, test } from 'vitest'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { clientRefusals } from '../client.ts'
import { getCard, openCard } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { readNotes } from './read-notes.ts'
import { recordConsent } from './record-consent.ts'
import { restoreClient } from './restore-client.ts'
import { writeNotes } from './write-notes.ts'

const database = freshDatabase()
const notFound = new Refusal(platformRefusals.NOT_FOUND)

const ana = { name: 'Ana', phone: '+5511987654321', email: null, document: null, birthday: null }
const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)
const create = (scope: Scope) => write(scope, (tx) => createClient(tx, ana))
const card = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => getCard(tx, { id }))
const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query<{ action: string }>(
    'select action from audit where business_id = $1 order by id',
    [scope.businessId],
  )
  return rows.map(({ action }) => action)
}

describe('notes', () => {
  test('are written, and not over what somebody else wrote meanwhile', async () => {
    const scope = await aBusiness()
    const { id } = await create(scope)
    await write(scope, (tx) => writeNotes(tx, { id, notes: 'Alergia a amônia', before: null }))
    expect((await card(scope, id)).notes).toBe('Alergia a amônia')
    const late = write(scope, (tx) => writeNotes(tx, { id, notes: 'Prefere sábado', before: null }))
    await expect(late).rejects.toEqual(new Refusal(clientRefusals.NOTES_CHANGED))
    await write(scope, (tx) => writeNotes(tx, { id, notes: null, before: 'Alergia a amônia' }))
    expect((await card(scope, id)).notes).toBeNull()
    expect(await audits(scope)).toEqual(['client.create', 'client.notes', 'client.notes'])
  })
})

describe('consent', () => {
  // spec: clients-13
  test('is a history: what, when, by whom and how', async () => {
    const scope = await aBusiness({ now: new Date('2026-11-20T12:00:00Z') })
    const { id } = await create(scope)
    const marketing = { id, purpose: 'marketing', method: 'in_person' } as const
    await write(scope, (tx) => recordConsent(tx, { ...marketing, isGranted: true }))
    const later = { ...scope, now: new Date('2026-11-21T12:00:00Z') }
    await write(later, (tx) => recordConsent(tx, { ...marketing, isGranted: false, method: 'message' }))
    const by = scope.actor.name
    expect((await card(scope, id)).consents).toMatchObject([
      { purpose: 'marketing', isGranted: false, method: 'message', at: '2026-11-21T12:00:00.000Z', by },
      { purpose: 'marketing', isGranted: true, method: 'in_person', at: '2026-11-20T12:00:00.000Z', by },
    ])
    expect(await audits(scope)).toEqual(['client.create', 'client.consent', 'client.consent'])
  })
})

test('who was removed has a card still, and comes back', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  await database.admin.query('update client set deactivated_at = now() where id = $1', [id])
  expect((await card(scope, id)).removedAt).not.toBeNull()
  await expect(write(scope, (tx) => writeNotes(tx, { id, notes: 'x', before: null }))).rejects.toEqual(notFound)
  await write(scope, (tx) => restoreClient(tx, { id }))
  expect((await card(scope, id)).removedAt).toBeNull()
  expect(await audits(scope)).toEqual(['client.create', 'client.activate'])
})

test('the card of another business is not found', async () => {
  const [mine, theirs] = [await aBusiness(), await aBusiness()]
  const { id } = await create(theirs)
  for (const known of [id, newId()]) {
    await expect(card(mine, known)).rejects.toEqual(notFound)
    const works = [
      (tx: BusinessTx) => writeNotes(tx, { id: known, notes: 'x', before: null }),
      (tx: BusinessTx) => recordConsent(tx, { id: known, purpose: 'image', isGranted: true, method: 'written' }),
      (tx: BusinessTx) => restoreClient(tx, { id: known }),
    ]
    for (const work of works) await expect(write(mine, work)).rejects.toEqual(notFound)
  }
})

describe('who opens notes', () => {
  const open = (who: Scope, id: string) => write(who, (tx) => readNotes(tx, { id }))
  // spec: settings-11
  test('leaves one trace an hour for each card; a card without notes leaves none', async () => {
    const scope = await aBusiness()
    const { id } = await create(scope)
    expect(await open(scope, id)).toEqual({ notes: null })
    await write(scope, (tx) => writeNotes(tx, { id, notes: 'Alergia a amônia', before: null }))
    const past = { ...scope, now: new Date(Date.now() - 2 * 3_600_000) }
    await open(past, id)
    for (let at = 0; at < 3; at++) expect(await open(scope, id)).toEqual({ notes: 'Alergia a amônia' })
    expect((await audits(scope)).filter((action) => action === 'client.notes-open')).toHaveLength(2)
    const receptionist = await aMember(scope, 'receptionist')
    await open(receptionist, id)
    expect((await audits(scope)).filter((action) => action === 'client.notes-open')).toHaveLength(3)
  })

  test('opens none of another business', async () => {
    const scope = await aBusiness()
    const { id } = await create(scope)
    await expect(open(await aBusiness(), id)).rejects.toEqual(notFound)
  })

  // spec: settings-11
  test('the card itself does not tell them', async () => {
    const scope = await aBusiness()
    const { id } = await create(scope)
    await write(scope, (tx) => writeNotes(tx, { id, notes: 'Alergia a amônia', before: null }))
    const shown = await inBusiness(scope, 'read', (tx) => openCard(tx, { id }))
    expect(shown.hasNotes).toBe(true)
    expect(JSON.stringify(shown)).not.toContain('Alergia')
  })
})
