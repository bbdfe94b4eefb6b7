import { expect, it } from 'vitest'
import { newId, randomId } from './id.ts'

it('makes version 7 ids that differ and sort by time', () => {
  const ids = Array.from({ length: 200 }, (_, i) => newId(1_700_000_000_000 + i))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

it('makes version 4 ids that differ from their first eight characters on', () => {
  const ids = Array.from({ length: 200 }, () => randomId())
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(ids.length)
})
