import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendVisit } from '../agenda/server/attend-visit.ts'
import { bookAppointment } from '../agenda/server/book-appointment.ts'
import { changeAppointment, changeVisit } from '../agenda/server/change-appointment.ts'
import { applyDelay, previewDelay } from '../agenda/server/delay-day.ts'
import { addService, changeServiceLine } from '../agenda/server/edit-visit.ts'
import { aClient, aProfessional, insertVisit, write } from '../agenda/server/testing/agenda.ts'
import { undoChange } from '../agenda/server/undo-change.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { aComingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import type { Stretch } from '../catalogue/processing.ts'
import { createService } from '../catalogue/server/create-service.ts'
import { saveResource } from '../catalogue/server/save-resource.ts'
import { serviceForm } from '../catalogue/service.ts'
import { instantOf, timeOf } from '../platform/clock.ts'
import { newId } from '../platform/id.ts'
import { Refusal } from '../platform/refusal-error.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { byTheClock, freshDatabase } from '../platform/server/testing/database.ts'
import { doJob } from '../platform/server/testing/jobs.ts'
import { aSale, chargeOf, open, sell } from '../sales/server/testing/till.ts'
import { acceptOffer } from '../waitlist/server/answer-offer.ts'
import { waitlistJobs } from '../waitlist/server/jobs.ts'
import { aConfirmedWish, aWish } from '../waitlist/server/testing/full-salon.ts'
import { aNetwork } from './testing/deposit-salon.ts'

const database = freshDatabase()
const day = aComingDay()

/**
 * A salon in which everything is scarce: two professionals, one treatment room, one basin; a cut, a colouring with a pause in
 * its middle and the basin after it, and a massage in the room. One person waits for a cut.
 */
async function aScarceSalon() {
  const { slug, ...salon } = await anOnlineSalon({ requirePhone: false })
  const { now: _, ...scope } = salon.scope
  const carla = await aProfessional(scope, 'Carla')
  const resource = async (name: string) => {
    const id = newId()
    await write(scope, (tx) => saveResource(tx, { id, name, units: 1, isActive: true }))
    return id
  }
  const [room, basin] = [await resource('Sala'), await resource('Lavatório')]
  const service = async (name: string, durationMinutes: number, resourceId: string, during: Stretch) => {
    const processing = during === 'whole' ? null : { afterMinutes: 30, minutes: 30 }
    const form = serviceForm.parse({
      name,
      durationMinutes,
      priceCents: 9_000,
      processing,
      needs: [{ resourceId, during }],
      isActive: true,
    })
    return (await write(scope, (tx) => createService(tx, form))).id
  }
  const services = [
    salon.serviceId,
    await service('Coloração', 90, basin, 'after'),
    await service('Massagem', 60, room, 'whole'),
  ]
  const late = { ...scope, now: instantOf(day, '22:00', scope.zone) }
  await open(late)
  // Who waits does so because there was no time.
  const professionals = [salon.professionalId, carla]
  for (const professional_id of professionals)
    await insertVisit(database.admin, {
      business_id: scope.businessId,
      client_id: salon.clientId,
      professional_id,
      service_id: salon.serviceId,
      starts_at: instantOf(day, '07:00', scope.zone),
      ends_at: instantOf(day, '19:00', scope.zone),
      price_cents: 0,
    })
  const wish = await aConfirmedWish(
    database.admin,
    { ...salon, scope, slug, taken: [] },
    aWish({ serviceId: salon.serviceId }, 'Paula Reis', { from: day, to: day }),
  )
  await database.admin.query('delete from visit where business_id = $1', [scope.businessId])
  return {
    scope,
    /** After the day's visits have begun. */
    late,
    slug,
    services,
    professionals,
    clients: [salon.clientId, await aClient(scope, 'Berta')],
    wish,
  }
}
type ScarceSalon = Awaited<ReturnType<typeof aScarceSalon>>

/** What was made so far: the visits with how many services each has, and what can be undone. */
type Progress = { visits: { id: string; services: number }[]; undo: { id: string; undone?: () => void }[] }

/** One of a list, wherever the number points. */
const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)]

type Act = { kind: keyof typeof acts; a: number; b: number; c: number }
type Run = (salon: ScarceSalon, made: Progress, numbers: Omit<Act, 'kind'>) => Promise<unknown>

/** From ten to half past twelve, in quarters of an hour: little room for many. */
const timeAt = (index: number) => timeOf(600 + 15 * (index % 10))

async function desk(salon: ScarceSalon, made: Progress, { a, b, c }: Omit<Act, 'kind'>, more: number[]) {
  const { scope, services, professionals, clients } = salon
  const id = newId()
  const booked = await write(scope, (tx) =>
    bookAppointment(tx, {
      id,
      clientId: at(clients, a + c)!,
      serviceId: at(services, a)!,
      professionalId: at([...professionals, null], b)!,
      more: more.map((one) => ({ serviceId: at(services, one)!, professionalId: null })),
      date: day,
      time: timeAt(c),
      notes: null,
      source: 'reception',
    }),
  )
  made.visits.push({ id, services: 1 + more.length })
  if (booked.undoId) made.undo.push({ id: booked.undoId })
}

const changed = async (made: Progress, change: Promise<{ undoId: string | null }>) => {
  const { undoId } = await change
  if (undoId) made.undo.push({ id: undoId })
}

/** Does something with a visit that is there, if any is. */
const withVisit =
  (work: (salon: ScarceSalon, made: Progress, id: string, numbers: Omit<Act, 'kind'>) => Promise<unknown>): Run =>
  async (salon, made, numbers) => {
    const visit = at(made.visits, numbers.a)
    return visit && work(salon, made, visit.id, numbers)
  }

const acts = {
  book: (salon, made, numbers) => desk(salon, made, numbers, []),
  bookTwo: (salon, made, numbers) => desk(salon, made, numbers, [numbers.b]),
  online: ({ slug, services, professionals }, _made, { a, b, c }) =>
    bookOnline(
      slug,
      aRequest(
        { serviceId: at(services, a)! },
        {
          professionalId: at([...professionals, null], b) ?? null,
          date: day,
          time: timeAt(c),
          email: `${newId()}@exemplo.com`,
          phone: null,
        },
      ),
      aNetwork(),
    ),
  move: withVisit(({ scope, professionals }, made, id, { b, c }) =>
    changed(
      made,
      write(scope, (tx) =>
        changeAppointment(tx, { id, date: day, time: timeAt(c), professionalId: at(professionals, b)! }),
      ),
    ),
  ),
  moveVisit: withVisit(({ scope }, made, id, { c }) =>
    changed(
      made,
      write(scope, (tx) => changeVisit(tx, { id, date: day, time: timeAt(c) })),
    ),
  ),
  resize: withVisit(({ scope }, made, id, { c }) =>
    changed(
      made,
      write(scope, (tx) => changeAppointment(tx, { id, durationMinutes: 15 + 15 * (c % 8) })),
    ),
  ),
  line: withVisit(({ scope, services }, made, id, { b }) =>
    changed(
      made,
      write(scope, (tx) => changeServiceLine(tx, { id, serviceId: at(services, b)!, priceReason: null })),
    ),
  ),
  add: async ({ scope, services, professionals }, made, { a, b, c }) => {
    const visit = at(made.visits, a)
    if (!visit) return
    const { undoId } = await write(scope, (tx) =>
      addService(tx, {
        id: visit.id,
        newId: newId(),
        serviceId: at(services, b)!,
        professionalId: at(professionals, c)!,
        date: day,
        time: timeAt(c + 3),
      }),
    )
    visit.services++
    if (undoId) made.undo.push({ id: undoId, undone: () => visit.services-- })
  },
  undo: async ({ scope }, made, { a }) => {
    const point = at(made.undo, a)
    if (!point) return
    await write(scope, (tx) => undoChange(tx, { id: point.id }))
    point.undone?.()
  },
  cancel: withVisit(({ scope }, made, id) =>
    changed(
      made,
      write(scope, (tx) => changeVisit(tx, { id, status: 'cancelled' })),
    ),
  ),
  revive: withVisit(({ scope }, made, id) =>
    changed(
      made,
      write(scope, (tx) => changeAppointment(tx, { id, status: 'scheduled' })),
    ),
  ),
  missed: withVisit(({ late }, made, id) =>
    changed(
      made,
      write(late, (tx) => attendVisit(tx, { id, attendance: 'missed' })),
    ),
  ),
  charge: withVisit(async ({ late }, _made, id) => {
    // Its undo may have taken it away.
    const { rowCount } = await database.admin.query('select from appointment where id = $1', [id])
    return rowCount === 1 && sell(late, aSale([await chargeOf(late, id)]))
  }),
  delay: async ({ late, professionals }, made, { a, b }) => {
    const morning = { ...late, now: instantOf(day, '10:20', late.zone) }
    const request = { professionalId: at(professionals, a)!, minutes: 5 + 5 * (b % 8), choices: [] }
    const { seen } = await inBusiness(morning, 'read', (tx) => previewDelay(tx, request))
    await changed(
      made,
      write(morning, (tx) => applyDelay(tx, { ...request, seen })),
    )
  },
  offer: ({ scope: { businessId, zone } }) => doJob(waitlistJobs, 'waitlist.offer', { businessId, zone }),
  accept: ({ slug, wish: { key } }) => acceptOffer({ slug, key }, aNetwork()),
} as const satisfies Record<string, Run>

const number = fc.nat({ max: 60 })
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...(Object.keys(acts) as Act['kind'][])),
  a: number,
  b: number,
  c: number,
})
/** What several people do at once, one round after another. Who begins, books. */
const rounds = fc.tuple(
  fc.array(fc.record({ kind: fc.constant('book' as const), a: number, b: number, c: number }), {
    minLength: 2,
    maxLength: 4,
  }),
  fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
)

/** Visits that have not the services that they were made with. */
async function halves({ scope: { businessId } }: ScarceSalon, { visits }: Progress): Promise<unknown[]> {
  const { rows } = await database.admin.query<{ id: string; count: number }>(
    `select v.id, count(a.id)::int from visit v left join appointment a on a.business_id = v.business_id and a.visit_id = v.id
     where v.business_id = $1 group by v.id`,
    [businessId],
  )
  return rows.filter(({ id, count }) => count !== (visits.find((one) => one.id === id)?.services ?? 1))
}

test('whatever is done at once, nobody and nothing is booked twice, no visit is half, and who loses is told why', async () => {
  let [done, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(rounds, async ([first, others]) => {
      const salon = await aScarceSalon()
      const made: Progress = { visits: [], undo: [] }
      for (const round of [first, ...others]) {
        const results = await Promise.allSettled(
          round.map(async ({ kind, ...numbers }) => {
            const run: Run = acts[kind]
            await run(salon, made, numbers)
          }),
        )
        const lost = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
        expect(lost.filter((error) => !(error instanceof Refusal) || error.kind.status >= 500)).toEqual([])
        done += results.length - lost.length
        refused += lost.length
        const broken = await brokenLaws(database.admin)
        expect(broken.filter(({ law }) => !byTheClock.has(law))).toEqual([])
        expect(await halves(salon, made)).toEqual([])
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
  // Both happen, or the salon is not scarce or not one.
  expect(done).toBeGreaterThan(60)
  expect(refused).toBeGreaterThan(20)
}, 240_000)
