import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, timeOf } from '../platform/clock.ts'
import type { Week } from '../team/hours.ts'
import { openingAt, openOn } from './opening.ts'

const [morning, afternoon] = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:30' },
]
/** Closed on Sundays. */
const hours: Week = Array.from({ length: 7 }, (_, weekday) => (weekday === 0 ? [] : [morning, afternoon]))
const saturday = '2030-03-16'
const at = (date: string, time: string, dates: Parameters<typeof openingAt>[0]['dates'] = []) =>
  openingAt({ hours, dates }, { date, time })

// spec: booking-27
test('a business is open until the end of its stretch, and closed until the next one', () => {
  expect(at(saturday, '08:00')).toEqual({ until: '12:00' })
  expect(at(saturday, '12:00')).toEqual({ next: { date: saturday, from: '14:00' } })
  expect(at(saturday, '18:29')).toEqual({ until: '18:30' })
  expect(at(saturday, '18:30')).toEqual({ next: { date: addDays(saturday, 2), from: '08:00' } })
  expect(at(addDays(saturday, 1), '10:00')).toEqual({ next: { date: addDays(saturday, 2), from: '08:00' } })
})

test('the hours of a date stand in place of those of its weekday, closed or open', () => {
  const holiday = { firstDate: saturday, lastDate: saturday, hours: [], name: 'Feriado' }
  expect(at(saturday, '10:00', [holiday])).toEqual({ next: { date: addDays(saturday, 2), from: '08:00' } })
  expect(openOn({ hours, dates: [holiday] }, saturday)).toEqual({ stretches: [], name: 'Feriado' })
  expect(openOn({ hours, dates: [holiday] }, addDays(saturday, 2))).toEqual({ stretches: [morning, afternoon] })
  const late = { firstDate: saturday, lastDate: saturday, hours: [{ from: '20:00', to: '24:00' }], name: 'Noite' }
  expect(at(saturday, '10:00', [late])).toEqual({ next: { date: saturday, from: '20:00' } })
  expect(at(saturday, '23:59', [late])).toEqual({ until: '24:00' })
})

test('whoever is never open says nothing of it', () => {
  const never = Array.from({ length: 7 }, () => [])
  expect(openingAt({ hours: never, dates: [] }, { date: saturday, time: '10:00' })).toBeNull()
  const away = { firstDate: saturday, lastDate: addDays(saturday, 60), hours: [], name: 'Férias' }
  expect(at(saturday, '10:00', [away])).toBeNull()
})

test('what it says is what the hours say, at any minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1439 }), (days, minute) => {
      const now = { date: addDays(saturday, days), time: timeOf(minute) }
      const state = openingAt({ hours, dates: [] }, now)!
      if ('until' in state) expect(now.time < state.until).toBe(true)
      else expect(`${state.next.date} ${state.next.from}` > `${now.date} ${now.time}`).toBe(true)
    }),
  )
})
