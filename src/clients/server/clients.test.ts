import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { addMinutes } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { searchKey } from '../../platform/matching.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { ClientForm } from '../client.ts'
import type { ClientSort } from '../client.ts'
import { getCard, readClientRemoval } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { markServed, markPresent, markScheduled, setNextAppointment } from './mark-client.ts'
import { listClients, searchClients } from './queries.ts'
import { removeClient } from './remove-client.ts'
import { updateClient } from './update-client.ts'

const database = freshDatabase()
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })

const ana: ClientForm = {
  name: 'Ana Conceição',
  phone: '+5511987654321',
  email: 'ana.b@exemplo.com',
  document: '52998224725',
  birthday: '02-29',
}
const bia: ClientForm = { name: 'Bia', phone: null, email: null, document: null, birthday: null }

const create = (scope: Scope, client = ana) => inBusiness(scope, 'write', (tx) => createClient(tx, client))
const get = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => getCard(tx, { id }))
const names = async (scope: Scope, search: string) => {
  const { clients } = await inBusiness(scope, 'read', (tx) => listClients(tx, { search, page: 1 }))
  return clients.map(({ name }) => name)
}
const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query<{ action: string; account_id: string }>(
    'select action, account_id from audit where business_id = $1 order by id',
    [scope.businessId],
  )
  return rows.map(({ action, account_id }) => [action, account_id])
}

describe('a client card', () => {
  // spec: entities-2, states-10, calls-12
  test('is created absent, changed, and each step is audited', async () => {
    const scope = await aBusiness()
    const made = await create(scope)
    expect(made).toEqual({
      ...ana,
      id: made.id,
      status: 'absent',
      lastVisitAt: null,
      nextAppointmentAt: null,
      totalSpentCents: 0,
    })
    await inBusiness(scope, 'write', (tx) => updateClient(tx, { ...bia, id: made.id }))
    expect(await get(scope, made.id)).toMatchObject(bia)
    expect(await audits(scope)).toEqual([
      ['client.create', scope.actor.accountId],
      ['client.update', scope.actor.accountId],
    ])
  })

  // spec: calls-12
  test('without history is deleted', async () => {
    const scope = await aBusiness()
    const { id } = await create(scope)
    expect(await inBusiness(scope, 'read', (tx) => readClientRemoval(tx, { id }))).toEqual({ historyKept: false })
    expect(await inBusiness(scope, 'write', (tx) => removeClient(tx, { id }))).toEqual({ historyKept: false })
    const { rowCount } = await database.admin.query('select from client where id = $1', [id])
    expect(rowCount).toBe(0)
    expect(await audits(scope)).toContainEqual(['client.remove', scope.actor.accountId])
  })

  // spec: calls-12
  test('with history is hidden and keeps it', async () => {
    const scope = await aBusiness()
    const { id } = await create(scope)
    await anAppointment(scope, id)
    expect(await inBusiness(scope, 'read', (tx) => readClientRemoval(tx, { id }))).toEqual({ historyKept: true })
    expect(await inBusiness(scope, 'write', (tx) => removeClient(tx, { id }))).toEqual({ historyKept: true })
    expect(await names(scope, '')).toEqual([])
    expect((await get(scope, id)).removedAt).not.toBeNull()
    const { rows } = await database.admin.query(
      'select name, deactivated_at is not null as hidden from client where id = $1',
      [id],
    )
    expect(rows).toEqual([{ name: ana.name, hidden: true }])
    expect(await audits(scope)).toContainEqual(['client.deactivate', scope.actor.accountId])
  })

  test('of another business is not found, and is left alone', async () => {
    const [mine, theirs] = await awaitAll([aBusiness(), aBusiness()])
    const { id } = await create(theirs)
    for (const known of [id, newId()]) {
      await expect(get(mine, known)).rejects.toEqual(notFound)
      const works = [
        (tx: BusinessTx) => updateClient(tx, { ...bia, id: known }),
        (tx: BusinessTx) => removeClient(tx, { id: known }),
        (tx: BusinessTx) => markPresent(tx, known),
      ]
      for (const work of works) await expect(inBusiness<unknown>(mine, 'write', work)).rejects.toEqual(notFound)
    }
    expect(await get(theirs, id)).toMatchObject(ana)
    expect(await names(mine, '')).toEqual([])
  })
})

test('a text is searched by one key, here and in the database', async () => {
  const letter = fc.constantFrom(...Array.from('abcÁÀãçéÉíóôõúüñÑ019 \'’`´-–.,;:/()@%_&+ºª"\t'), 'ml', ' g', 'L’')
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 40 }), 500)
  const { rows } = await database.admin.query<{ text: string; key: string }>(
    'select text, search_key(text) as key from unnest($1::text[]) text',
    [texts],
  )
  expect(rows.filter(({ text, key }) => searchKey(text) !== key)).toEqual([])
})

// spec: clients-6
describe('searching', () => {
  it.each([
    ['davila', 'Mário D’Ávila'],
    ["d'avila", 'Mário D’Ávila'],
    ['souza lima', 'Júlia Souza-Lima'],
    ['santanna', 'Ana-Lúcia Sant’Anna'],
    ['011 91234-0001', 'Ana-Lúcia Sant’Anna'],
    ['+55 (11) 91234-0001', 'Ana-Lúcia Sant’Anna'],
  ])('%s finds %s', async (typed, name) => {
    const scope = await aBusiness()
    await create(scope, { ...bia, name: 'Ana-Lúcia Sant’Anna', phone: '+5511912340001' })
    await create(scope, { ...bia, name: 'Mário D’Ávila' })
    await create(scope, { ...bia, name: 'Júlia Souza-Lima' })
    expect(await names(scope, typed)).toEqual([name])
  })

  test.each(['conceicao', 'ANA', 'ceição ana', '(11) 98765-4321', '98765-43', '529.982.247-25', 'ana.b@', 'anab'])(
    '%s finds the client by name, phone, e-mail or document',
    async (typed) => {
      const scope = await aBusiness()
      await create(scope)
      await create(scope, bia)
      expect(await names(scope, typed)).toEqual([ana.name])
    },
  )

  test('takes what was typed as text, and signs alone for nobody’s', async () => {
    const scope = await aBusiness()
    await create(scope)
    for (const typed of ['%zz%', '_______z', '\\', "'", '()']) expect(await names(scope, typed)).toEqual([])
  })

  // spec: product-3, calls-8
  test('lists 50 a page in the order of names, accents aside', async () => {
    const scope = await aBusiness()
    for (const name of ['Zélia', 'Álvaro', 'bruno', ...Array.from({ length: 50 }, (_, i) => `Carla ${100 + i}`)])
      await create(scope, { ...bia, name })
    const page = (page: number) => inBusiness(scope, 'read', (tx) => listClients(tx, { search: '', page }))
    const [first, second] = [await page(1), await page(2)]
    expect([first.count, first.clients.length, second.clients.length]).toEqual([53, 50, 3])
    expect(first.clients.slice(0, 3).map(({ name }) => name)).toEqual(['Álvaro', 'bruno', 'Carla 100'])
    expect(second.clients.at(-1)?.name).toBe('Zélia')
  })

  test('sorts by what each column shows, who has nothing there last', async () => {
    const scope = await aBusiness({ now: new Date('2026-11-20T12:00:00Z') })
    const { businessId } = scope
    for (const name of ['Ana', 'Bia', 'Caio']) await create(scope, { ...bia, name, phone: null, email: null })
    const change = (name: string, set: string) =>
      database.admin.query(`update client set ${set} where business_id = $1 and name = $2`, [businessId, name])
    await change(
      'Bia',
      `last_visit_at = '2026-11-01', status = 'present', status_on = '2026-11-20', phone = '+5511987654321'`,
    )
    await change('Caio', `last_visit_at = '2026-11-02', next_appointment_at = '2026-12-01', email = 'caio@exemplo.com'`)
    await change('Ana', `next_appointment_at = '2026-11-01'`)
    const names = async (typed: string) => {
      const sort = typed.replace('-', '') as ClientSort
      const order = typed.startsWith('-') ? 'desc' : 'asc'
      const listed = await inBusiness(scope, 'read', (tx) => listClients(tx, { search: '', page: 1, sort, order }))
      return listed.clients.map(({ name }) => name[0]).join('')
    }
    expect(await names('-name')).toBe('CBA')
    expect(await names('lastVisit')).toBe('BCA')
    expect(await names('-lastVisit')).toBe('CBA')
    expect(await names('nextAppointment')).toBe('CAB')
    expect(await names('status')).toBe('BAC')
    expect((await names('contact')).endsWith('A')).toBe(true)
  })

  test('gives pickers ten, the names that begin so first', async () => {
    const scope = await aBusiness()
    for (const name of ['Adriana', 'Ana', ...Array.from({ length: 12 }, (_, i) => `Juliana ${i}`)])
      await create(scope, { ...bia, name })
    const found = await inBusiness(scope, 'read', (tx) => searchClients(tx, { search: 'ana' }))
    expect(found).toHaveLength(10)
    expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['Ana', 'Adriana'])
  })
})

describe('the day of a client', () => {
  // In São Paulo it is 23:30; in UTC and in this process it is already the next day.
  const now = new Date('2026-11-21T02:30:00Z')
  const tomorrow = new Date('2026-11-21T15:00:00Z')

  // spec: entities-3, states-10, calls-13
  test('goes from scheduled over present to completed, and starts absent again', async () => {
    const scope = await aBusiness({ now })
    const { id } = await create(scope)
    await inBusiness(scope, 'write', (tx) => markScheduled(tx, id, tomorrow))
    expect(await get(scope, id)).toMatchObject({ status: 'scheduled', nextAppointmentAt: tomorrow.toISOString() })
    await inBusiness(scope, 'write', (tx) => markPresent(tx, id))
    expect(await get(scope, id)).toMatchObject({ status: 'present', lastVisitAt: null })
    await inBusiness(scope, 'write', async (tx) =>
      markServed(tx, { id, spentCents: 0, at: tx.now, hasLeft: true, next: null }),
    )
    expect(await get(scope, id)).toMatchObject({ status: 'completed', lastVisitAt: now.toISOString() })

    expect((await get({ ...scope, now: addMinutes(now, 40) }, id)).status).toBe('scheduled')
    const later = { ...scope, now: new Date('2026-11-23T12:00:00Z') }
    expect(await get(later, id)).toMatchObject({ status: 'absent', nextAppointmentAt: null })
  })

  // spec: entities-3, calls-13
  test('keeps the earliest appointment as the next, until the agenda tells another', async () => {
    const scope = await aBusiness({ now })
    const { id } = await create(scope)
    const later = addMinutes(tomorrow, 5000)
    for (const at of [later, tomorrow, later]) await inBusiness(scope, 'write', (tx) => markScheduled(tx, id, at))
    expect((await get(scope, id)).nextAppointmentAt).toBe(tomorrow.toISOString())
    await inBusiness(scope, 'write', (tx) => setNextAppointment(tx, id, later))
    expect((await get(scope, id)).nextAppointmentAt).toBe(later.toISOString())
    await inBusiness(scope, 'write', (tx) => setNextAppointment(tx, id, null))
    expect(await get(scope, id)).toMatchObject({ nextAppointmentAt: null, status: 'absent' })
  })
})

async function anAppointment(scope: Scope, clientId: string) {
  const { businessId } = scope
  const [professional, service] = [newId(), newId()]
  await database.admin.query(
    `with p as (insert into professional (business_id, id, name) values ($1, $2, 'Rita')),
          s as (insert into service (business_id, id, name, duration_minutes, price_cents) values ($1, $3, 'Corte', 30, 5000)),
          v as (insert into visit (business_id, client_id, source) values ($1, $4, 'reception') returning id)
     insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
     select $1, v.id, $4, $2, $3, now(), now() + interval '30 minutes', 5000 from v`,
    [businessId, professional, service, clientId],
  )
}
