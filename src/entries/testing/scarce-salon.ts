import type pg from 'pg'
import { attendVisit } from '../../agenda/server/attend-visit.ts'
import { bookAppointment } from '../../agenda/server/book-appointment.ts'
import { changeAppointment, changeVisit } from '../../agenda/server/change-appointment.ts'
import { applyDelay, previewDelay } from '../../agenda/server/delay-day.ts'
import { addService, changeServiceLine } from '../../agenda/server/edit-visit.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import { createTimeOff, removeTimeOff } from '../../agenda/server/save-time-off.ts'
import { aClient, aProfessional, insertVisit, write } from '../../agenda/server/testing/agenda.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { idInKey } from '../../booking/own-booking.ts'
import { bookOnline } from '../../booking/server/book-online.ts'
import { cancelOwn, moveOwn } from '../../booking/server/change-booking.ts'
import { comingDay, anOnlineSalon, aRequest } from '../../booking/server/testing/online-salon.ts'
import type { ServiceStretch } from '../../catalogue/processing.ts'
import { createService } from '../../catalogue/server/create-service.ts'
import { saveResource } from '../../catalogue/server/save-resource.ts'
import { updateService } from '../../catalogue/server/update-service.ts'
import { serviceForm } from '../../catalogue/service.ts'
import { instantOf, localTime, minutesOf, timeOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { doJob } from '../../platform/server/testing/jobs.ts'
import { at, type DrawnNumbers } from '../../platform/server/testing/model.ts'
import { aRefund, aSale, chargeOf, open, refund, sell } from '../../sales/server/testing/till.ts'
import { acceptOffer, declineOffer } from '../../waitlist/server/answer-offer.ts'
import { waitlistJobs } from '../../waitlist/server/jobs.ts'
import { aConfirmedWish, aWish } from '../../waitlist/server/testing/full-salon.ts'
import { aNetwork } from './deposit-salon.ts'

const day = comingDay

/** A service that needs a resource, during a part of it if it has a pause. */
const needing = (durationMinutes: number, resourceId: string, during: ServiceStretch, pauseMinutes = 30) =>
  serviceForm.parse({
    name: `Serviço de ${durationMinutes} minutos`,
    durationMinutes,
    priceCents: 9_000,
    processing: during === 'whole' ? null : { afterMinutes: 30, minutes: pauseMinutes },
    needs: [{ resourceId, during }],
    isActive: true,
  })

/**
 * A salon in which everything is scarce: two professionals, one treatment room, one basin; a cut, a colouring with a pause in
 * its middle and the basin after it, and a massage in the room. One person waits for a cut.
 */
export async function aScarceSalon(admin: pg.Client) {
  const { slug, ...salon } = await anOnlineSalon({ requirePhone: false })
  const { now: _, ...scope } = salon.scope
  const carla = await aProfessional(scope, 'Carla')
  const resource = async (name: string) => {
    const id = newId()
    await write(scope, (tx) => saveResource(tx, { id, name, units: 1, isActive: true }))
    return id
  }
  const [room, basin] = [await resource('Sala'), await resource('Lavatório')]
  const service = async (durationMinutes: number, resourceId: string, during: ServiceStretch) =>
    (await write(scope, (tx) => createService(tx, needing(durationMinutes, resourceId, during)))).id
  const services = [salon.serviceId, await service(90, basin, 'after'), await service(60, room, 'whole')]
  const late = { ...scope, now: instantOf(day, '22:00', scope.zone) }
  await open(late)
  // Quiet hours would postpone offers.
  const now = minutesOf(localTime(new Date(), scope.zone))
  await admin.query('insert into message_settings (business_id, quiet_from, quiet_to) values ($1, $2, $3)', [
    scope.businessId,
    (now + 720) % 1440,
    (now + 780) % 1440,
  ])
  // Who waits does so because there was no time.
  const professionals = [salon.professionalId, carla]
  for (const professional_id of professionals)
    await insertVisit(admin, {
      business_id: scope.businessId,
      client_id: salon.clientId,
      professional_id,
      service_id: salon.serviceId,
      starts_at: instantOf(day, '07:00', scope.zone),
      ends_at: instantOf(day, '19:00', scope.zone),
      price_cents: 0,
    })
  const wish = await aConfirmedWish(
    admin,
    { ...salon, scope, slug, taken: [] },
    aWish({ serviceId: salon.serviceId }, 'Paula Reis', { from: day, to: day }),
  )
  await admin.query('delete from visit where business_id = $1', [scope.businessId])
  return {
    admin,
    scope,
    /** After the day's visits have begun. */
    late,
    slug,
    services,
    room,
    basin,
    professionals,
    clients: [salon.clientId, await aClient(scope, 'Berta')],
    wish,
  }
}
export type ScarceSalon = Awaited<ReturnType<typeof aScarceSalon>>

/** What was made so far: the visits with how many services each has, and what can be undone or given back. */
export type ModelProgress = {
  visits: { id: string; services: number; key?: string }[]
  undo: { id: string; undone?: () => void }[]
  sales: { id: string; cents: number }[]
  timeOff: string[]
}

export type Act = DrawnNumbers & { kind: keyof typeof acts }
export type ModelRun = (salon: ScarceSalon, made: ModelProgress, numbers: DrawnNumbers) => Promise<unknown>

/** From ten to half past twelve, in quarters of an hour: little room for many. */
const timeAt = (index: number) => timeOf(600 + 15 * (index % 10))
/** From nine to half past eleven, as visitors are offered. */
const offeredAt = (index: number) => timeOf(540 + 30 * (index % 6))

async function desk(
  salon: ScarceSalon,
  made: ModelProgress,
  { a, b, c }: DrawnNumbers,
  more: number[],
  isBeside = false,
) {
  const { scope, services, professionals, clients } = salon
  const id = newId()
  const booked = await write(scope, (tx) =>
    bookAppointment(tx, {
      id,
      clientId: at(clients, a + c)!,
      serviceId: at(services, a)!,
      professionalId: at([...professionals, null], b)!,
      more: more.map((one) => ({ serviceId: at(services, one)!, professionalId: null, isBeside })),
      date: day,
      time: timeAt(c),
      notes: null,
      source: 'reception',
    }),
  )
  made.visits.push({ id, services: 1 + more.length })
  if (booked.undoId) made.undo.push({ id: booked.undoId })
}

const changed = async (made: ModelProgress, change: Promise<{ undoId: string | null }>) => {
  const { undoId } = await change
  if (undoId) made.undo.push({ id: undoId })
}

async function online(
  { slug, services, professionals }: ScarceSalon,
  made: ModelProgress,
  { a, b, c }: DrawnNumbers,
  more: number[],
) {
  const wish = {
    professionalId: at([...professionals, null], b) ?? null,
    date: day,
    time: offeredAt(c),
    email: `${newId()}@exemplo.com`,
    phone: null,
    moreServiceIds: more.map((one) => at(services, one)!),
  }
  const { key } = await bookOnline(slug, aRequest({ serviceId: at(services, a)! }, wish), aNetwork())
  made.visits.push({ id: idInKey(key)!, services: 1 + more.length, key })
}

/** Does something with a visit that was booked online, if any was. */
const withOwn =
  (work: (slug: string, key: string, numbers: DrawnNumbers) => Promise<unknown>): ModelRun =>
  async ({ slug }, { visits }, numbers) => {
    const visit = at(
      visits.filter(({ key }) => key),
      numbers.a,
    )
    return visit?.key && work(slug, visit.key, numbers)
  }

/** Does something with a visit that is there, if any is. */
const withVisit =
  (work: (salon: ScarceSalon, made: ModelProgress, id: string, numbers: DrawnNumbers) => Promise<unknown>): ModelRun =>
  async (salon, made, numbers) => {
    const visit = at(made.visits, numbers.a)
    return visit && work(salon, made, visit.id, numbers)
  }

export const acts = {
  book: (salon, made, numbers) => desk(salon, made, numbers, []),
  bookTwo: (salon, made, numbers) => desk(salon, made, numbers, [numbers.b]),
  bookBeside: (salon, made, numbers) => desk(salon, made, numbers, [numbers.b], true),
  online: (salon, made, numbers) => online(salon, made, numbers, []),
  onlineTwo: (salon, made, numbers) => online(salon, made, numbers, [numbers.c]),
  ownMove: withOwn((slug, key, { b }) => moveOwn(slug, key, { date: day, time: offeredAt(b) }, aNetwork())),
  ownCancel: withOwn((slug, key) => cancelOwn(slug, key, aNetwork())),
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
  squeezeVisit: withVisit(({ scope }, made, id, { c }) =>
    changed(
      made,
      write(scope, (tx) => changeVisit(tx, { id, date: day, time: timeAt(c), squeezeReason: 'Noiva' })),
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
  come: withVisit(({ late }, _made, id, { c }) =>
    write(late, (tx) => attendVisit(tx, { id, attendance: at(['arrived', 'served', 'expected'] as const, c)! })),
  ),
  complete: withVisit(({ late }, made, id) =>
    changed(
      made,
      write(late, (tx) => changeAppointment(tx, { id, status: 'completed' })),
    ),
  ),
  remove: withVisit(({ scope }, made, id) =>
    changed(
      made,
      write(scope, (tx) => removeAppointment(tx, { id })),
    ),
  ),
  charge: withVisit(async ({ admin, late }, { sales }, id) => {
    // Its undo may have taken it away.
    const { rows } = await admin.query<{ clientId: string }>(
      'select client_id as "clientId" from appointment where id = $1',
      [id],
    )
    if (!rows[0]) return
    const sale = aSale([await chargeOf(late, id)], rows[0])
    await sell(late, sale)
    sales.push({ id: sale.id, cents: sale.payments[0]!.amountCents })
  }),
  refund: async ({ late }, { sales }, { a }) => {
    const sale = at(sales, a)
    return sale && refund(late, aRefund(sale.id, { 1: 1 }, sale.cents))
  },
  units: ({ scope, room }, _made, { b }) =>
    write(scope, (tx) => saveResource(tx, { id: room, name: 'Sala', units: 1 + (b % 2), isActive: true })),
  pause: ({ scope, services, basin }, _made, { a, b }) => {
    const during = at(['before', 'processing', 'after'] as const, a)!
    const form = needing(90, basin, during, 15 + 15 * (b % 3))
    return write(scope, (tx) => updateService(tx, { ...form, id: services[1]! }))
  },
  block: async ({ scope, professionals }, { timeOff }, { a, c }) => {
    const form = { wholeDays: false, fromDate: day, toDate: day, reason: 'Almoço', keepAppointments: a % 2 === 0 }
    const [fromTime, toTime] = [timeAt(c), timeOf(630 + 15 * (c % 10))]
    const wanted = { ...form, professionalId: at(professionals, a)!, fromTime, toTime }
    timeOff.push((await write(scope, (tx) => createTimeOff(tx, wanted))).id)
  },
  unblock: async ({ scope }, made, { a }) => {
    const id = at(made.timeOff, a)
    return (
      id &&
      changed(
        made,
        write(scope, (tx) => removeTimeOff(tx, { id })),
      )
    )
  },
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
  decline: ({ slug, wish: { key } }) => declineOffer({ slug, key }, aNetwork()),
} as const satisfies Record<string, ModelRun>
