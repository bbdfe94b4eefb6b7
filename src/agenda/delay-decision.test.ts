import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, localTime } from '../platform/clock.ts'
import type { ServiceStretch } from '../catalogue/processing.ts'
import { MINUTE } from '../platform/local-day.ts'
import { isBusyIn, occupied, overlaps, type Interval, type Schedule } from './availability.ts'
import { lengthOf, needsOf, workedIn } from './change-decision.ts'
import { takenIn } from './resources.ts'
import { type DelayChoice, delayKinds } from './delay.ts'
import { changesOf, decideDelay, type DelayFacts, type DelayPlace, type DelayStep } from './delay-decision.ts'

const zone = 'America/Sao_Paulo'
const today = '2030-03-12'
const at = (time: string) => instantOf(today, time, zone)
const minute = (minutes: number) => new Date(+at('00:00') + minutes * MINUTE)
const clock = (instant: Date | null) => (instant ? localTime(instant, zone) : null)
const span = (from: string, to: string): Interval => ({ from: +at(from), to: +at(to) })

const place = (id: string, from: string, to: string, more: Partial<DelayPlace> = {}): DelayPlace => ({
  id,
  visitId: id,
  attendance: 'expected',
  professionalId: 'bruna',
  serviceId: 'cut',
  startsAt: at(from),
  endsAt: at(to),
  status: 'scheduled',
  isPaid: false,
  onlineAct: null,
  squeezeReason: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  processing: null,
  units: [],
  ...more,
})
const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: 8 * 60, to: 18 * 60 }))
const schedule = (professionalId: string, ...busy: Interval[]): Schedule => ({ professionalId, week: everyDay, busy })
const facts = (
  now: string,
  places: DelayPlace[],
  more: Partial<DelayFacts<DelayPlace>> = {},
): DelayFacts<DelayPlace> => ({
  now: at(now),
  zone,
  squeeze: { may: true, reason: 'Atraso' },
  places,
  schedules: [schedule('bruna'), schedule('carla')],
  resources: new Map(),
  performers: new Map([['cut', ['bruna']]]),
  ...more,
})
const delayed = (given: DelayFacts<DelayPlace>, minutes = 15, choices: DelayChoice[] = []) =>
  decideDelay({ professionalId: 'bruna', minutes, choices }, given)
const told = (steps: readonly DelayStep<DelayPlace>[]) =>
  steps
    .filter(({ isHit }) => isHit)
    .map(
      ({ kind, after }) =>
        `${after.id} ${kind} ${after.professionalId} ${clock(after.startsAt)}-${clock(after.endsAt)}`,
    )

const three = [place('one', '14:00', '14:30'), place('two', '14:30', '15:00'), place('three', '15:10', '15:40')]

// spec: agenda-45
describe('a delay', () => {
  test('lets what is under way take longer, and moves the next ones only by what they need', () => {
    expect(told(delayed(facts('14:10', three)))).toEqual([
      'one longer bruna 14:00-14:45',
      'two later bruna 14:45-15:15',
      'three later bruna 15:15-15:45',
    ])
    expect(told(delayed(facts('14:10', three), 5))).toEqual([
      'one longer bruna 14:00-14:35',
      'two later bruna 14:35-15:05',
    ])
  })

  test('moves the next one by as much where nobody is being served, also one whose client waits', () => {
    expect(told(delayed(facts('13:00', three), 5))).toEqual([
      'one later bruna 14:05-14:35',
      'two later bruna 14:35-15:05',
    ])
    const waiting = [place('one', '14:00', '14:30', { attendance: 'arrived' }), ...three.slice(1)]
    expect(told(delayed(facts('14:22', waiting), 10))[0]).toBe('one later bruna 14:25-14:55')
    const chosen = [{ id: 'one', kind: 'later' as const }]
    expect(told(delayed(facts('14:02', three), 10, chosen))[0]).toBe('one later bruna 14:10-14:40')
  })

  test('is about whoever sits in the chair, long after the end of their time', () => {
    const served = place('zero', '13:00', '13:55', { attendance: 'served' })
    expect(told(delayed(facts('14:05', [served, ...three])))).toEqual([
      'zero longer bruna 13:00-14:10',
      'one later bruna 14:10-14:40',
      'two later bruna 14:40-15:10',
    ])
    // Whose time has passed without a word is not asked about.
    expect(told(delayed(facts('14:05', [place('zero', '13:00', '13:55'), ...three])))[0]).toMatch(/^one longer/)
  })

  test('keeps the buffers, and what is blocked stays free', () => {
    const buffered = three.map((one) => ({ ...one, bufferBeforeMinutes: 0, bufferAfterMinutes: 5 }))
    const lunch = { schedules: [schedule('bruna', span('15:15', '16:00'))] }
    const [, second, third] = [buffered[0]!, { ...buffered[1]!, ...three[1] }, place('three', '16:00', '16:30')]
    expect(told(delayed(facts('14:10', [buffered[0]!, second, third], lunch)))).toEqual([
      'one longer bruna 14:00-14:45',
      'two later bruna 16:00-16:30',
      'three later bruna 16:30-17:00',
    ])
  })

  test('proposes a colleague where the time would be too late, who is free and performs the service', () => {
    const late = [place('one', '17:00', '17:30'), place('two', '17:30', '18:00')]
    const alone = delayed(facts('17:10', late))
    expect(told(alone)[1]).toBe('two later bruna 17:45-18:15')
    expect(alone[1]).toMatchObject({ isBeyondHours: true, colleagues: [] })
    const performers = new Map([['cut', ['bruna', 'carla']]])
    expect(told(delayed(facts('17:10', late, { performers })))[1]).toBe('two handOver carla 17:30-18:00')
    const schedules = [schedule('bruna'), schedule('carla', span('17:50', '18:00'))]
    expect(told(delayed(facts('17:10', late, { performers, schedules })))[1]).toBe('two later bruna 17:45-18:15')
  })

  test('takes what was chosen where it can be, and frees what it held', () => {
    const performers = new Map([['cut', ['bruna', 'carla']]])
    const given = facts('14:10', three, { performers })
    const choices = [{ id: 'two', kind: 'handOver' as const, professionalId: 'carla' }]
    expect(told(delayed(given, 15, choices))).toEqual([
      'one longer bruna 14:00-14:45',
      'two handOver carla 14:30-15:00',
    ])
    expect(told(delayed(given, 15, [{ ...choices[0]!, professionalId: 'gone' }]))[1]).toMatch(/^two later/)
  })

  test('leaves one where it is only for those who may squeeze in', () => {
    const choices = [{ id: 'two', kind: 'stay' as const }]
    const [, stays] = delayed(facts('14:10', three), 15, choices)
    expect(stays).toMatchObject({
      kind: 'stay',
      mayStay: true,
      after: { squeezeReason: 'Atraso', startsAt: at('14:30') },
    })
    const [, moves] = delayed(facts('14:10', three, { squeeze: { may: false, reason: '' } }), 15, choices)
    expect(moves).toMatchObject({ kind: 'later', mayStay: false })
  })

  test('keeps the order of a visit, also with others, and moves none of their other appointments', () => {
    const visit = [
      place('a', '14:00', '14:30', { visitId: 'v' }),
      place('b', '14:30', '15:00', { visitId: 'v', professionalId: 'carla', serviceId: 'nails' }),
      place('c', '15:00', '15:30', { visitId: 'v' }),
    ]
    const schedules = [schedule('bruna'), schedule('carla', span('15:00', '15:20'))]
    expect(told(delayed(facts('14:10', visit, { schedules })))).toEqual([
      'a longer bruna 14:00-14:45',
      'b later carla 15:20-15:50',
      'c later bruna 15:50-16:20',
    ])
    const [, , last] = delayed(facts('14:10', visit), 15, [{ id: 'c', kind: 'stay' }])
    expect(last).toMatchObject({ kind: 'later', mayStay: false })
  })

  test('lets what is squeezed in go along with what it lies over', () => {
    const over = place('over', '14:40', '14:50', { squeezeReason: 'Franja' })
    expect(told(delayed(facts('14:10', [...three, over])))).toContain('over later bruna 14:55-15:05')
  })

  test('takes another room where its own is not free any more, and waits where none is', () => {
    const room = (unit: number) => ({ units: [{ resourceId: 'room', during: 'whole' as const, unit }] })
    const places = [place('one', '14:00', '14:30'), place('two', '14:30', '15:00', room(1))]
    const resources = (second: Interval[]) =>
      new Map([['room', { name: 'Sala', units: [[span('15:00', '16:00')], second] }]])
    expect(delayed(facts('14:10', places, { resources: resources([]) }))[1]!.after.units).toEqual(room(2).units)
    const full = facts('14:10', places, { resources: resources([span('14:00', '15:30')]) })
    expect(told(delayed(full))[1]).toBe('two later bruna 15:30-16:00')
  })

  test('serves others while a product works, and lets them wait where it begins to work later', () => {
    const dye = place('dye', '14:00', '15:30', { processing: { afterMinutes: 30, minutes: 40, isOffered: true } })
    const fringe = place('fringe', '14:30', '14:50')
    expect(told(delayed(facts('14:10', [dye, fringe])))).toEqual([
      'dye longer bruna 14:00-15:45',
      'fringe later bruna 14:45-15:05',
    ])
    const working = delayed(
      facts('14:32', [
        { ...dye, attendance: 'served' },
        { ...fringe, attendance: 'arrived' },
      ]),
    )
    expect(told(working)).toEqual(['dye longer bruna 14:00-15:45', 'fringe later bruna 14:35-14:55'])
  })

  test('asks those anew who said that they come', () => {
    const said = place('two', '14:30', '15:00', { status: 'confirmed', answer: 'coming' })
    expect(delayed(facts('14:10', [three[0]!, said]))[1]!.after.status).toBe('scheduled')
  })
})

const names = ['bruna', 'carla', 'davi'] as const
const somePlaces = fc
  .array(
    fc.record({
      professionalId: fc.constantFrom<(typeof names)[number]>('bruna', 'bruna', 'carla', 'davi'),
      gap: fc.constantFrom(0, 0, 5, 20, 45),
      minutes: fc.constantFrom(10, 30, 60),
      before: fc.constantFrom(0, 5),
      after: fc.constantFrom(0, 10),
      continues: fc.boolean(),
      attendance: fc.constantFrom<DelayPlace['attendance']>('expected', 'expected', 'arrived', 'served'),
      squeezed: fc.constantFrom(false, false, false, true),
      needsRoom: fc.boolean(),
      during: fc.constantFrom<ServiceStretch>('whole', 'whole', 'processing', 'after'),
      processing: fc.constantFrom(null, null, { afterMinutes: 10, minutes: 15, isOffered: true }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((all): DelayPlace[] => {
    // One after another for everybody, so that neither people nor the room meet; a visit goes on, or the next one begins.
    let [free, visit] = [13 * 60, 0]
    return all.map((one, i) => {
      const from = free + one.gap + one.before
      free = from + one.minutes + one.after
      if (!one.continues) visit = i
      return {
        ...place(`${i}`, '00:00', '00:00'),
        visitId: `v${visit}`,
        professionalId: one.professionalId,
        startsAt: minute(from),
        endsAt: minute(from + one.minutes),
        bufferBeforeMinutes: one.before,
        bufferAfterMinutes: one.after,
        attendance: one.attendance,
        processing: one.processing,
        squeezeReason: one.squeezed ? 'Urgência' : null,
        units: one.needsRoom ? [{ resourceId: 'room', during: one.during, unit: 1 }] : [],
      }
    })
  })
const someBusy = (places: readonly DelayPlace[]) =>
  fc
    .array(fc.tuple(fc.integer({ min: 13 * 60, max: 22 * 60 }), fc.integer({ min: 10, max: 90 })), { maxLength: 5 })
    .map((all) =>
      all
        .map(([from, length]) => ({ from: +minute(from), to: +minute(from + length) }))
        .filter((one) => !places.some((other) => overlaps(one, occupied(+other.startsAt, lengthOf(other)))))
        .toSorted((a, b) => a.from - b.from),
    )
const cases = somePlaces.chain((places) =>
  fc.record({
    places: fc.constant(places),
    busy: fc.tuple(someBusy(places), someBusy(places), someBusy(places)),
    rooms: fc.tuple(someBusy(places), someBusy(places)),
    now: fc.integer({ min: 12 * 60, max: 16 * 60 }),
    minutes: fc.constantFrom(1, 5, 15, 30, 240),
    may: fc.boolean(),
    onlyBruna: fc.boolean(),
    choices: fc.array(
      fc.record({
        id: fc.constantFrom(...places.map(({ id }) => id)),
        kind: fc.constantFrom(...delayKinds),
        professionalId: fc.constantFrom<string>(...names),
      }),
      { maxLength: 4 },
    ),
  }),
)
type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never
const decided = ({ places, busy, rooms, now, minutes, may, onlyBruna, choices }: Case) => {
  const theirs = new Set(places.flatMap((one) => (one.professionalId === 'bruna' ? one.visitId : [])))
  const given = facts(
    '00:00',
    places.filter(({ visitId }) => theirs.has(visitId)),
    {
      now: minute(now),
      squeeze: { may, reason: 'Atraso' },
      schedules: names.map((name, i) => schedule(name, ...busy[i]!)),
      resources: new Map([['room', { name: 'Sala', units: rooms }]]),
      performers: new Map(onlyBruna ? [['cut', ['bruna']]] : []),
    },
  )
  return { given, steps: decideDelay({ professionalId: 'bruna', minutes, choices }, given) }
}
const held = (place: DelayPlace) => takenIn(place.units, { start: +place.startsAt, length: lengthOf(place) })

// spec: agenda-45
describe('whatever is late', () => {
  test('nobody is in two places, and no room holds two, unless it is squeezed in', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { given, steps } = decided(one)
        const ordinary = steps.map(({ after }) => after).filter(({ squeezeReason }) => squeezeReason === null)
        for (const [i, after] of ordinary.entries()) {
          for (const other of ordinary.slice(i + 1)) {
            if (other.professionalId === after.professionalId)
              expect(isBusyIn(workedIn(other), +after.startsAt, lengthOf(after))).toBe(false)
            const shared = held(after).filter((own) =>
              held(other).some(({ unit, period }) => unit === own.unit && overlaps(period, own.period)),
            )
            expect(shared).toEqual([])
          }
          const { busy } = given.schedules.find(({ professionalId }) => professionalId === after.professionalId)!
          expect(isBusyIn(busy, +after.startsAt, lengthOf(after))).toBe(false)
          for (const { resourceId, unit, period } of held(after))
            expect(given.resources.get(resourceId)!.units[unit - 1]!.filter((one) => overlaps(one, period))).toEqual([])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('nothing begins earlier or gets shorter, and the services of a visit keep their order', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { steps } = decided(one)
        for (const { before, after, kind } of steps) {
          expect(+after.startsAt).toBeGreaterThanOrEqual(+before.startsAt)
          const [was, is] = [before, after].map(({ startsAt, endsAt }) => +endsAt - +startsAt)
          if (kind === 'longer') expect(is).toBeGreaterThanOrEqual(was!)
          else expect(is).toBe(was)
          expect(needsOf(after)).toEqual(needsOf(before))
          for (const next of steps)
            if (next.before.visitId === before.visitId && +next.before.startsAt >= +before.endsAt)
              expect(+next.after.startsAt).toBeGreaterThanOrEqual(+after.endsAt)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('who is handed over performs it, who may not squeeze in does not, and what is not hit stays', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { given, steps } = decided(one)
        const changed = changesOf(steps).map(({ before }) => before.id)
        for (const { before, after, kind, isHit, isFollowing } of steps) {
          if (!isHit) expect(changed).not.toContain(before.id)
          if (kind === 'handOver') expect(given.performers.get('cut') ?? names).toContain(after.professionalId)
          else expect(after.professionalId).toBe(before.professionalId)
          if (!one.may && before.squeezeReason === null) expect(after.squeezeReason).toBeNull()
          if (isFollowing) expect(before.professionalId).not.toBe('bruna')
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('asked twice it answers the same, and what it proposed may be chosen', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { steps } = decided({ ...one, choices: [] })
        const choices = steps
          .filter(({ isFollowing }) => !isFollowing)
          .map(({ before, after, kind }) => ({ id: before.id, kind, professionalId: after.professionalId }))
        // What follows from no choice is chosen again; what a longer visit before could not do is no other choice.
        const again = decided({ ...one, choices: choices.filter(({ kind }) => kind !== 'stay') }).steps
        expect(changesOf(again)).toEqual(changesOf(steps))
      }),
      { numRuns: 500 },
    )
  })
})
