import { expect, test } from 'vitest'
import { ideasOf } from './changed.ts'
import { environmentOf, isDue, readRing, type Ring } from '../src/platform/server/testing/ring.ts'

const names = Array.from({ length: 400 }, (_, at) => `a test with the number ${at}`)
const gate = (seed: number, ...ideas: string[]): Ring => ({ name: 'gate', seed, ideas })

test('eight gates with seeds in a row take each of the longest tests once, about as many each', () => {
  const due = Array.from({ length: 8 }, (_, at) => names.filter((name) => isDue(name, 'sales', gate(2026 + at))))
  expect(due.flat().toSorted()).toEqual(names.toSorted())
  for (const part of due) expect(part.length).toBeGreaterThan(names.length / 16)
})

test('what the change touches is due in every gate, and everything in the other ring', () => {
  expect(names.filter((name) => !isDue(name, 'sales', gate(3, 'agenda', 'sales')))).toEqual([])
  expect(names.filter((name) => !isDue(name, undefined, { ...gate(3), name: 'all' }))).toEqual([])
  expect(names.filter((name) => !isDue(name, 'clients', gate(3, 'agenda', 'sales')))).not.toEqual([])
})

test('a ring is handed on in the environment, and without one everything runs', () => {
  for (const ring of [gate(7, 'agenda', 'sales'), { ...gate(9), name: 'all' } as const])
    expect(readRing(environmentOf(ring))).toEqual(ring)
  expect(readRing({}).name).toBe('all')
})

test('product files and migrations belong to an idea, tests to none', () => {
  expect(
    ideasOf([
      'src/sales/server/close-sale.ts',
      'src/sales/server/close-sale.test.ts',
      'src/agenda/server/testing/samples.ts',
      'src/platform/server/http/edge.ts',
      'db/migrations/0013-booking.sql',
      'docs/map.md',
      'e2e/till.spec.ts',
    ]),
  ).toEqual(['booking', 'platform/server', 'sales'])
})
