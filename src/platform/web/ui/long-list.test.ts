import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from './long-list.tsx'

const views = fc.record({
  columns: fc.integer({ min: 1, max: 9 }),
  first: fc.integer({ min: -20, max: 3000 }),
  rows: fc.integer({ min: 1, max: 20 }),
  held: fc.option(fc.nat(3000)),
})
const view = { pitch: 100, gap: 10 }

test('of a long grid whatever is in sight is drawn in its order, with what has the focus, and never much more', () => {
  fc.assert(
    fc.property(views, fc.nat(3000), fc.boolean(), (seen, count, isWide) => {
      const cells = cellsOf({ ...view, ...seen }, count, isWide)
      expect(cells).toEqual([...new Set(cells)].toSorted((a, b) => a - b))
      const { columns, first, rows, held } = seen
      for (let at = Math.max(0, first * columns); at < Math.min(count, (first + rows) * columns); at++)
        expect(cells).toContain(at)
      if (held !== null && held < count)
        expect(cells).toEqual(expect.arrayContaining([held, Math.min(held + 1, count - 1)]))
      expect(cells.every((at) => at >= 0 && at < count)).toBe(true)
      expect(cells.length).toBeLessThanOrEqual((rows + 2 * Math.ceil(rows / 2)) * columns + 3)
    }),
  )
})

test('before it is measured, a long grid draws a few', () => {
  const unseen = { columns: 0, pitch: 0, gap: 0, first: 0, rows: 0, held: null }
  expect(cellsOf(unseen, 3, true)).toEqual([0, 1, 2])
  expect(cellsOf(unseen, 2000, true)).toHaveLength(24)
})
