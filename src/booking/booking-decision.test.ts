import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VisitFacts } from '../agenda/visit-decision.ts'
import { depositDue, type AskedDeposit, type OwnDeposit } from '../deposits/deposit.ts'
import { addMinutes, instantOf } from '../platform/clock.ts'
import { localDays, MINUTE } from '../platform/local-day.ts'
import { sumCents } from '../platform/money.ts'
import {
  decideBooking,
  heldAfterMove,
  ownCancelRefusal,
  ownMoveRefusal,
  servicesOf,
  visitOf,
  type BookingFacts,
} from './booking-decision.ts'
import type { BookingRequest } from './booking-request.ts'
import { changeStates } from './own-booking.ts'

const zone = 'America/Sao_Paulo'
const date = '2030-03-12'
const now = instantOf('2030-03-10', '10:00', zone)
const days = localDays(date, 2, zone)
const { weekday } = days[0]!
const service = { name: 'Corte', length: { duration: 30 * MINUTE, before: 0, after: 0 }, performers: null, needs: [] }
const visit: VisitFacts = {
  now,
  days,
  services: new Map([
    ['cut', { ...service, priceCents: 8_000 }],
    ['nails', { ...service, name: 'Unhas', priceCents: 5_000 }],
  ]),
  schedules: [{ professionalId: 'bruna', week: [{ weekday, from: 480, to: 720 }], busy: [] }],
  resources: new Map(),
  step: 30 * MINUTE,
  opening: null,
}
const deposit: AskedDeposit = {
  kind: 'percent',
  amountCents: null,
  percent: 30,
  serviceIds: ['cut'],
  holdMinutes: 30,
  policy: { version: 2, text: 'O sinal é descontado do valor.' },
}
const terms: BookingFacts['terms'] = {
  requirePhone: false,
  requireAddress: false,
  noticeMinutes: 30,
  horizonDays: 90,
  autoConfirm: true,
  holdHours: 24,
  language: null,
  deposit: null,
  noShowRule: null,
}
const facts: BookingFacts = { zone, terms, visit, openBookings: 0, mostOpenBookings: 5, noShows: 0 }
const request: BookingRequest = {
  key: '0197c2a0-0000-7000-8000-000000000000',
  serviceId: 'cut',
  moreServiceIds: [],
  professionalId: null,
  date,
  time: '09:00',
  name: 'Ana Souza',
  email: null,
  phone: null,
  address: null,
  notes: null,
  policyVersion: null,
  language: null,
}
const decide = (asked: Partial<BookingRequest> = {}, known: Partial<BookingFacts> = {}) =>
  decideBooking({ ...request, ...asked }, { ...facts, ...known })
const withTerms = (more: Partial<BookingFacts['terms']>) => ({ terms: { ...terms, ...more } })

describe('a booking that nothing speaks against', () => {
  test('is confirmed at once, in Portuguese, without a deposit', () => {
    expect(decide({ address: 'Rua A, 1', notes: 'Franja' }).booking).toMatchObject({
      services: [{ serviceId: 'cut', professionalId: 'bruna', priceCents: 8_000 }],
      heldUntil: null,
      askedCents: null,
      policyVersion: null,
      language: 'pt-BR',
      notes: 'Endereço: Rua A, 1\nFranja',
    })
  })

  test('waits for the business where it confirms, and for the deposit where one is asked', () => {
    expect(decide({}, withTerms({ autoConfirm: false })).booking?.heldUntil).toEqual(addMinutes(now, 24 * 60))
    const asked = withTerms({ autoConfirm: false, deposit })
    expect(decide({ policyVersion: '2' }, asked).booking).toMatchObject({
      heldUntil: addMinutes(now, 30),
      askedCents: 2_400,
      policyVersion: 2,
    })
    // A service without a deposit is booked without its policy.
    expect(decide({ serviceId: 'nails' }, asked).booking).toMatchObject({ askedCents: null, policyVersion: null })
  })

  test("is told in the link's language, or in the visitor's", () => {
    expect(decide({ language: 'es-ES' }).booking?.language).toBe('es-ES')
    expect(decide({ language: 'es-ES' }, withTerms({ language: 'en-US' })).booking?.language).toBe('en-US')
  })
})

const refusing = { limit: 2, act: 'refuse', deposit: null } as const

/** Each fault beside the code that tells of it, in the order in which a visitor is told. */
const faults: [code: string, asked: Partial<BookingRequest>, known: Partial<BookingFacts>][] = [
  ['INVALID_INPUT phone', {}, withTerms({ requirePhone: true })],
  ['INVALID_INPUT address', {}, withTerms({ requireAddress: true })],
  ['INVALID_INPUT date', { date: '2030-03-09' }, {}],
  ['INVALID_INPUT date', { date: '2030-07-12' }, {}],
  ['BOOKED_ENOUGH', {}, { openBookings: 5 }],
  ['INVALID_INPUT policyVersion', { policyVersion: '1' }, withTerms({ deposit })],
  ['NOT_FOUND', { serviceId: 'gone' }, {}],
  ['NOT_FOUND', { professionalId: 'gone' }, {}],
  ['SLOT_TAKEN', { time: '13:00' }, {}],
  ['SLOT_TAKEN', { time: '09:10' }, {}],
  // No-shows last: before it, nothing tells anything of anybody.
  ['SLOT_TAKEN', { time: '13:00' }, { noShows: 2, ...withTerms({ noShowRule: refusing }) }],
  ['CALL_TO_BOOK', {}, { noShows: 2, ...withTerms({ noShowRule: refusing }) }],
  [
    'DEPOSIT_ASKED policyVersion',
    {},
    { noShows: 2, ...withTerms({ noShowRule: { ...refusing, act: 'deposit', deposit } }) },
  ],
]

describe('a booking that cannot be', () => {
  test.each(faults)('is refused: %s %j', (name, asked, known) => {
    const [code, field] = name.split(' ')
    const { refusal } = decide(asked, known)
    expect(refusal?.kind.code).toBe(code)
    expect(Object.keys(refusal?.fields ?? {})).toEqual(field ? [field] : [])
  })
})

const cases = fc.record({
  serviceIds: fc.uniqueArray(fc.constantFrom('cut', 'nails', 'gone'), { minLength: 1 }),
  time: fc.constantFrom('07:30', '08:00', '09:10', '11:00', '11:30'),
  noticeMinutes: fc.constantFrom(0, 30, 2 * 24 * 60),
  autoConfirm: fc.boolean(),
  holdHours: fc.integer({ min: 1, max: 96 }),
  asks: fc.boolean(),
  openBookings: fc.nat(6),
})

describe('whatever is booked', () => {
  test('begins after the notice, waits no longer than until it begins, and asks for no more than it costs', () => {
    fc.assert(
      fc.property(cases, ({ serviceIds: [serviceId, ...moreServiceIds], time, asks, openBookings, ...rules }) => {
        const known = { openBookings, ...withTerms({ ...rules, deposit: asks ? deposit : null }) }
        const asked = { ...request, serviceId: serviceId!, moreServiceIds, time, policyVersion: '2' }
        const { booking } = decide(asked, known)
        if (!booking) return
        const { services, heldUntil, askedCents, policyVersion } = booking
        const [{ startsAt }] = services
        expect(startsAt).toEqual(instantOf(date, time, zone))
        expect(+startsAt).toBeGreaterThanOrEqual(+addMinutes(now, rules.noticeMinutes))
        expect(openBookings).toBeLessThan(5)
        const due = sumCents(
          services.map(({ serviceId: id, priceCents }) => depositDue(asks ? deposit : null, { id, priceCents })),
        )
        expect(askedCents ?? 0).toBe(due)
        expect(due).toBeLessThanOrEqual(sumCents(services.map(({ priceCents }) => priceCents)))
        expect(policyVersion !== null).toBe(askedCents !== null)
        expect(heldUntil !== null).toBe(askedCents !== null || !rules.autoConfirm)
        if (heldUntil) expect(+heldUntil).toBeLessThanOrEqual(+startsAt)
      }),
    )
  })

  test('is the visit of its services, in their order', () => {
    const moreServiceIds = ['nails']
    const asked = { ...request, moreServiceIds, professionalId: 'bruna' }
    expect(servicesOf(asked).map((one) => Object.values(one))).toEqual([
      ['cut', 'bruna'],
      ['nails', 'bruna'],
    ])
    expect(visitOf(asked, facts)).toEqual({
      services: servicesOf(asked),
      startsAt: instantOf(date, '09:00', zone),
      visitor: { notBefore: addMinutes(now, 30) },
    })
  })
})

describe('what a client changes', () => {
  const link = { autoConfirm: true, holdHours: 24, isActive: true, horizonDays: 90 }
  const around = { link, now, zone }
  const to = { date, time: '10:00' }
  const free = { changeState: 'free', deposit: null } as const
  const waiting: OwnDeposit = {
    askedCents: 2_400,
    heldCents: 0,
    isWaiting: true,
    code: null,
    isByProvider: false,
    returnUntil: to,
    isReturnable: true,
  }

  test('is refused once it is too late, settled, or the page is off', () => {
    expect(ownMoveRefusal(to, free, around)).toBeNull()
    const codes = changeStates.map((changeState) => [
      changeState,
      ownMoveRefusal(to, { ...free, changeState }, around)?.kind.code,
      ownCancelRefusal({ ...free, changeState })?.kind.code,
      ownCancelRefusal({ deposit: waiting, changeState })?.kind.code,
    ])
    expect(codes).toEqual([
      ['free', undefined, undefined, undefined],
      ['late', 'CHANGE_TOO_LATE', 'CHANGE_TOO_LATE', undefined],
      ['settled', 'BOOKING_SETTLED', 'BOOKING_SETTLED', 'BOOKING_SETTLED'],
      ['over', 'CHANGE_TOO_LATE', 'CHANGE_TOO_LATE', 'CHANGE_TOO_LATE'],
      ['cancelled', 'BOOKING_SETTLED', 'BOOKING_SETTLED', 'BOOKING_SETTLED'],
    ])
    expect(ownMoveRefusal(to, free, { ...around, link: { ...link, isActive: false } })?.kind.code).toBe('MOVING_IS_OFF')
    expect(ownMoveRefusal({ ...to, date: '2030-03-09' }, free, around)?.fields).toHaveProperty('date')
  })

  test('waits for the business again, and never longer for an unpaid deposit', () => {
    const startsAt = instantOf(date, '10:00', zone)
    const soon = addMinutes(now, 20)
    const byHand = { ...around, link: { ...link, autoConfirm: false } }
    expect(heldAfterMove({ ...free, holdsUntil: null }, startsAt, around)).toBeNull()
    expect(heldAfterMove({ ...free, holdsUntil: null }, startsAt, byHand)).toEqual(addMinutes(now, 24 * 60))
    expect(heldAfterMove({ ...free, deposit: waiting, holdsUntil: soon }, startsAt, byHand)).toEqual(soon)
    expect(heldAfterMove({ ...free, deposit: waiting, holdsUntil: addMinutes(startsAt, 5) }, startsAt, byHand)).toEqual(
      startsAt,
    )
    const paid = { ...waiting, heldCents: 2_400, isWaiting: false }
    expect(heldAfterMove({ ...free, deposit: paid, holdsUntil: null }, startsAt, byHand)).toBeNull()
  })
})
