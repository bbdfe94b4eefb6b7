import { expect, test } from 'vitest'
import { monthGround } from './month-grid.ts'

const ground = monthGround(35)
const surface = { left: 100, top: 50, width: 700, height: 500 }
const at = (clientX: number, clientY: number) => ground.spotAt({ clientX, clientY }, surface)

test('a point is the day it lies in, and beside the month the nearest one', () => {
  expect([at(100, 50), at(199, 149), at(200, 149), at(100, 150), at(799, 549)]).toEqual([0, 0, 1, 7, 34])
  expect([at(-40, -40), at(5000, 50), at(5000, 5000)]).toEqual([0, 6, 34])
})

test('what is held is where the pointer is', () => {
  expect(ground.dragged({ id: 'a', before: 3, resizes: false }, 3, 20)).toBe(20)
})

test('arrows lead to the next day and the next week, and not out of the month', () => {
  const step = (key: string, place: number) => ground.stepped({ key, shiftKey: false }, place)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => step(key, 10))).toEqual([9, 11, 3, 17])
  expect([step('ArrowLeft', 0), step('ArrowUp', 6), step('ArrowDown', 30), step('ArrowRight', 34)]).toEqual([
    0, 6, 30, 34,
  ])
  expect(step('Home', 10)).toBeUndefined()
})
