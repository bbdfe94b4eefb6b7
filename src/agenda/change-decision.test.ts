import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, localMoment } from '../platform/clock.ts'
import { localDay, MINUTE } from '../platform/local-day.ts'
import { isLive, statuses, type Status } from './appointment.ts'
import { seriesRefusals } from './series.ts'
import { occupied, overlaps, type Interval, type Schedule } from './availability.ts'
import {
  changeTaken,
  decideChange,
  isElsewhere,
  lengthOf,
  takesRoom,
  type AppointmentPlace,
  type ChangeFacts,
  type ChangeRequest,
} from './change-decision.ts'
import { changed, changedSeries, changedVisit } from './wanted-change.ts'

const zone = 'America/Sao_Paulo'
const tuesday = '2030-03-12'
const at = (time: string, date = tuesday) => instantOf(date, time, zone)
const minute = (minutes: number) => new Date(+at('00:00') + minutes * MINUTE)
const place = (id: string, time: string, more: Partial<AppointmentPlace> = {}): AppointmentPlace => ({
  id,
  professionalId: 'bruna',
  serviceId: 'cut',
  startsAt: at(time),
  endsAt: new Date(+at(time) + 30 * MINUTE),
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
const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: 480, to: 720 }))
const schedule = (professionalId: string, ...busy: Interval[]): Schedule => ({ professionalId, week: everyDay, busy })
const span = (from: string, to: string) => ({ from: +at(from), to: +at(to) })
type Room = NonNullable<ChangeFacts['room']>
const factsWith = (room: Partial<Room> = {}, more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  now: at('10:00', '2030-03-12'),
  zone,
  mayReopen: false,
  room: {
    schedules: [schedule('bruna'), schedule('carla')],
    performers: new Map(),
    resources: new Map(),
    step: 30 * MINUTE,
    opening: null,
    ...room,
  },
  ...more,
})
const before = place('one', '11:00')
type Wish = Parameters<typeof changed>[1]
const request = (wish: Wish, more: Partial<ChangeRequest<AppointmentPlace>> = {}, from = before) => ({
  visits: [[{ before: from, after: changed(from, wish, zone) }]],
  pickedId: from.id,
  visitor: null,
  series: null,
  ...more,
})
const to = (time: string, date = tuesday) => ({ date, time })
const afterOf = (...given: Parameters<typeof decideChange>) => decideChange(...given).changes?.map(({ after }) => after)
const codeOf = (...given: Parameters<typeof decideChange>) => decideChange(...given).refusal?.kind.code

describe('what an appointment becomes', () => {
  test('keeps what the change does not name, and its length', () => {
    expect(changed(before, to('11:30'), zone)).toEqual({
      ...before,
      startsAt: at('11:30'),
      endsAt: at('12:00'),
    })
    expect(changed(before, { durationMinutes: 45 }, zone).endsAt).toEqual(at('11:45'))
  })

  test('is agreed on where an offered time is moved, and remembers who changed it last', () => {
    const offered = place('one', '11:00', { status: 'pending', onlineAct: 'offered' })
    expect(changed(offered, { status: 'pending' }, zone)).toMatchObject({ status: 'pending', onlineAct: 'offered' })
    expect(changed(offered, to('11:30'), zone)).toMatchObject({ status: 'scheduled', onlineAct: null })
    expect(changed(before, { ...to('11:30'), onlineAct: 'moved' }, zone).onlineAct).toBe('moved')
  })

  test('asks anew whoever said that they come, where its time is another, and leaves what the desk confirmed', () => {
    const said = place('one', '11:00', { status: 'confirmed', answer: 'coming' })
    expect(changed(said, to('11:30'), zone).status).toBe('scheduled')
    expect(changed(said, { ...to('11:30'), status: 'confirmed' }, zone).status).toBe('confirmed')
    expect(changed(said, { durationMinutes: 45 }, zone).status).toBe('confirmed')
    expect(changed(said, { professionalId: 'carla' }, zone).status).toBe('confirmed')
    expect(changed(place('one', '11:00', { status: 'confirmed' }), to('11:30'), zone).status).toBe('confirmed')
    expect(changed({ ...said, status: 'pending' }, to('11:30'), zone).status).toBe('pending')
  })

  test('moves by as much as the picked one in a visit, and by as many days in a series', () => {
    const [first, second] = [before, place('two', '11:30')]
    const visit = changedVisit([first, second], second, { id: 'two', ...to('09:00'), professionalId: 'carla' }, zone)
    expect(visit.map(({ after }) => [localMoment(after.startsAt, zone).time, after.professionalId])).toEqual([
      ['08:30', 'bruna'],
      ['09:00', 'carla'],
    ])
    const later = '2030-03-19'
    const inVisit = (visitId: string, one: AppointmentPlace) => ({ ...one, visitId })
    const nails = { serviceId: 'nails', professionalId: 'carla' }
    const series = [
      inVisit('a', first),
      inVisit('a', { ...second, ...nails }),
      // Somebody has begun this one later than the others.
      inVisit('b', place('three', '11:15', { startsAt: at('11:15', later), endsAt: at('11:45', later) })),
      inVisit('b', place('four', '11:45', { ...nails, startsAt: at('11:45', later), endsAt: at('12:15', later) })),
    ]
    const move = { id: 'one', ...to('09:00', '2030-03-13'), professionalId: 'dora', skipClashes: false }
    const placesOf = (picked: number, wish: typeof move) =>
      changedSeries(series, series[picked]!, wish, zone).map((visit) =>
        visit.map(({ after }) => [localMoment(after.startsAt, zone), after.professionalId]),
      )
    const [day, week] = ['2030-03-13', '2030-03-20']
    expect(placesOf(0, move)).toEqual([
      [
        [to('09:00', day), 'dora'],
        [to('09:30', day), 'carla'],
      ],
      [
        [to('09:00', week), 'dora'],
        [to('09:30', week), 'carla'],
      ],
    ])
    expect(placesOf(1, { ...move, id: 'two' })).toEqual([
      [
        [to('08:30', day), 'bruna'],
        [to('09:00', day), 'dora'],
      ],
      [
        [to('08:30', week), 'bruna'],
        [to('09:00', week), 'dora'],
      ],
    ])
  })
})

describe('a change', () => {
  const busy = { schedules: [schedule('bruna', span('11:30', '12:00')), schedule('carla')] }

  test('to a free time is taken, and makes an ordinary appointment of a squeezed-in one', () => {
    const squeezed = place('one', '11:00', { squeezeReason: 'Urgência' })
    expect(afterOf(request(to('11:30'), {}, squeezed), factsWith())).toMatchObject([
      { startsAt: at('11:30'), squeezeReason: null },
    ])
    expect(afterOf(request({ status: 'confirmed' }, {}, squeezed), factsWith())).toMatchObject([
      { squeezeReason: 'Urgência' },
    ])
  })

  test.each<[code: string, ChangeRequest<AppointmentPlace>, ChangeFacts]>([
    ['SLOT_TAKEN', request(to('11:15')), factsWith(busy)],
    ['SLOT_TAKEN', request({ durationMinutes: 60 }), factsWith(busy)],
    ['SLOT_TAKEN', request({ status: 'pending' }, {}, place('one', '11:30', { status: 'cancelled' })), factsWith(busy)],
    ['NOT_FOUND', request({ professionalId: 'gone' }), factsWith()],
    ['NOT_PERFORMED', request({ professionalId: 'carla' }), factsWith({ performers: new Map([['cut', ['bruna']]]) })],
    ['VISIT_PAID', request({ status: 'cancelled' }, {}, place('one', '11:00', { isPaid: true })), factsWith()],
    ['VISIT_COMPLETED', request(to('11:30'), {}, place('one', '11:00', { status: 'completed' })), factsWith()],
    ['VISIT_TO_COME', request({ ...to('11:00', '2030-03-13'), status: 'completed' }), factsWith()],
    ['SERIES_CLASHES', request(to('11:30'), { series: { skipsClashes: false } }), factsWith(busy)],
    ['SERIES_CLASHES', request(to('11:30'), { series: { skipsClashes: true } }), factsWith(busy)],
  ])('is refused: %s, case %#', (code, asked, facts) => {
    expect(codeOf(asked, facts)).toBe(code)
  })

  test('to a taken time needs a reason of its own, and a visitor has none', () => {
    const squeezed = { squeezeReason: 'Urgência' }
    expect(afterOf(request(to('11:30'), squeezed), factsWith(busy))).toMatchObject([squeezed])
    const visitor = { notBefore: at('00:00') }
    expect(codeOf(request(to('11:30'), { ...squeezed, visitor }), factsWith(busy))).toBe('SLOT_TAKEN')
    expect(codeOf(request(to('11:10'), { visitor }), factsWith())).toBe('SLOT_TAKEN')
    expect(afterOf(request(to('11:00'), { visitor }, place('one', '10:00')), factsWith(busy))).toBeDefined()
  })

  test('that takes up no time asks nobody for it', () => {
    expect(afterOf(request({ status: 'cancelled' }), factsWith({}, { room: null }))).toMatchObject([
      { status: 'cancelled' },
    ])
  })
})

const names = ['bruna', 'carla'] as const
const someBusy = fc
  .array(fc.tuple(fc.integer({ min: 460, max: 720 }), fc.integer({ min: 10, max: 60 })), { maxLength: 5 })
  .map((all) =>
    all
      .map(([from, minutes]) => ({ from: +minute(from), to: +minute(from + minutes) }))
      .toSorted((a, b) => a.from - b.from),
  )
const somePlace = fc.record({
  status: fc.constantFrom<Status>(...statuses),
  isPaid: fc.boolean(),
  start: fc.integer({ min: 48, max: 70 }),
  before: fc.constantFrom(0, 5),
  after: fc.constantFrom(0, 10),
  professionalId: fc.constantFrom(...names),
})
const someWish = fc.record(
  {
    status: fc.constantFrom<Status>(...statuses),
    professionalId: fc.constantFrom(...names),
    minutes: fc.integer({ min: 40, max: 75 }),
    durationMinutes: fc.constantFrom(15, 30, 60),
  },
  { requiredKeys: [] },
)
const placeOf = (
  id: string,
  { start, before, after, ...one }: typeof somePlace extends fc.Arbitrary<infer P> ? P : never,
) =>
  place(id, '00:00', {
    ...one,
    startsAt: minute(start * 10),
    endsAt: minute(start * 10 + 30),
    bufferBeforeMinutes: before,
    bufferAfterMinutes: after,
  })
const cases = fc.record({
  places: fc.array(somePlace, { minLength: 1, maxLength: 4 }).map((all) => all.map((one, i) => placeOf(`${i}`, one))),
  wish: someWish.map(({ minutes, ...wish }) => ({
    ...wish,
    ...(minutes !== undefined && localMoment(minute(minutes * 10), zone)),
  })),
  busy: fc.tuple(someBusy, someBusy),
  mayReopen: fc.boolean(),
  skipsClashes: fc.boolean(),
  reason: fc.option(fc.constant('Urgência'), { nil: undefined }),
})
const roomOf = (busy: readonly [Interval[], Interval[]]) => ({
  schedules: names.map((name, i) => schedule(name, ...busy[i]!)),
})
const takenBy = (one: AppointmentPlace) => occupied(+one.startsAt, lengthOf(one))

describe('whatever is changed', () => {
  test('nothing that moves lies over what is busy, unless a reason says so', () => {
    fc.assert(
      fc.property(cases, ({ places: [one], wish, busy, mayReopen, reason }) => {
        const room = roomOf(busy)
        const asked = request(wish, { squeezeReason: reason }, one)
        const { refusal, changes } = decideChange(asked, factsWith(room, { mayReopen }))
        if (refusal) return
        expect(changes.map(({ after }) => ({ ...after, squeezeReason: null }))).toEqual(
          asked.visits.flat().map(({ after }) => after),
        )
        for (const change of changes) {
          const { after } = change
          if (!takesRoom(change) || !isLive(after.status)) continue
          const other = room.schedules.find(({ professionalId }) => professionalId === after.professionalId)!
          expect(other.busy.some((period) => overlaps(period, takenBy(after)))).toBe(after.squeezeReason !== null)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('what is paid is neither cancelled nor reopened, and nobody reopens who may not', () => {
    fc.assert(
      fc.property(cases, ({ places: [one], wish, busy, mayReopen }) => {
        const { changes } = decideChange(request(wish, {}, one), factsWith(roomOf(busy), { mayReopen }))
        for (const { before, after } of changes ?? []) {
          if (before.isPaid && isLive(before.status)) expect(isLive(after.status)).toBe(true)
          if (before.status !== 'completed') continue
          if (!mayReopen || before.isPaid) {
            expect(after.status).toBe('completed')
            expect(isElsewhere(before, after)).toBe(false)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a series moves where it finds room, and those that stay keep what they had; nothing meets', () => {
    fc.assert(
      fc.property(cases, ({ places, wish, busy, skipsClashes }) => {
        const open = places.map((one, i) => {
          const day = addDays(tuesday, i % 2)
          const { time } = localMoment(one.startsAt, zone)
          const startsAt = at(time, day)
          const endsAt = new Date(+startsAt + 30 * MINUTE)
          return { ...one, status: 'scheduled' as const, startsAt, endsAt, visitId: String(i % 4) }
        })
        const { status: _, ...kept } = wish
        const visits = changedSeries(open, open[0]!, { id: '0', ...kept, skipClashes: skipsClashes }, zone)
        const asked = { visits, pickedId: '0', visitor: null, series: { skipsClashes } }
        const { refusal, changes, skipped } = decideChange(asked, factsWith(roomOf(busy)))
        if (refusal) expect(refusal.kind).toBe(seriesRefusals.SERIES_CLASHES)
        if (refusal) return
        const wholes = visits.filter((visit) =>
          visit.every(({ after }) => changes.some((one) => one.after.id === after.id)),
        )
        expect(changes).toHaveLength(wholes.flat().length)
        expect(wholes.length + skipped.length).toBe(visits.length)
        if (!skipsClashes) expect(skipped).toEqual([])
        const moved = new Set(changes.map(({ after }) => after.id))
        const standing = [...changes.map(({ after }) => after), ...open.filter(({ id }) => !moved.has(id))]
        for (const change of changes.filter(takesRoom))
          for (const other of standing)
            if (other.id !== change.after.id && other.professionalId === change.after.professionalId)
              expect(overlaps(takenBy(other), takenBy(change.after))).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('each time that is proposed to a visitor is one to which the visit can move', () => {
    const visitor = { notBefore: minute(0) }
    fc.assert(
      fc.property(cases, ({ places: [one], busy }) => {
        const from = { ...one!, status: 'scheduled' as const }
        const asked = request(to('11:00'), { visitor }, from)
        const facts = factsWith(roomOf(busy))
        const { free } = changeTaken(asked, facts).facts as { free: { date: string; time: string }[] }
        for (const proposed of free) {
          expect(localDay(proposed.date, zone).from).toBeGreaterThanOrEqual(+minute(0))
          expect(decideChange(request(proposed, { visitor }, from), facts).changes).toBeDefined()
        }
      }),
      { numRuns: 200 },
    )
  })
})
