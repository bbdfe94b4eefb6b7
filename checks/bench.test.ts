import { expect, test } from 'vitest'
import { readings } from '../bench/lists.ts'
import { addresses } from '../bench/screens.ts'
import { addProducts, growWorld, makeWorld, type BenchWorld } from '../bench/world.ts'
import { screensOf } from '../src/entries/screens.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { procedures } from './procedures.ts'

const database = freshDatabase()

const world: BenchWorld = {
  businessId: '',
  accountId: '',
  date: '2030-03-12',
  serviceId: '',
  professionals: [''],
  clientId: 'c',
  products: [{ id: '', cents: 0 }],
  slugs: [{ slug: '', serviceId: '' }],
}

/** Reading procedures that the benchmark leaves out because no screen waits for them, with the reason. */
const unmeasured: Record<string, string> = {
  'sales.clientBook': 'every client, which the till fetches beside its work for when there is no internet',
  'booking.own.get': 'one booking by a secret that was mailed to whoever made it',
  'waitlist.own.get': 'one wish by a secret that was mailed to whoever made it',
  'booking.own.freeTimes': 'the free times of one professional, as booking.freeTimes, by the same secret',
  'agenda.visits.get': 'the few services of one visit, and its client',
  'sales.ofAppointment': 'one sale, as sales.sale, by the key of its line',
  'trail.ofVisit': 'the acts of the time of one visit, once somebody unfolds them',
  'messages.ofVisit': 'the same visit, with the text for its client',
  'billing.invoice': 'one row, of which a list has none in the benchmark',
  'billing.parties': 'two rows, once somebody opens an invoice',
  'clients.imports.quota': 'one count beside the reading of a file',
  'integrations.webhooks.deliveries': 'what one address was told, of which the benchmark has none',
  ...Object.fromEntries(
    procedures
      .filter(({ name, method }) => name.startsWith('integrations.v1.') && method === 'GET')
      .map(({ name }) => [name, 'what programs are shown of a reading that is measured']),
  ),
  'booking.link.checkPath': 'at most twenty paths by their index, which no screen waits for',
  'catalogue.services.removal': 'one question before a dialog, by the keys of one service',
  'catalogue.products.removal': 'the same of one product',
  'clients.removal': 'the same of one client',
  'team.professionals.removal': 'the same of one professional',
  'business.placeOfCode': 'what somebody else’s server says, which no screen waits for',
  'business.invitation': 'one row by a token that was mailed to somebody who is not signed in',
}

/** Procedures that are neither measured nor excused, are both, or do not exist. */
function faultsOf(reading: string[], measured: string[], excused: string[]): string[] {
  const told = new Set([...measured, ...excused])
  return [
    ...reading
      .filter((procedure) => !told.has(procedure))
      .map((procedure) => `${procedure} has no call in bench/lists.ts, and no reason here`),
    ...[...told].filter((procedure) => !reading.includes(procedure)).map((procedure) => `${procedure} reads nothing`),
    ...excused
      .filter((procedure) => measured.includes(procedure))
      .map((procedure) => `${procedure} is measured and excused`),
  ]
}

test('the benchmark’s world is one that the product could have made', async () => {
  const size = { others: 2, clients: 15, each: 3, sales: 4 }
  const made = await makeWorld(database.admin, size)
  expect(made.professionals).toHaveLength(20)
  expect(made.slugs).toHaveLength(2)
  expect(await growWorld(database.admin, size)).toBeGreaterThan(100)
  await addProducts(database.admin)
  const { rows } = await database.admin.query('select count(*)::int as sales, sum(total_cents)::int as cents from sale')
  expect(rows).toEqual([{ sales: 4, cents: 40_000 }])
})

test('the benchmark asks every procedure that a screen reads', () => {
  const reading = procedures.filter(({ method }) => method === 'GET').map(({ name }) => name)
  const measured = readings(world, { id: '' }, { id: '' }).map(([procedure]) => procedure)
  expect(reading.length).toBeGreaterThan(40)
  expect(faultsOf(reading, measured, Object.keys(unmeasured))).toEqual([])
})

test('the benchmark opens every screen behind sign-in, each at an address that has no gap', () => {
  const opened = addresses(world)
  expect(opened.length).toBeGreaterThanOrEqual(screensOf('members').length)
  expect(opened.filter((path) => path.includes('$'))).toEqual([])
})

test('a procedure that is forgotten, gone, or excused for nothing is found', () => {
  expect(faultsOf(['clients.list', 'clients.get'], ['clients.list', 'clients.old'], ['clients.list'])).toEqual([
    'clients.get has no call in bench/lists.ts, and no reason here',
    'clients.old reads nothing',
    'clients.list is measured and excused',
  ])
})
