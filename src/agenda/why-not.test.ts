import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withSpecialHours, type SpecialMinutes } from '../hours/special-hours.ts'
import { addDays } from '../platform/clock.ts'
import { localDays, MINUTE } from '../platform/local-day.ts'
import { occupied, overlaps } from './availability.ts'
import { afterPart, beginning, isTooLong, partWith } from './visit.ts'
import { visitStarts } from './visit-starts.ts'
import { decideVisit, offeredTo, partsOf, wishOf, type ServiceFacts, type VisitRequest } from './visit-decision.ts'
import { whyNot, type BusyCause, type ReasonFacts } from './why-not.ts'

const zone = 'America/Sao_Paulo'
const date = '2030-03-12'
const days = localDays(date, 2, zone)
const { from: midnight, weekday } = days[0]!
const at = (hour: number, minute = 0) => midnight + (hour * 60 + minute) * MINUTE

const people = ['bruna', 'carla', 'duda'] as const
type BusyEntry = {
  professionalId: string
  from: number
  minutes: number
  before: number
  after: number
  isOff: boolean
}
const causeOf = ({ professionalId, from, minutes, before, after, isOff }: BusyEntry, n: number): BusyCause => {
  const own = { from: midnight + from * MINUTE, to: midnight + (from + minutes) * MINUTE }
  const period = { startsAt: new Date(own.from).toISOString(), endsAt: new Date(own.to).toISOString() }
  const id = String(n)
  if (isOff)
    return {
      ...own,
      own,
      professionalId,
      occupant: { kind: 'timeOff', id, reason: 'Almoço', isWholeDays: false, ...period },
    }
  const occupant = { kind: 'appointment', id, date, clientName: 'Ana', serviceName: 'Corte', ...period } as const
  return { from: own.from - before * MINUTE, to: own.to + after * MINUTE, own, professionalId, occupant }
}

type Salon = {
  week: { from: number; to: number }[]
  special: SpecialMinutes[]
  booked: BusyEntry[]
  services: ReadonlyMap<string, ServiceFacts>
  step: number
  opening: ReasonFacts['opening']
  now: number
}
function factsOf({ week, special, booked, services, step, opening, now }: Salon): ReasonFacts {
  const causes = booked.map(causeOf)
  return {
    now: new Date(midnight + now * MINUTE),
    days,
    services,
    resources: new Map(),
    step: step * MINUTE,
    opening,
    rules: { noticeMinutes: 120 },
    horizon: { days: 0, last: date },
    special,
    causes,
    schedules: people.map((professionalId) => ({
      professionalId,
      name: professionalId,
      ...withSpecialHours(
        professionalId,
        days.flatMap((day) => week.map((one) => ({ ...one, weekday: day.weekday }))),
        special,
        days.map((day) => day.date),
      ),
      busy: causes
        .filter((one) => one.professionalId === professionalId)
        .map(({ from, to }) => ({ from, to }))
        .toSorted((a, b) => a.from - b.from),
    })),
  }
}

const quarter = (least: number, most: number) => fc.integer({ min: least / 15, max: most / 15 }).map((n) => n * 15)
const stretch = (least: number, most: number) =>
  fc
    .tuple(quarter(least, most), quarter(15, 600))
    .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }))
const service: fc.Arbitrary<ServiceFacts> = fc.record({
  name: fc.constant('Corte'),
  priceCents: fc.constant(8_000),
  length: fc.record({
    duration: fc.constantFrom(15, 30, 30, 60, 90, 780).map((minutes) => minutes * MINUTE),
    before: fc.constantFrom(0, 10 * MINUTE),
    after: fc.constantFrom(0, 20 * MINUTE),
  }),
  performers: fc.option(fc.subarray([...people], { minLength: 1 }), { freq: 1 }),
  ownTerms: fc.array(
    fc.record({
      professionalId: fc.constantFrom(...people),
      durationMinutes: fc.constantFrom(null, 15, 60, 120),
      priceCents: fc.constant(null),
    }),
    { maxLength: 2 },
  ),
  needs: fc.constant([]),
})
const salons: fc.Arbitrary<Salon> = fc.record({
  week: fc
    .array(stretch(0, 1200), { minLength: 1, maxLength: 2 })
    .map((list) => list.toSorted((a, b) => a.from - b.from))
    .filter(([a, b]) => !a || !b || a.to <= b.from),
  special: fc.array(
    fc.record({
      professionalId: fc.constantFrom(null, ...people),
      firstDate: fc.constant(date),
      lastDate: fc.constantFrom(date, addDays(date, 1)),
      name: fc.constant('Véspera'),
      hours: fc.array(stretch(300, 1200), { maxLength: 1 }),
      everybodyWorks: fc.boolean(),
    }),
    { maxLength: 1 },
  ),
  booked: fc.array(
    fc.record({
      professionalId: fc.constantFrom(...people),
      from: quarter(-120, 1605),
      minutes: quarter(15, 240),
      before: fc.constantFrom(0, 15),
      after: fc.constantFrom(0, 30),
      isOff: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  services: fc.tuple(service, service).map(
    ([cut, nails]) =>
      new Map([
        ['cut', cut],
        ['nails', nails],
      ]),
  ),
  step: fc.constantFrom(10, 15, 30, 45, 60),
  opening: fc.option(stretch(300, 900).map((one) => [{ ...one, weekday }])),
  now: quarter(-300, 600),
})
const chosen = fc.constantFrom(null, ...people)
const requests: fc.Arbitrary<VisitRequest> = fc
  .record({
    services: fc.oneof(
      chosen.map((professionalId) => [{ serviceId: 'cut', professionalId }] as const),
      fc.tuple(chosen, chosen, fc.boolean()).map(
        ([one, other, isBeside]) =>
          [
            { serviceId: 'cut', professionalId: one },
            { serviceId: 'nails', professionalId: other, isBeside },
          ] as const,
      ),
    ),
    start: fc.integer({ min: 0, max: 2880 / 5 - 1 }).map((n) => midnight + n * 5 * MINUTE),
    isVisitor: fc.boolean(),
  })
  .map(({ services, start, isVisitor }) => ({
    services,
    startsAt: new Date(start),
    visitor: isVisitor ? { notBefore: new Date(start) } : null,
  }))

// spec: agenda-27
describe('of generated schedules', () => {
  test('a time is offered exactly where there is no reason against it', () => {
    let offeredOnes = 0
    fc.assert(
      fc.property(salons, requests, fc.nat(), (salon, asked, pick) => {
        const known = factsOf(salon)
        const facts = { ...known, horizon: asked.visitor ? known.horizon : null }
        const visitor = asked.visitor && { notBefore: new Date(+facts.now + 120 * MINUTE) }
        const services = asked.services.map(({ serviceId }) => facts.services.get(serviceId)!)
        const parts = partsOf(services, asked.services, visitor !== null)
        const startsOf = (request: VisitRequest) =>
          parts && !isTooLong(parts)
            ? visitStarts(offeredTo(request, facts.schedules, facts), days, parts, wishOf(request, facts))
            : []
        const starts = startsOf({ ...asked, visitor })
        // Few starts are offered ones, so that one of these is mostly taken.
        const start = pick % 3 > 0 ? (starts[pick % Math.max(starts.length, 1)] ?? +asked.startsAt) : +asked.startsAt
        const request = { ...asked, visitor, startsAt: new Date(start) }
        const isInReach = !facts.horizon || start < days[0]!.to
        const isOffered = starts.includes(start) && isInReach
        const reasons = whyNot(request, facts)
        if (isOffered) offeredOnes++
        expect(reasons.length === 0).toBe(isOffered)
        // A visitor's decision says the same; only the horizon is not asked for there.
        if (visitor && isInReach) expect(decideVisit(request, facts).services !== undefined).toBe(isOffered)
        for (const one of reasons) {
          if (one.kind !== 'busy') continue
          const met = facts.causes.find(({ occupant }) => occupant === one.by)
          if (one.by?.kind === 'closed' || !met) throw new Error('Somebody is busy with nothing.')
          expect(met.professionalId).toBe(one.who.id)
          // A part after the first may begin as much earlier or later as somebody needs for the one before.
          const reach = parts!.flatMap((part, i) => {
            const slips =
              i === 0 ? [0] : (parts![0]!.performers ?? []).map((id) => afterPart(parts!, 0, beginning, id).slip)
            return [0, ...slips].map((slip) => partWith(part, one.who.id, slip))
          })
          expect(reach.some((part) => overlaps(met, occupied(start + part.offset, part)))).toBe(true)
        }
      }),
      { numRuns: 1500 },
    )
    expect(offeredOnes).toBeGreaterThan(100)
  })
})

describe('the reason', () => {
  const cut: ServiceFacts = {
    name: 'Corte',
    priceCents: 8_000,
    length: { duration: 30 * MINUTE, before: 0, after: 10 * MINUTE },
    performers: ['bruna', 'carla'],
    needs: [],
  }
  const salon: Salon = {
    week: [{ from: 540, to: 1080 }],
    special: [],
    booked: [],
    services: new Map([['cut', cut]]),
    step: 30,
    opening: null,
    now: 0,
  }
  const lunch = { professionalId: 'bruna', from: 720, minutes: 60, before: 0, after: 0, isOff: true }
  const client = { professionalId: 'bruna', from: 600, minutes: 30, before: 0, after: 15, isOff: false }
  const ask = (
    start: number,
    {
      more = {},
      who = 'bruna',
      visitor = false,
    }: { more?: Partial<Salon>; who?: string | null; visitor?: boolean } = {},
  ) => {
    const facts = factsOf({ ...salon, ...more })
    return whyNot(
      {
        services: [{ serviceId: 'cut', professionalId: who }],
        startsAt: new Date(start),
        visitor: visitor ? { notBefore: new Date(+facts.now + 120 * MINUTE) } : null,
      },
      { ...facts, horizon: visitor ? facts.horizon : null },
    )
  }
  const bruna = { id: 'bruna', name: 'bruna' }
  const hours = [{ from: 540, to: 1080 }]

  test('is the rule that leaves the time out', () => {
    expect(ask(at(9))).toEqual([])
    expect(ask(at(9), { more: { now: 600 } })).toEqual([{ kind: 'past' }])
    expect(ask(at(11), { more: { now: 600 }, visitor: true })).toEqual([{ kind: 'notice', minutes: 120 }])
    expect(ask(at(11), { more: { now: 600 } })).toEqual([])
    expect(ask(at(33), { visitor: true })).toEqual([{ kind: 'horizon', days: 0 }])
    expect(ask(at(9, 10))).toEqual([
      {
        kind: 'step',
        who: bruna,
        minutes: 30,
        near: [
          { date, time: '09:00' },
          { date, time: '09:30' },
        ],
      },
    ])
    const opening = [{ weekday, from: 600, to: 1080 }]
    expect(ask(at(9), { more: { opening }, visitor: true })).toEqual([
      { kind: 'opening', who: bruna, hours: [{ from: 600, to: 1080 }] },
    ])
    expect(ask(at(9), { more: { opening } })).toEqual([])
    const long = { ...cut, length: { ...cut.length, duration: 13 * 60 * MINUTE } }
    expect(ask(at(9), { more: { services: new Map([['cut', long]]) } })).toEqual([{ kind: 'tooLong' }])
  })

  test('is who works then, and who performs it', () => {
    expect(ask(at(8))).toEqual([{ kind: 'hours', who: bruna, hours, isEnd: false }])
    expect(ask(at(17, 45))).toEqual([{ kind: 'hours', who: bruna, hours, isEnd: true }])
    expect(ask(at(9), { who: 'duda' })).toEqual([
      { kind: 'notTheirs', who: { id: 'duda', name: 'duda' }, serviceName: 'Corte' },
    ])
    expect(ask(at(9), { who: 'gone' })).toEqual([{ kind: 'removed' }])
    const nobody = new Map([['cut', { ...cut, performers: [] }]])
    expect(ask(at(9), { who: null, more: { services: nobody } })).toEqual([
      { kind: 'unperformed', serviceName: 'Corte' },
    ])
    const closed = {
      professionalId: null,
      firstDate: date,
      lastDate: date,
      name: 'Natal',
      hours: [],
      everybodyWorks: false,
    }
    expect(ask(at(9), { more: { special: [closed] } })).toEqual([
      { kind: 'date', who: bruna, hours: [], name: 'Natal' },
    ])
  })

  test('is what stands in the way, for each who could do it', () => {
    const booked = [lunch, client]
    expect(ask(at(12, 30), { more: { booked } })).toMatchObject([
      { kind: 'busy', who: bruna, isBuffer: false, by: { kind: 'timeOff', reason: 'Almoço' } },
    ])
    expect(ask(at(10), { more: { booked }, who: null })).toEqual([])
    expect(ask(at(10), { more: { booked } })).toMatchObject([
      { kind: 'busy', isBuffer: false, by: { kind: 'appointment', clientName: 'Ana' } },
    ])
    // The time after Ana's cut, and the time that this cut itself needs before lunch.
    expect(ask(at(10, 30), { more: { booked } })).toMatchObject([{ isBuffer: true, by: { kind: 'appointment' } }])
    expect(ask(at(11, 30), { more: { booked } })).toMatchObject([{ isBuffer: true, by: { kind: 'timeOff' } }])
    const both = [...booked, { ...client, professionalId: 'carla' }]
    expect(ask(at(10), { more: { booked: both }, who: null })).toMatchObject([
      { kind: 'busy', who: { id: 'bruna' } },
      { kind: 'busy', who: { id: 'carla' } },
    ])
  })
})
