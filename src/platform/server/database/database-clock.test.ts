// @faults
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askClock, databaseNow, isClockKnown } from './database-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Simulates an answer of the database, which reads its clock half-way through `way` milliseconds. */
function tell(time: number, way = 0) {
  const told = askClock()
  vi.advanceTimersByTime(way / 2)
  return told(new Date(time))
}

test('the database’s clock is followed, whatever the process believes', () => {
  const start = Date.parse('2030-03-12T12:00:00Z')
  tell(start)
  expect(isClockKnown()).toBe(true)
  expect(databaseNow()).toEqual(new Date(start))
  vi.setSystemTime('2001-01-01')
  expect(databaseNow()).toEqual(new Date(start))
  vi.advanceTimersByTime(1000)
  expect(databaseNow()).toEqual(new Date(start + 1000))
  // The database's clock is set back by ten minutes, which is told once.
  expect(tell(start - 600_000)).toBe(true)
  expect(tell(start - 600_000)).toBe(false)
  expect(databaseNow()).toEqual(new Date(start - 600_000))
})

test('an answer that took long tells nothing that is known better', () => {
  const start = Date.parse('2030-03-12T12:00:00Z')
  tell(start)
  const told = askClock()
  vi.advanceTimersByTime(3000)
  told(new Date(start + 100))
  expect(databaseNow()).toEqual(new Date(start + 3000))
})

test('an old answer that is read after a new one sets no clock back, and whoever began with the old time hears of it', () => {
  const start = Date.parse('2030-03-12T12:00:00Z')
  tell(start)
  const [late, quick, alsoLate] = [askClock(), askClock(), askClock()]
  // The clock is set forward between the readings of the database, and the new time arrives first.
  expect(quick(new Date(start + 600_000))).toBe(true)
  expect(late(new Date(start))).toBe(true)
  expect(databaseNow()).toEqual(new Date(start + 600_000))
  expect(alsoLate(new Date(start + 600_000))).toBe(true)
  // So that what is done again is done with the new time.
  expect(tell(start + 600_000)).toBe(false)
  expect(databaseNow()).toEqual(new Date(start + 600_000))
})
