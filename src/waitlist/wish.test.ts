import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addMinutes, localTime, minutesOf, timeOf, zones } from '../platform/clock.ts'
import { quietAt } from '../messages/due-time.ts'
import { daysWords, dayParts, fits, offerTime, onlineWish, partsWords } from './wish.ts'

const wish = { from: '2030-03-12', to: '2030-03-14', parts: ['morning' as const], offered: [] }

test('a time fits by its day and its part, and is asked once', () => {
  expect(fits(wish, { date: '2030-03-12', time: '11:59' })).toBe(true)
  expect(fits(wish, { date: '2030-03-14', time: '00:00' })).toBe(true)
  expect(fits(wish, { date: '2030-03-12', time: '12:00' })).toBe(false)
  expect(fits({ ...wish, parts: ['afternoon'] }, { date: '2030-03-12', time: '17:59' })).toBe(true)
  expect(fits({ ...wish, parts: ['evening'] }, { date: '2030-03-12', time: '18:00' })).toBe(true)
  for (const date of ['2030-03-11', '2030-03-15']) expect(fits(wish, { date, time: '10:00' })).toBe(false)
  const offered = [{ date: '2030-03-12', time: '10:00' }]
  expect(fits({ ...wish, offered }, { date: '2030-03-12', time: '10:00' })).toBe(false)
  expect(fits({ ...wish, offered }, { date: '2030-03-12', time: '10:30' })).toBe(true)
})

test('every time of the day has one part', () => {
  for (let minute = 0; minute < 1440; minute++) {
    const time = { date: '2030-03-12', time: timeOf(minute) }
    expect(dayParts.filter((part) => fits({ ...wish, parts: [part] }, time))).toHaveLength(1)
  }
})

test('the words of a wish', () => {
  expect(daysWords({ from: '2030-03-12', to: '2030-03-12' })).toBe('ter, 12 de março')
  expect(daysWords(wish)).toBe('ter, 12 de março a qui, 14 de março')
  expect(partsWords(['evening', 'morning'])).toBe('Manhã ou noite')
  expect(partsWords([...dayParts])).toBe('Qualquer horário')
})

test('days in the wrong order and no part of the day are refused, each at its field', () => {
  const asked = {
    key: '018f0000-0000-7000-8000-000000000000',
    serviceId: '018f0000-0000-7000-8000-000000000000',
    professionalId: '',
    from: '2030-03-12',
    to: '2030-03-12',
    parts: ['morning'],
    name: 'Paula',
    email: 'p@exemplo.com',
    phone: '',
  }
  const fieldsOf = (more: object) =>
    z.safeParse(onlineWish, { ...asked, ...more }).error?.issues.map(({ path }) => path[0])
  expect(fieldsOf({})).toBeUndefined()
  expect(fieldsOf({ to: '2030-03-11' })).toEqual(['to'])
  expect(fieldsOf({ parts: [] })).toEqual(['parts'])
  expect(fieldsOf({ parts: ['night'] })).toEqual(['parts'])
})

test('whatever the hours, an offer is made when nobody sleeps, and answered before they do', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      minute,
      minute,
      minute,
      fc.constantFrom(5, 15, 60, 240),
      fc.constantFrom(...Object.keys(zones)),
      (from, to, at, minutes, zone) => {
        // Quiet hours that leave too little of the day for a deadline are skipped.
        if ((from - to + 1440) % 1440 < minutes + 60) return
        const quiet = { from: timeOf(from), to: timeOf(to) }
        const now = new Date(Date.UTC(2029, 5, 3) + at * 60_000)
        const offered = offerTime(now, minutes, quiet, zone)
        expect(offered >= now).toBe(true)
        expect(quietAt(offered, quiet, zone)).toBeNull()
        expect(quietAt(addMinutes(offered, minutes), quiet, zone)).toBeNull()
        if (offered > now) expect(minutesOf(localTime(offered, zone))).toBe(to)
      },
    ),
  )
})
