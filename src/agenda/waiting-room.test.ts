import { expect, test } from 'vitest'
import { isAwaited, isLate, waitingVisits } from './waiting-room.ts'

const expected = { status: 'confirmed', attendance: 'expected', onlineAct: null, from: 600, to: 660 } as const

test('whoever has not come while the service runs is late, and nobody before or after it', () => {
  expect([599, 600, 601, 659, 660].map((minute) => isLate(expected, minute))).toEqual([false, false, true, true, false])
  // Another day.
  expect(isLate(expected, null)).toBe(false)
})

test('only who can still come is awaited', () => {
  const standings = [
    { ...expected, status: 'pending' },
    { ...expected, attendance: 'arrived' },
    { ...expected, attendance: 'served' },
    { ...expected, status: 'cancelled', attendance: 'missed' },
    { ...expected, status: 'completed' },
    { ...expected, onlineAct: 'offered' },
  ] as const
  expect(standings.map(isAwaited)).toEqual([true, false, false, false, false, false])
  expect(standings.map((one) => isLate(one, 630))).toEqual([true, false, false, false, false, false])
})

test('a visit waits once, with the service that is next, and who came first is first', () => {
  const arrival = { attendance: 'arrived', status: 'confirmed' } as const
  const at = (time: string) => `2030-03-12T${time}:00.000Z`
  const visits = waitingVisits([
    { ...arrival, id: 'done', visitId: 'a', arrivedAt: at('12:50'), status: 'completed' },
    { ...arrival, id: 'next', visitId: 'a', arrivedAt: at('12:50') },
    { ...arrival, id: 'last', visitId: 'a', arrivedAt: at('12:50') },
    { ...arrival, id: 'first', visitId: 'b', arrivedAt: at('12:40') },
    { ...arrival, id: 'served', visitId: 'c', arrivedAt: at('12:30'), attendance: 'served' },
    { ...arrival, id: 'cancelled', visitId: 'd', arrivedAt: at('12:30'), status: 'cancelled' },
    { id: 'awaited', visitId: 'e', arrivedAt: null, attendance: 'expected', status: 'confirmed' },
  ])
  expect(visits.map(({ next }) => next.id)).toEqual(['first', 'next'])
})
