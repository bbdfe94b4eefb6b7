import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayBounds, instantOf, localDate, localTime, zones } from '../platform/clock.ts'
import { dueTime, leavingTime, ruledTime, type Quiet } from './due-time.ts'

const zone = 'America/Sao_Paulo'
const quiet = { from: '21:00', to: '08:00' }
const at = (date: string, time: string, in_ = zone) => instantOf(date, time, in_)
const visit = (date: string, time: string, in_ = zone) => {
  const startsAt = at(date, time, in_)
  return { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
}
const reminder = { kind: 'reminder', amount: 24 } as const
const second = { kind: 'second_reminder', amount: 2 } as const

describe('a message is due', () => {
  test('so many hours before the visit, after it, or weeks later', () => {
    expect(ruledTime(reminder, visit('2030-03-12', '14:00'), zone)).toEqual(at('2030-03-11', '14:00'))
    expect(ruledTime({ kind: 'thanks', amount: 2 }, visit('2030-03-12', '14:00'), zone)).toEqual(
      at('2030-03-12', '17:00'),
    )
    expect(ruledTime({ kind: 'miss_you', amount: 8 }, visit('2030-03-12', '14:00'), zone)).toEqual(
      at('2030-05-07', '15:00'),
    )
  })

  test('at the end of the quiet hours, if the visit is still to come then', () => {
    expect(dueTime(second, visit('2030-03-12', '09:00'), quiet, zone)).toEqual(at('2030-03-12', '08:00'))
    expect(dueTime(reminder, visit('2030-03-12', '23:30'), quiet, zone)).toEqual(at('2030-03-12', '08:00'))
    expect(dueTime({ kind: 'thanks', amount: 5 }, visit('2030-03-12', '17:00'), quiet, zone)).toEqual(
      at('2030-03-13', '08:00'),
    )
  })

  test('else before they begin', () => {
    expect(dueTime(second, visit('2030-03-12', '07:30'), quiet, zone)).toEqual(at('2030-03-11', '20:45'))
    expect(dueTime(second, visit('2030-03-12', '08:00'), quiet, zone)).toEqual(at('2030-03-11', '20:45'))
  })

  test('by its rule alone without quiet hours', () => {
    expect(dueTime(second, visit('2030-03-12', '07:30'), null, zone)).toEqual(at('2030-03-12', '05:30'))
    const none = { from: '08:00', to: '08:00' }
    expect(dueTime(second, visit('2030-03-12', '07:30'), none, zone)).toEqual(at('2030-03-12', '05:30'))
  })

  test('in the hours of the business: the same instant is night in one zone and morning in another', () => {
    const early = visit('2030-03-12', '09:30', 'America/Noronha')
    expect(dueTime(second, early, { from: '21:00', to: '07:00' }, 'America/Noronha')).toEqual(
      at('2030-03-12', '07:30', 'America/Noronha'),
    )
    expect(
      localTime(dueTime(second, early, { from: '21:00', to: '07:00' }, 'America/Rio_Branco'), 'America/Noronha'),
    ).toBe('23:45')
  })

  test('right where a clock changes: the midnight of 2018-11-04 does not exist in São Paulo', () => {
    const night = { from: '23:00', to: '06:00' }
    expect(dueTime(second, visit('2018-11-04', '07:30'), night, zone)).toEqual(at('2018-11-04', '06:00'))
    expect(dueTime(second, visit('2018-11-04', '02:30'), night, zone)).toEqual(at('2018-11-03', '22:45'))
  })
})

test('whatever the hours, it is due outside of them and before the visit', () => {
  const hours = fc.record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }) })
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(
      hours,
      fc.integer({ min: 0, max: 60 * 24 * 365 }),
      fc.integer({ min: 1, max: 48 }),
      fc.constantFrom(...Object.keys(zones)),
      ({ from, to }, minute, amount, zone) => {
        // Skips days that are almost entirely quiet.
        if ((to - from + 1440) % 1440 > 1440 - 30) return
        const silence: Quiet = { from: clock(from), to: clock(to) }
        const startsAt = new Date(Date.UTC(2029, 0, 1) + minute * 60_000)
        const due = dueTime({ kind: 'reminder', amount }, { startsAt, endsAt: startsAt }, silence, zone)
        expect(due < startsAt).toBe(true)
        const rule = { kind: 'reminder', amount } as const
        if (from !== to) expect(leavingTime(rule, { startsAt, endsAt: startsAt }, due, silence, zone)).toEqual(due)
      },
    ),
  )
})

describe('what was due leaves', () => {
  test('at once, or when the night is over', () => {
    const day = visit('2030-03-12', '14:00')
    expect(leavingTime(second, day, at('2030-03-12', '12:20'), quiet, zone)).toEqual(at('2030-03-12', '12:20'))
    expect(leavingTime(reminder, day, at('2030-03-11', '22:00'), quiet, zone)).toEqual(at('2030-03-12', '08:00'))
  })

  test('not once the visit has begun, nor days after its thanks were due', () => {
    const day = visit('2030-03-12', '07:30')
    expect(leavingTime(second, day, at('2030-03-12', '07:30'), null, zone)).toBeNull()
    expect(leavingTime(second, day, at('2030-03-12', '05:30'), quiet, zone)).toBeNull()
    const thanks = { kind: 'thanks', amount: 2 } as const
    expect(leavingTime(thanks, day, at('2030-03-14', '10:00'), null, zone)).not.toBeNull()
    expect(leavingTime(thanks, day, at('2030-03-15', '10:00'), null, zone)).toBeNull()
  })
})

describe('a birthday', () => {
  const birthday = (date: string, place = zone) => {
    const { from, to } = dayBounds(date, place)
    return { startsAt: from, endsAt: to }
  }
  const atHour = (amount: number) => ({ kind: 'birthday', amount }) as const

  test('is told at its hour of the business’s own day, which may begin at one', () => {
    for (const place of Object.keys(zones))
      expect(dueTime(atHour(9), birthday('2030-03-12', place), quiet, place)).toEqual(at('2030-03-12', '09:00', place))
    expect(ruledTime(atHour(1), birthday('2018-11-04'), zone)).toEqual(dayBounds('2018-11-04', zone).from)
  })

  test('comes when the night is over, or before it where the day would be too', () => {
    expect(dueTime(atHour(7), birthday('2030-03-12'), quiet, zone)).toEqual(at('2030-03-12', '08:00'))
    expect(dueTime(atHour(22), birthday('2030-03-12'), quiet, zone)).toEqual(at('2030-03-12', '20:45'))
  })

  test('still leaves late on its day, and not on the next', () => {
    const day = birthday('2030-03-12')
    expect(leavingTime(atHour(9), day, at('2030-03-12', '18:00'), quiet, zone)).toEqual(at('2030-03-12', '18:00'))
    expect(leavingTime(atHour(9), day, at('2030-03-12', '21:30'), quiet, zone)).toBeNull()
    expect(leavingTime(atHour(9), day, at('2030-03-13', '00:00'), null, zone)).toBeNull()
  })

  test('whatever the hours, it is due outside of them and on its day', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 1, max: 23 }), (from, to, amount) => {
        // Quiet hours that begin in the first 15 minutes of a day leave no room before them on that day.
        if (from < 15) return
        const due = dueTime(atHour(amount), birthday('2030-03-12'), { from: clock(from), to: clock(to) }, zone)
        expect(localDate(due, zone)).toBe('2030-03-12')
      }),
    )
  })
})
