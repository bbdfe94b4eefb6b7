import { expect, test } from 'vitest'
import { occupancyOf, sumOf, takenPercent } from './occupancy.ts'

const working = [
  { from: 480, to: 720 },
  { from: 840, to: 1080 },
]
const of = (off: [number, number][], taken: [number, number][]) => occupancyOf(working, off.map(span), taken.map(span))
const span = ([from, to]: [number, number]) => ({ from, to })

test('a day is as full as its working minutes are taken, each of them once', () => {
  expect(of([], [])).toEqual({ workingMinutes: 480, takenMinutes: 0 })
  expect(
    of(
      [],
      [
        [540, 600],
        [570, 630],
      ],
    ),
  ).toEqual({ workingMinutes: 480, takenMinutes: 90 })
  expect(of([], [[0, 1440]])).toEqual({ workingMinutes: 480, takenMinutes: 480 })
})

test('neither lunch nor what lies outside of the hours counts as taken', () => {
  expect(of([], [[700, 860]])).toEqual({ workingMinutes: 480, takenMinutes: 40 })
  expect(
    of(
      [],
      [
        [-30, 30],
        [1080, 1200],
      ],
    ),
  ).toEqual({ workingMinutes: 480, takenMinutes: 0 })
})

test('time off is no working time', () => {
  expect(of([[480, 600]], [[540, 660]])).toEqual({ workingMinutes: 360, takenMinutes: 60 })
  const away = of([[0, 1440]], [[540, 600]])
  expect([away, takenPercent(away)]).toEqual([{ workingMinutes: 0, takenMinutes: 0 }, null])
})

test('the percentage of several people is that of all their minutes', () => {
  const all = sumOf([of([], [[480, 720]]), of([[840, 1080]], []), of([[0, 1440]], [])])
  expect(all).toEqual({ workingMinutes: 720, takenMinutes: 240 })
  expect(takenPercent(all)).toBe(33)
})
