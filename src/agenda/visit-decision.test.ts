import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termsWith } from '../catalogue/own-terms.ts'
import { localDays, MINUTE } from '../platform/local-day.ts'
import { appointmentRefusals } from './appointment.ts'
import {
  openToVisitors,
  occupied,
  overlaps,
  timesOf,
  workingTime,
  type Interval,
  type Schedule,
} from './availability.ts'
import { visitStarts } from './visit-starts.ts'
import {
  decideVisit,
  partsOf,
  visitTaken,
  whoMayServe,
  type ServiceFacts,
  type VisitFacts,
  type VisitRequest,
} from './visit-decision.ts'

const days = localDays('2030-03-12', 2, 'America/Sao_Paulo')
const { from: midnight, weekday } = days[0]!
const at = (hour: number, minute = 0) => midnight + (hour * 60 + minute) * MINUTE
const cut: ServiceFacts = {
  name: 'Corte',
  priceCents: 8_000,
  length: { duration: 30 * MINUTE, before: 0, after: 0 },
  performers: null,
  needs: [],
}
const nails: ServiceFacts = { ...cut, name: 'Unhas', priceCents: 5_000, performers: ['carla'] }
const schedule = (professionalId: string, ...busy: Interval[]): Schedule => ({
  professionalId,
  week: [{ weekday, from: 480, to: 720 }],
  busy,
})
const facts: VisitFacts = {
  now: new Date(at(0)),
  days,
  services: new Map([
    ['cut', cut],
    ['nails', nails],
  ]),
  schedules: [schedule('bruna'), schedule('carla')],
  resources: new Map(),
  step: 30 * MINUTE,
  opening: null,
}
const byBruna: VisitRequest = {
  services: [{ serviceId: 'cut', professionalId: 'bruna' }],
  startsAt: new Date(at(9)),
  visitor: null,
}
const visitor = { notBefore: new Date(at(0)) }
const decide = (request: Partial<VisitRequest> = {}, known: Partial<VisitFacts> = {}) =>
  decideVisit({ ...byBruna, ...request }, { ...facts, ...known })
const codeOf = (...given: Parameters<typeof decide>) => decide(...given).refusal?.kind.code
const whole = { from: at(8), to: at(12) }

describe('a visit that nothing speaks against', () => {
  test('is planned with the price and the length of its service', () => {
    expect(decide().services).toEqual([
      {
        serviceId: 'cut',
        professionalId: 'bruna',
        startsAt: new Date(at(9)),
        endsAt: new Date(at(9, 30)),
        priceCents: 8_000,
        length: { ...cut.length, processing: null },
        units: [],
        squeezeReason: null,
      },
    ])
  })

  test('goes on with whom it began, and to somebody else only where it must', () => {
    const asked = [
      { serviceId: 'cut', professionalId: null },
      { serviceId: 'nails', professionalId: null },
      { serviceId: 'cut', professionalId: null },
    ] as const
    const planned = decide({ services: asked, visitor }).services
    expect(planned?.map(({ professionalId }) => professionalId)).toEqual(['bruna', 'carla', 'carla'])
    expect(planned?.map(({ startsAt }) => +startsAt)).toEqual([at(9), at(9, 30), at(10)])
  })

  test('of several who are free goes to whom the day asks least', () => {
    const request = { services: [{ serviceId: 'cut', professionalId: null }] } as const
    const busy = { from: at(11), to: at(11, 30) }
    expect(decide(request, { schedules: [schedule('bruna', busy), schedule('carla')] }).services).toMatchObject([
      { professionalId: 'carla' },
    ])
  })

  test('begins beside the steps and outside of working hours at the reception, and not for a visitor', () => {
    for (const startsAt of [new Date(at(9, 10)), new Date(at(20))]) {
      expect(decide({ startsAt }).services).toBeDefined()
      expect(codeOf({ startsAt, visitor })).toBe('SLOT_TAKEN')
    }
    const opening = [{ weekday, from: 600, to: 720 }]
    expect(decide({}, { opening }).services).toBeDefined()
    expect(codeOf({ visitor }, { opening })).toBe('SLOT_TAKEN')
    expect(codeOf({ visitor: { notBefore: new Date(at(9, 1)) } })).toBe('SLOT_TAKEN')
  })
})

describe('a visit that cannot be', () => {
  test.each<[code: string, request: Partial<VisitRequest>, known: Partial<VisitFacts>]>([
    ['NOT_FOUND', { services: [{ serviceId: 'gone', professionalId: null }] }, {}],
    ['NOT_FOUND', { services: [{ serviceId: 'cut', professionalId: 'gone' }] }, {}],
    ['NOT_PERFORMED', { services: [{ serviceId: 'nails', professionalId: 'bruna' }] }, {}],
    ['SLOT_TAKEN', {}, { schedules: [schedule('bruna', whole)] }],
    ['SLOT_TAKEN', { services: [{ serviceId: 'nails', professionalId: null }] }, { schedules: [schedule('bruna')] }],
  ])('is refused: %s', (code, request, known) => {
    expect(codeOf(request, known)).toBe(code)
    expect(codeOf({ ...request, visitor }, known)).toBe(code)
  })

  test('is squeezed in with a reason, by the reception, and only where it must', () => {
    const squeezeReason = 'Urgência'
    const taken = { schedules: [schedule('bruna', whole)] }
    expect(decide({ squeezeReason }, taken).services).toMatchObject([{ professionalId: 'bruna', squeezeReason }])
    expect(decide({ squeezeReason }).services).toMatchObject([{ squeezeReason: null }])
    const anybody = [{ serviceId: 'cut', professionalId: null }] as const
    expect(codeOf({ squeezeReason, services: anybody }, taken)).toBe('SLOT_TAKEN')
  })

  test('of a visitor gives what the chosen one does not perform to somebody else; the reception chooses each', () => {
    const services = ['cut', 'nails'].map((serviceId) => ({ serviceId, professionalId: 'bruna' }))
    const [first, ...others] = services
    const both: VisitRequest['services'] = [first!, ...others]
    expect(decide({ services: both, visitor }).services?.map((one) => one.professionalId)).toEqual(['bruna', 'carla'])
    expect(codeOf({ services: both })).toBe('NOT_PERFORMED')
    expect(whoMayServe(both, true)).toBeNull()
    expect(whoMayServe(both, false)).toEqual(['bruna'])
  })
})

const names = ['bruna', 'carla', 'dora'] as const
const ownTerms = fc.array(
  fc.record({
    professionalId: fc.constantFrom(...names),
    durationMinutes: fc.constantFrom(null, 10, 25, 40),
    priceCents: fc.constantFrom(null, 0, 9_999),
  }),
  { maxLength: 3 },
)
const someService = fc.record({
  ownTerms,
  minutes: fc.constantFrom(10, 20, 30, 45),
  before: fc.constantFrom(0, 5),
  after: fc.constantFrom(0, 10),
  performers: fc.option(fc.subarray([...names], { minLength: 1 })),
  priceCents: fc.nat(20_000),
  needs: fc.constantFrom([], [{ resourceId: 'room', during: 'whole' as const }]),
})
const someBusy = fc
  .array(fc.tuple(fc.integer({ min: 470, max: 720 }), fc.integer({ min: 5, max: 60 })), { maxLength: 4 })
  .map((all) =>
    all
      .map(([from, minutes]) => ({ from: at(0, from), to: at(0, from + minutes) }))
      .toSorted((a, b) => a.from - b.from),
  )
const cases = fc
  .record({
    services: fc.array(someService, { minLength: 1, maxLength: 3 }),
    busy: fc.tuple(someBusy, someBusy, someBusy),
    step: fc.constantFrom(10, 15, 30),
    opening: fc.option(fc.constant([{ weekday, from: 500, to: 700 }])),
    chosen: fc.option(fc.constantFrom(...names)),
    start: fc.integer({ min: 46, max: 74 }),
    isVisitor: fc.boolean(),
    squeezes: fc.boolean(),
    beside: fc.tuple(fc.boolean(), fc.boolean()),
    rooms: fc.tuple(someBusy, fc.option(someBusy)),
  })
  .map(({ services, busy, step, opening, chosen, start, isVisitor, squeezes, beside, rooms }) => {
    const known = services.map(({ minutes, before, after, ...one }): [string, ServiceFacts] => [
      `${minutes} ${before} ${after} ${String(one.performers)} ${one.priceCents} ${JSON.stringify([one.ownTerms, one.needs])}`,
      {
        ...one,
        name: 'Serviço',
        length: { duration: minutes * MINUTE, before: before * MINUTE, after: after * MINUTE },
      },
    ])
    const [first, ...others] = known.map(([serviceId], i) => ({
      serviceId,
      professionalId: chosen,
      isBeside: i > 0 && beside[i - 1],
    }))
    const request: VisitRequest = {
      services: [first!, ...others],
      startsAt: new Date(at(0, start * 10)),
      visitor: isVisitor ? visitor : null,
      ...(squeezes && !isVisitor && { squeezeReason: 'Urgência' }),
    }
    const schedules = names.map((name, i) => schedule(name, ...busy[i]!))
    const resources = new Map([['room', { name: 'Sala', units: rooms.flatMap((one) => (one ? [one] : [])) }]])
    const visitFacts = { ...facts, services: new Map(known), schedules, resources, step: step * MINUTE, opening }
    return { request, facts: visitFacts }
  })

describe('whatever is asked for', () => {
  test('what is planned fits: one service after another, by somebody who performs it, over nothing that is busy', () => {
    fc.assert(
      fc.property(cases, ({ request, facts }) => {
        const planned = decideVisit(request, facts).services
        if (!planned) return
        expect(planned.map(({ serviceId }) => serviceId)).toEqual(request.services.map(({ serviceId }) => serviceId))
        const taken = planned.map(({ startsAt, length, professionalId }) => ({
          ...occupied(+startsAt, length),
          professionalId,
        }))
        for (const [i, one] of planned.entries()) {
          const { performers, length, ownTerms, ...service } = facts.services.get(one.serviceId)!
          expect(performers === null || performers.includes(one.professionalId)).toBe(true)
          const { durationMinutes, priceCents } = termsWith(
            { durationMinutes: length.duration / MINUTE, priceCents: service.priceCents, ownTerms },
            one.professionalId,
          )
          expect([+one.endsAt - +one.startsAt, one.priceCents]).toEqual([durationMinutes * MINUTE, priceCents])
          const { busy } = facts.schedules.find(({ professionalId }) => professionalId === one.professionalId)!
          const isRoomless = ({ units }: typeof one) =>
            units.some(({ unit }) => facts.resources.get('room')!.units[unit - 1]!.some((b) => overlaps(b, taken[i]!)))
          expect(busy.some((other) => overlaps(other, taken[i]!)) || isRoomless(one)).toBe(one.squeezeReason !== null)
          for (const [n, other] of planned.slice(0, i).entries()) {
            const isTogether = request.services.slice(n + 1, i + 1).every(({ isBeside }) => isBeside)
            if (isTogether) {
              expect([+one.startsAt, one.professionalId === other.professionalId]).toEqual([+other.startsAt, false])
              if (!one.squeezeReason && overlaps(taken[i]!, taken[n]!))
                expect(one.units.some(({ unit }) => other.units.some((theirs) => theirs.unit === unit))).toBe(false)
            } else expect(taken[i]!.from).toBeGreaterThanOrEqual(taken[n]!.to)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a visitor gets exactly the times that are offered', () => {
    fc.assert(
      fc.property(cases, ({ request, facts }) => {
        const asked = { ...request, visitor }
        const parts = partsOf([...facts.services.values()], request.services, true)
        if (!parts || parts.length < request.services.length) return
        const schedules = openToVisitors(facts.schedules, facts.opening)
        const wish = { step: facts.step, notBefore: +visitor.notBefore }
        const offered = visitStarts(schedules, days, parts, wish, facts.resources)
        const { services, refusal } = decideVisit(asked, facts)
        expect(services !== undefined).toBe(offered.includes(+request.startsAt))
        if (refusal) expect(refusal.kind).toBe(appointmentRefusals.SLOT_TAKEN)
        for (const one of services ?? []) {
          const hours = schedules.find(({ professionalId }) => professionalId === one.professionalId)!
          expect(workingTime(hours, days).some(({ from, to }) => from <= +one.startsAt && +one.endsAt <= to)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('each time that is proposed instead can be booked', () => {
    fc.assert(
      fc.property(cases, ({ request, facts }) => {
        const asked = { ...request, visitor, squeezeReason: undefined }
        const { free } = visitTaken(asked, facts).facts as { free: { date: string; time: string }[] }
        for (const proposed of free) {
          const startsAt = Array.from({ length: 2880 / 5 }, (_, i) => midnight + i * 5 * MINUTE).find((start) => {
            const [shown] = timesOf([start], days)
            return shown?.date === proposed.date && shown.time === proposed.time
          })
          expect(decideVisit({ ...asked, startsAt: new Date(startsAt!) }, facts).services).toBeDefined()
        }
      }),
      { numRuns: 200 },
    )
  })
})

// spec: services-3
describe('with terms of their own', () => {
  const own = (professionalId: string, durationMinutes: number | null, priceCents: number | null) => ({
    professionalId,
    durationMinutes,
    priceCents,
  })
  const slowAtBruna = { ...cut, performers: ['bruna', 'carla'], ownTerms: [own('bruna', 60, 10_050)] }
  const decide = (service: ServiceFacts, professionalId: string | null, ...schedules: Schedule[]) =>
    decideVisit(
      { services: [{ serviceId: 'cut', professionalId }], startsAt: new Date(at(9)), visitor: null },
      { ...facts, services: new Map([['cut', service]]), schedules },
    )
  const until = { from: at(9, 45), to: at(12) }

  test('the appointment is as long and costs as much as with who does it', () => {
    const planned = (who: string | null) =>
      decide(slowAtBruna, who, schedule('bruna'), schedule('carla')).services?.map((one) => [
        one.professionalId,
        +one.endsAt - +one.startsAt,
        one.priceCents,
      ])
    expect(planned('bruna')).toEqual([['bruna', 60 * MINUTE, 10_050]])
    expect(planned('carla')).toEqual([['carla', 30 * MINUTE, 8_000]])
  })

  test('who needs an hour does not get three quarters; a colleague does', () => {
    const [bruna, carla] = [schedule('bruna', until), schedule('carla', until)]
    expect(decide(slowAtBruna, 'bruna', bruna, carla).refusal?.kind.code).toBe('SLOT_TAKEN')
    expect(decide(slowAtBruna, null, bruna, carla).services?.[0].professionalId).toBe('carla')
    expect(decide(slowAtBruna, null, bruna).refusal?.kind.code).toBe('SLOT_TAKEN')
  })

  test('the next service begins when the one before is over, and a slower one is passed over where it would not fit', () => {
    // Bruna has less to do, but after her hour nobody does nails any more.
    const busy = { from: at(10), to: at(12) }
    const [bruna, carla, dora] = [schedule('bruna'), schedule('carla', until, until), schedule('dora', busy)]
    const request = {
      services: [
        { serviceId: 'cut', professionalId: null },
        { serviceId: 'nails', professionalId: null },
      ],
      startsAt: new Date(at(9)),
      visitor: null,
    } as const
    const services = new Map([
      ['cut', slowAtBruna],
      ['nails', { ...nails, performers: ['dora'] }],
    ])
    const planned = (...schedules: Schedule[]) =>
      decideVisit(request, { ...facts, services, schedules }).services?.map((one) => [
        one.professionalId,
        +one.startsAt,
      ])
    expect(planned(bruna, carla, dora)).toEqual([
      ['carla', at(9)],
      ['dora', at(9, 30)],
    ])
    expect(planned(bruna, carla, schedule('dora'))).toEqual([
      ['bruna', at(9)],
      ['dora', at(10)],
    ])
  })
})
