import { expect, test } from 'vitest'
import { readings, unmeasured } from '../bench/lists.ts'
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
