import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps } from './availability.ts'
import {
  clock,
  dayGeometry,
  inFewLanes,
  inLanes,
  isSamePlace,
  monthGeometry,
  moveTo,
  resizeTo,
  shownHours,
  snap,
  snapMinutes,
} from './grid.ts'

// spec: agenda-21
test('the grid shows the eleven hours from 08:00 on, and all that lies outside of them', () => {
  expect(shownHours([])).toEqual({ from: 480, to: 1140 })
  expect(shownHours([{ from: 480, to: 1110 }])).toEqual({ from: 480, to: 1140 })
  expect(shownHours([{ from: 435, to: 500 }])).toEqual({ from: 420, to: 1140 })
  expect(shownHours([{ from: -30, to: 1470 }])).toEqual({ from: 0, to: 1440 })
})

test('minutes snap to quarters of an hour within the day', () => {
  expect([-20, 7, 8, 1439].map(snap)).toEqual([0, 0, 15, 1440])
})

test('the time of what begins the day before, or ends the day after, is that of its own day', () => {
  expect([-30, 0, 570, 1440, 1470].map(clock)).toEqual(['23:30', '00:00', '09:30', '00:00', '00:30'])
})

describe('a place', () => {
  const frame = { columns: 3, from: 480, to: 1140 }
  const place = fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 480, max: 1080 }), fc.integer({ min: 15, max: 60 }))
    .map(([column, from, length]) => ({ column, from, to: from + length }))
  const anywhere = fc.integer({ min: -3000, max: 3000 })

  test('that moves keeps its length and stays in the frame', () => {
    fc.assert(
      fc.property(place, anywhere, anywhere, (place, column, from) => {
        const moved = moveTo(place, column, from, frame)
        expect(moved.to - moved.from).toBe(place.to - place.from)
        expect(moved.from).toBeGreaterThanOrEqual(frame.from)
        expect(moved.to).toBeLessThanOrEqual(frame.to)
        expect([0, 1, 2]).toContain(moved.column)
        expect(isSamePlace(moveTo(place, place.column, place.from, frame), place)).toBe(true)
      }),
    )
  })

  test('that is resized keeps its beginning and at least a step', () => {
    fc.assert(
      fc.property(place, anywhere, (place, to) => {
        const resized = resizeTo(place, to, frame)
        expect(resized).toMatchObject({ column: place.column, from: place.from })
        expect(resized.to - resized.from).toBeGreaterThanOrEqual(snapMinutes)
        expect(resized.to).toBeLessThanOrEqual(Math.max(frame.to, place.from + snapMinutes))
      }),
    )
  })
})

test('what is held follows the pointer in steps, and keys lead the same ways', () => {
  const geometry = dayGeometry({ columns: 2, from: 480, to: 1140 }, 2)
  const surface = { left: 10, top: 20, width: 200, height: 1320 }
  const from = geometry.spotAt({ clientX: 20, clientY: 140 }, surface)
  expect(from).toEqual({ column: 0, minute: 540 })
  const before = { column: 0, from: 540, to: 600 }
  const over = (clientX: number, clientY: number) => geometry.spotAt({ clientX, clientY }, surface)
  const held = { id: 'a', before, resizes: false }
  expect(geometry.dragged(held, from, over(150, 205))).toEqual({ column: 1, from: 570, to: 630 })
  expect(geometry.dragged({ ...held, resizes: true }, from, over(150, 205))).toEqual({ ...before, to: 630 })
  const step = (key: string, shiftKey = false) => geometry.stepped({ key, shiftKey }, before)
  expect(step('ArrowRight')).toEqual({ ...before, column: 1 })
  expect(step('ArrowLeft')).toEqual(before)
  expect(step('ArrowUp')).toEqual({ column: 0, from: 525, to: 585 })
  expect(step('ArrowDown', true)).toEqual({ ...before, to: 615 })
  expect(step('Home')).toBeUndefined()
})

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

const geometry = monthGeometry(35)
const surface = { left: 100, top: 50, width: 700, height: 500 }
const at = (clientX: number, clientY: number) => geometry.spotAt({ clientX, clientY }, surface)

test('a point is the day it lies in, and beside the month the nearest one', () => {
  expect([at(100, 50), at(199, 149), at(200, 149), at(100, 150), at(799, 549)]).toEqual([0, 0, 1, 7, 34])
  expect([at(-40, -40), at(5000, 50), at(5000, 5000)]).toEqual([0, 6, 34])
})

test('what is held is where the pointer is', () => {
  expect(geometry.dragged({ id: 'a', before: 3, resizes: false }, 3, 20)).toBe(20)
})

test('arrows lead to the next day and the next week, and not out of the month', () => {
  const step = (key: string, place: number) => geometry.stepped({ key, shiftKey: false }, place)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => step(key, 10))).toEqual([9, 11, 3, 17])
  expect([step('ArrowLeft', 0), step('ArrowUp', 6), step('ArrowDown', 30), step('ArrowRight', 34)]).toEqual([
    0, 6, 30, 34,
  ])
  expect(step('Home', 10)).toBeUndefined()
})
