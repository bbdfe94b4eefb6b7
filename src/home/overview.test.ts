import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDays } from '../platform/local-day.ts'
import { goalPercent } from './goal.ts'
import { availableMinutes, occupancyPercent } from './occupancy.ts'
import { hourMarks, hoursOf, placeOn } from './timeline.ts'

// spec: home-4
test('fifty appointments are a full day where nobody has hours', () => {
  const none = { bookedMinutes: 0, availableMinutes: 0, days: 1 }
  expect([0, 1, 13, 50, 60].map((appointments) => occupancyPercent({ ...none, appointments }))).toEqual([
    0, 2, 26, 100, 120,
  ])
  expect(occupancyPercent({ ...none, appointments: 100, days: 20 })).toBe(10)
  expect(occupancyPercent({ ...none, appointments: 0, days: 0 })).toBe(0)
})

// spec: home-4
test('hours tell better: booked minutes against those that could be booked', () => {
  const load = { bookedMinutes: 270, availableMinutes: 540, appointments: 3, days: 1 }
  expect(occupancyPercent(load)).toBe(50)
})

test('what can be booked is the work of those who are active, without breaks and time off', () => {
  const days = localDays('2026-11-16', 7, 'America/Sao_Paulo')
  const monday = [
    { weekday: 1, from: 540, to: 720 },
    { weekday: 1, from: 780, to: 1080 },
  ]
  const rita = { isActive: true, week: monday, off: [] }
  expect(availableMinutes([rita], days)).toBe(480)
  expect(availableMinutes([rita, rita, { ...rita, isActive: false }], days)).toBe(960)
  const at = (time: string) => new Date(`2026-11-16T${time}:00-03:00`).getTime()
  const lunch = { from: at('11:00'), to: at('14:00') }
  const evening = { from: at('17:30'), to: at('23:00') }
  expect(availableMinutes([{ ...rita, off: [lunch, evening] }], days)).toBe(480 - 60 - 60 - 30)
  expect(availableMinutes([], days)).toBe(0)
})

test('the line of the day holds all work and all appointments, in full hours', () => {
  const one = { id: '1', name: 'Rita', working: [{ from: 555, to: 1075 }], off: [] }
  const appointment = {
    id: '2',
    professionalId: '1',
    startsAt: '',
    client: '',
    service: '',
    status: 'confirmed' as const,
    onlineAct: null,
    attendance: 'expected' as const,
  }
  expect(hoursOf({ professionals: [], appointments: [] })).toEqual({ from: 480, to: 1080 })
  expect(hoursOf({ professionals: [one], appointments: [] })).toEqual({ from: 540, to: 1080 })
  const hours = hoursOf({ professionals: [one], appointments: [{ ...appointment, from: -30, to: 30 }] })
  expect(hours).toEqual({ from: 0, to: 1080 })
  expect(placeOn({ from: 540, to: 1140 }, { from: 600, to: 660 })).toEqual({ left: 10, width: 10 })
  expect(placeOn({ from: 540, to: 1140 }, { from: 480, to: 600 })).toEqual({ left: 0, width: 10 })
  expect(hourMarks({ from: 540, to: 720 })).toEqual([9, 10, 11, 12])
})

test('the goal is full when it is reached, and not a centavo earlier', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000_000 })
  fc.assert(
    fc.property(cents, cents, (revenue, goal) => {
      const percent = goalPercent(revenue, goal)
      return percent >= 0 && (percent === 100) === revenue >= goal
    }),
  )
  expect(goalPercent(999_999, 1_000_000)).toBe(99)
  expect(goalPercent(0, 0)).toBe(100)
})
