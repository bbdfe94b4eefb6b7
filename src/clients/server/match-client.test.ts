import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { firstNameKey } from '../../platform/first-name.ts'
import { secondNameKey, secondNames } from '../../platform/second-name.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { ClientForm } from '../client.ts'
import { mostDependents } from '../guardian.ts'
import { KnownPeople } from '../known-people.ts'
import { getCard, openCard } from './card-queries.ts'
import { createClient, findOrCreateClient } from './create-client.ts'
import { listDuplicates } from './duplicate-queries.ts'
import { findKnown, type KnownClient } from './import-clients.ts'
import { cardFor, holdContacts, recognize, type VisitorContact } from './match-client.ts'

const database = freshDatabase()
const nobody = { phone: null, email: null, document: null, birthday: null }
const ana: ClientForm = { ...nobody, name: 'Ana Conceição', phone: '+5511987654321', email: 'ana.b@exemplo.com' }

const create = (scope: Scope, client: Partial<ClientForm> & { name: string }) =>
  inBusiness(scope, 'write', (tx) => createClient(tx, { ...nobody, ...client }))
const match = (scope: Scope, visitor: VisitorContact) =>
  inBusiness(scope, 'write', async (tx) => {
    const [, known] = await awaitAll([holdContacts(tx, visitor), recognize(tx, visitor)])
    return cardFor(tx, visitor, known, { status: 'scheduled', at: new Date() })
  })
const card = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => openCard(tx, { id }))

// spec: public-calls-4
test('is known by first name with phone or e-mail, and changes nothing on the card', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope, ana)
  expect(await match(scope, { name: 'Dra. ANA', phone: ana.phone, email: 'outra@exemplo.com' })).toEqual({
    id,
    bookedName: null,
  })
  expect(await match(scope, { name: 'Ana-Clara', phone: '+5511911112222', email: ana.email })).toEqual({
    id,
    bookedName: 'Ana-Clara',
  })
  expect(await inBusiness(scope, 'read', (tx) => getCard(tx, { id }))).toMatchObject(ana)
})

test('another first name has a card of its own, which keeps what was typed and names who is responsible', async () => {
  const scope = await aBusiness()
  const mother = await create(scope, ana)
  const visitor = { name: 'Bia', phone: ana.phone, email: null }
  const child = await match(scope, visitor)
  expect(await card(scope, child.id)).toMatchObject({ ...visitor, guardian: { id: mother.id, name: ana.name } })
  expect(await match(scope, { ...visitor, name: 'BÍA' })).toEqual(child)

  const brother = await match(scope, { name: 'Caio', phone: ana.phone, email: 'caio@exemplo.com' })
  expect((await card(scope, mother.id)).dependents.map(({ name }) => name)).toEqual(['Bia', 'Caio'])
  // Who is reached through a child's contact is reached through whoever is responsible for the child.
  const friend = await match(scope, { name: 'Davi', phone: null, email: 'caio@exemplo.com' })
  expect((await card(scope, friend.id)).guardian?.id).toBe(mother.id)
  expect((await card(scope, brother.id)).dependents).toEqual([])
})

test.each([
  ['Ana Clara', 'Ana Beatriz', false],
  ['Ana Clara Souza', 'ana beatriz souza', false],
  ['João Pedro', 'João Paulo', false],
  ['Ana', 'Ana Clara', true],
  ['Ana Clara', 'Ana Clara Souza', true],
  ['Ana Clara Souza', 'Ana Souza', true],
  ['Maria Souza', 'Maria Lima', true],
  ['Maria de Fátima', 'Maria Lima', true],
])('%s and %s under one telephone are one person: %s', async (there, asked, isOne) => {
  const scope = await aBusiness()
  const { id } = await create(scope, { name: there, phone: ana.phone })
  const found = await match(scope, { name: asked, phone: ana.phone, email: null })
  expect(found.id === id).toBe(isOne)
  if (isOne) return
  // Nobody is responsible for a sibling, and somebody may yet say that the two cards are one person's.
  expect((await card(scope, found.id)).guardian).toBeNull()
  const { groups } = await inBusiness(scope, 'read', listDuplicates)
  expect(groups.map(({ count, by }) => [count, by])).toEqual([[2, 'phone']])
  expect((await match(scope, { name: asked, phone: ana.phone, email: null })).id).toBe(found.id)
})

test('siblings of one first name are reached through their mother', async () => {
  const scope = await aBusiness()
  const sibling = await create(scope, { name: 'Ana Clara', phone: ana.phone })
  const mother = await create(scope, { name: 'Rita Souza', email: ana.email })
  const other = await match(scope, { name: 'Ana Beatriz', phone: ana.phone, email: ana.email })
  expect(other.id).not.toBe(sibling.id)
  expect((await card(scope, other.id)).guardian?.id).toBe(mother.id)
})

test('who has the telephone is reached before who has the e-mail, also where that one has the same second name', async () => {
  const scope = await aBusiness()
  const mother = await create(scope, { name: 'Rita Souza', phone: ana.phone })
  await create(scope, { name: 'Ana Clara', email: ana.email })
  const found = await match(scope, { name: 'Bia Clara', phone: ana.phone, email: ana.email })
  expect((await card(scope, found.id)).guardian?.id).toBe(mother.id)
})

test('is added once when two bookings come together', async () => {
  const [scope, other] = await awaitAll([aBusiness(), aBusiness()])
  await create(other, ana)
  const visitor = { name: 'Ana', phone: ana.phone, email: ana.email }
  const made = await Promise.all(Array.from({ length: 8 }, () => match(scope, visitor)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await card(scope, made[0]!.id)).toMatchObject({ ...visitor, status: 'scheduled', guardian: null })
})

test('a form by hand adds a card and names who is responsible; a program gets the card that is there', async () => {
  const scope = await aBusiness()
  const mother = await create(scope, ana)
  const again = await create(scope, ana)
  expect(again.id).not.toBe(mother.id)
  expect((await card(scope, again.id)).guardian).toBeNull()
  const child = await create(scope, { name: 'Bia', email: ana.email })
  expect((await card(scope, child.id)).guardian?.id).toBe(mother.id)

  const byKey = (form: Partial<ClientForm> & { name: string }) =>
    inBusiness(scope, 'write', (tx) => findOrCreateClient(tx, { ...nobody, ...form }))
  expect(await byKey({ name: 'Ana', phone: ana.phone })).toEqual({ id: mother.id })
  const son = await byKey({ name: 'Caio', phone: ana.phone })
  expect((await card(scope, son.id)).guardian?.id).toBe(mother.id)
  expect(await byKey({ name: 'Caio', phone: ana.phone })).toEqual({ id: son.id })
})

test('a phone that many cards share is no family’s', async () => {
  const scope = await aBusiness()
  const first = await create(scope, { name: 'Ana', phone: ana.phone })
  for (const name of 'BCDEFGHIJKLMNO') await create(scope, { name: `${name}ia`, phone: ana.phone })
  expect((await card(scope, first.id)).dependents).toHaveLength(mostDependents)
})

test('a first and a second name are compared by one key each, here and in the database', async () => {
  const part = fc.constantFrom(
    'Ana',
    'dr',
    'Dr.',
    'Dr(a).',
    'Prof.ª',
    'D’Ávila',
    "D'",
    'J',
    'de',
    'Zé-Luís',
    '–',
    '(filho)',
    '.',
    '💅',
    'É',
    'Clara',
    'ANTÔNIO',
  )
  const names = fc.sample(
    fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' ')),
    500,
  )
  const { rows } = await database.admin.query<{ name: string; first: string; second: string }>(
    'select name, first_name_key(name) as first, second_name_key(name) as second from unnest($1::text[]) name',
    [[...names, ...secondNames.split('|').map((second) => `Ana ${second} Dias`)]],
  )
  expect(rows.filter(({ name, first }) => firstNameKey(name) !== first)).toEqual([])
  expect(rows.filter(({ name, second }) => secondNameKey(name) !== second)).toEqual([])
  const source = await database.admin.query<{ text: string }>(
    `select pg_get_functiondef('second_name_key'::regproc) as text`,
  )
  expect(source.rows[0]!.text.replace(/\|'\n\s+'/g, '|')).toContain(secondNames)
})

// spec: clients-9
test('a booking, a program and a spreadsheet recognise the same people', async () => {
  const name = fc.constantFrom('Ana', 'Dra. Ana Reis', 'Ana Clara', 'Ana Beatriz Reis', 'Bia', 'J. Sá', 'D’Ávila')
  const phone = fc.constantFrom(null, '+5511987654321', '+5511987654322')
  const email = fc.constantFrom(null, 'a@exemplo.com', 'b@exemplo.com')
  const document = fc.constantFrom(null, '52998224725', '11144477735')
  const person = fc.record({ name, phone, email, document })
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 5 }),
      fc.array(person, { minLength: 1, maxLength: 4 }),
      async (there, asked) => {
        const scope = await aBusiness()
        for (const one of there) await create(scope, one)
        for (const one of asked) {
          const byBooking = await inBusiness(scope, 'write', (tx) => recognize(tx, one))
          const row = { ...one, line: 1, birthday: null, notes: null }
          const people = new KnownPeople<KnownClient>()
          for (const card of await inBusiness(scope, 'read', (tx) => findKnown(tx, [row]))) people.add(card)
          expect(byBooking.match !== null).toBe(people.find(row) !== undefined)
          const holder = people.find(row) ? undefined : people.withContact(row)
          expect(byBooking.guardianId !== null).toBe(holder !== undefined)
        }
      },
    ),
    { numRuns: 25 },
  )
})
