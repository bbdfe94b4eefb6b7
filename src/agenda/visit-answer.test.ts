import { describe, expect, test } from 'vitest'
import type { Attendance, Status } from './appointment.ts'
import { answersOpen, answerText, confirmedOf, isUnanswered } from './visit-answer.ts'

const now = new Date('2026-11-27T12:00:00Z')
const later = new Date('2026-11-27T12:01:00Z')
const part = (status: Status, startsAt = later) => ({ status, startsAt })
const asked = (...parts: ReturnType<typeof part>[]) => answersOpen({ parts, hasArrived: false }, now)

// spec: booking-24
describe('what a client can say of a visit', () => {
  test.each([
    ['is scheduled', [part('scheduled')], ['coming', 'not_coming']],
    ['is confirmed', [part('confirmed')], ['coming', 'not_coming']],
    ['waits for the business', [part('pending')], ['not_coming']],
    ['waits for it in part', [part('scheduled'), part('pending')], ['not_coming']],
    ['lost a service', [part('cancelled', now), part('scheduled')], ['coming', 'not_coming']],
    ['is cancelled', [part('cancelled')], []],
    ['is done', [part('completed')], []],
    ['is done in part', [part('completed'), part('scheduled')], []],
    ['begins now', [part('scheduled', now)], []],
    ['has begun with its first service', [part('scheduled', now), part('scheduled')], []],
  ] as const)('one that %s', (_, parts, answers) => {
    expect(asked(...parts)).toEqual(answers)
  })

  test('nothing once they are here, and of an offer nothing', () => {
    expect(answersOpen({ parts: [part('confirmed')], hasArrived: true }, now)).toEqual([])
    const offered = { ...part('pending'), onlineAct: 'offered' } as const
    expect(answersOpen({ parts: [offered], hasArrived: false }, now)).toEqual([])
  })
})

test('the desk’s confirmation answers for a visit of its own, and only accepts an online booking', () => {
  const said = { answer: null, status: 'confirmed', source: 'reception' } as const
  expect(isUnanswered(said)).toBe(false)
  expect(isUnanswered({ ...said, source: 'booking' })).toBe(true)
  expect(isUnanswered({ ...said, source: 'booking', answer: 'coming' })).toBe(false)
  expect(isUnanswered({ ...said, status: 'scheduled' })).toBe(true)
  expect(isUnanswered({ ...said, status: 'cancelled' })).toBe(false)
})

// spec: booking-25
test('a day counts its visits once, and who is confirmed, here or done', () => {
  const one = (visitId: string, status: Status, attendance: Attendance = 'expected') => ({
    visitId,
    status,
    attendance,
  })
  const day = [
    one('two services', 'confirmed'),
    one('two services', 'confirmed'),
    one('half of it', 'confirmed'),
    one('half of it', 'scheduled'),
    one('here', 'scheduled', 'arrived'),
    one('done', 'completed'),
    one('cancelled', 'cancelled'),
    one('waits', 'pending'),
    { ...one('offered', 'pending'), onlineAct: 'offered' as const },
  ]
  expect(confirmedOf(day)).toEqual({ confirmed: 3, all: 5 })
  expect(confirmedOf([])).toEqual({ confirmed: 0, all: 0 })
})

test('what was said is shown as long as the visit is open', () => {
  expect(answerText({ answer: 'not_coming', status: 'confirmed' })).toBe('Avisou que não vem')
  expect(answerText({ answer: 'not_coming', status: 'cancelled' })).toBeNull()
  expect(answerText({ status: 'confirmed' })).toBeNull()
})
