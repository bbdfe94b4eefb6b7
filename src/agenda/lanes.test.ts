import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps } from './availability.ts'
import { inFewLanes, inLanes } from './lanes.ts'

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 5, max: 180 }))
    .map(([from, length]) => ({ from, to: from + length })),
  { maxLength: 40 },
)

test('what overlaps stands in different lanes, and what touches nothing has the whole width', () => {
  fc.assert(
    fc.property(spans, (spans) => {
      const laned = inLanes(spans)
      expect(laned.map(({ item }) => item)).toHaveLength(spans.length)
      for (const [at, one] of laned.entries()) {
        expect(one.lane).toBeLessThan(one.lanes)
        const beside = laned.filter((other, i) => i !== at && overlaps(other.item, one.item))
        for (const other of beside) expect([other.lane === one.lane, other.lanes]).toEqual([false, one.lanes])
        if (beside.length === 0) expect(one.lanes).toBeGreaterThanOrEqual(1)
      }
    }),
  )
  expect(inLanes([{ from: 0, to: 30 }])).toEqual([{ item: { from: 0, to: 30 }, lane: 0, lanes: 1 }])
  expect(
    inLanes([
      { from: 0, to: 30 },
      { from: 30, to: 60 },
    ]).map(({ lanes }) => lanes),
  ).toEqual([1, 1])
})

test('few lanes show or count everything', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 2, max: 4 }), (spans, most) => {
      const { shown, more } = inFewLanes(spans, most)
      expect(shown.length + more.reduce((sum, { count }) => sum + count, 0)).toBe(spans.length)
      expect(shown.every(({ lane, lanes }) => lane < lanes && lanes <= most)).toBe(true)
      const crowded = inLanes(spans).some(({ lanes }) => lanes > most)
      expect(more.length > 0).toBe(crowded)
      for (const [at, one] of more.entries()) {
        expect(one.from).toBeLessThan(one.to)
        expect(more.some((other, i) => i !== at && overlaps(other, one))).toBe(false)
        for (const { item, lane } of shown) if (lane === most - 1) expect(overlaps(item, one)).toBe(false)
      }
    }),
  )
})
