import { describe, expect, test } from 'vitest'
import { appointmentRefusals, type AppointmentChange, type VisitChange } from '../../agenda/appointment.ts'
import { changeAppointment, changeVisit } from '../../agenda/server/change-appointment.ts'
import { agendaJobs } from '../../agenda/server/jobs.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import {
  aProfessional,
  book as bookAtReception,
  outcomes,
  write,
  type Salon,
} from '../../agenda/server/testing/agenda.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { localTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { BookingLinkForm } from '../booking-link.ts'
import type { BookingRequest } from '../booking-request.ts'
import { ownRefusals } from '../own-booking.ts'
import { bookOnline } from './book-online.ts'
import { countWaiting } from './booking-queries.ts'
import { cancelOwn, findOwn, moveOwn } from './change-booking.ts'
import { expireBookings } from './expire-bookings.ts'
import { bookingJobs } from './jobs.ts'
import { getPublicLink, inLink } from './link-queries.ts'
import { getMoveTimes, getOnlineTimes } from './page-queries.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const day = comingDay
const zone = 'America/Sao_Paulo'
const network = '10.11.0.1'
const refused = (kind: object) => expect.objectContaining({ kind })

type Shop = Salon & { slug: string; carla: string; nails: string }

/** Bruna cuts hair in half an hour; nails take an hour, and only Carla does them. */
async function aShop(more: Partial<BookingLinkForm> = {}): Promise<Shop> {
  const { scope, ...salon } = await anOnlineSalon(more)
  const { now: _, ...present } = scope
  const carla = await aProfessional(present, 'Carla')
  const service = { business_id: present.businessId, name: 'Unhas', duration_minutes: 60, price_cents: 5_000 }
  const { rows } = await database.admin.query(
    `insert into service (business_id, name, duration_minutes, price_cents) values ($1, $2, $3, $4) returning id`,
    Object.values(service),
  )
  const nails = rows[0].id as string
  for (const [of, by] of [
    [nails, carla],
    [salon.serviceId, salon.professionalId],
  ])
    await database.admin.query('insert into service_professional values ($1, $2, $3)', [present.businessId, of, by])
  return { ...salon, scope: present, carla, nails }
}

const visitRequest = (shop: Shop, more: Partial<BookingRequest> = {}): BookingRequest => ({
  ...aRequest(shop),
  moreServiceIds: [shop.nails],
  ...more,
})
const book = async (shop: Shop, more: Partial<BookingRequest> = {}) => {
  const booking = await bookOnline(shop.slug, visitRequest(shop, more), network)
  await database.admin.query('truncate throttle')
  return booking
}

/** The appointments of a business, in the order of their beginning. */
const stored = async ({ scope }: Shop) => {
  const { rows } = await database.admin.query('select * from appointment where business_id = $1 order by starts_at', [
    scope.businessId,
  ])
  return rows
}
const standing = async (shop: Shop) =>
  (await stored(shop)).map((one) =>
    [localTime(one.starts_at, zone), one.status, one.online_act].filter(Boolean).join(' '),
  )
const change = (shop: Shop, id: string, more: Omit<AppointmentChange, 'id'>) =>
  write(shop.scope, (tx) => changeAppointment(tx, { id, ...more }))
const changeAll = (shop: Shop, id: string, more: Omit<VisitChange, 'id'>) =>
  write(shop.scope, (tx) => changeVisit(tx, { id, ...more }))
const mailsTo = async (recipient: string) => {
  await runJobs([...bookingJobs, ...agendaJobs])
  const { rows } = await database.admin.query<{ subject: string; text: string }>(
    'delete from mail where recipient = $1 returning subject, text',
    [recipient],
  )
  return rows
}

// spec: booking-8
describe('several services in one visit', () => {
  test('are appointments one after another, each with somebody who performs it, under one address', async () => {
    const shop = await aShop()
    const booking = await book(shop)
    expect(booking).toMatchObject({
      serviceName: 'Corte e Unhas',
      professionalName: 'Bruna e Carla',
      from: '10:00',
      to: '11:30',
      priceCents: 13_000,
      services: [
        { name: 'Corte', professionalName: 'Bruna', from: '10:00', to: '10:30', priceCents: 8_000 },
        { name: 'Unhas', professionalName: 'Carla', from: '10:30', to: '11:30', priceCents: 5_000 },
      ],
    })
    expect(await stored(shop)).toMatchObject([
      { id: booking.id, visit_id: booking.id, professional_id: shop.professionalId },
      {
        visit_id: booking.id,
        professional_id: shop.carla,
        service_id: shop.nails,
        price_cents: 5_000,
      },
    ])
    const { booking: seen } = await inLink(shop.slug, 'read', (tx) => findOwn(tx, booking.key))
    expect(seen).toMatchObject(booking)
  })

  test('are offered at starts at which all of them fit, with the buffers between', async () => {
    const shop = await aShop()
    await database.admin.query('update service set buffer_after_minutes = 10 where id = $1', [shop.serviceId])
    await bookAtReception(shop, '11:00', { professionalId: shop.carla, serviceId: shop.nails, date: day })
    const times = await inLink(shop.slug, 'read', async (tx) =>
      getOnlineTimes(tx, await getPublicLink(tx), {
        serviceId: shop.serviceId,
        moreServiceIds: [shop.nails],
        professionalId: null,
        from: day,
        days: 1,
      }),
    )
    const offered = times.map(({ time }) => time)
    // Nails would start 40 minutes later, but Carla is busy from eleven to twelve and then has a break until two.
    expect(offered.slice(0, 4)).toEqual(['08:00', '08:30', '09:00', '14:00'])
    for (const time of ['09:30', '10:00', '11:00']) {
      expect(offered).not.toContain(time)
      await expect(book(shop, { time })).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
    }
    expect((await book(shop, { time: '09:00' })).services.map(({ from }) => from)).toEqual(['09:00', '09:40'])
  })

  test('are all booked or none: who performs nothing of it, and what is another business’s, is refused', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const dora = await aProfessional(shop.scope, 'Dora')
    await expect(book(shop, { professionalId: dora })).rejects.toEqual(refused(appointmentRefusals.NOT_PERFORMED))
    await expect(book(shop, { moreServiceIds: [other.nails] })).rejects.toEqual(refused(platformRefusals.NOT_FOUND))
    expect(await stored(shop)).toEqual([])
    const { services } = await book(shop, { professionalId: shop.carla })
    expect(services.map(({ professionalName }) => professionalName)).toEqual(['Bruna', 'Carla'])
  })

  test('sent again are the same booking, also many times at once', async () => {
    const shop = await aShop()
    const request = visitRequest(shop)
    const made = await Promise.all(Array.from({ length: 10 }, () => bookOnline(shop.slug, request, network)))
    expect(new Set(made.map(({ key }) => key)).size).toBe(1)
    expect(await stored(shop)).toHaveLength(2)
    // The same holds after a service was switched off.
    await database.admin.query('update service set is_active = false where id = $1', [shop.nails])
    expect(await bookOnline(shop.slug, request, network)).toEqual(made[0])
  })

  test('race with single ones and each other: whoever wins has all, and nobody overlaps', async () => {
    const shop = await aShop()
    const person = (i: number) => ({ phone: `+551191111${String(i).padStart(4, '0')}`, name: `Pessoa ${i}` })
    const { won, lost } = await outcomes<unknown>([
      ...Array.from({ length: 12 }, (_, i) => bookOnline(shop.slug, visitRequest(shop, person(i)), `10.12.0.${i}`)),
      ...Array.from({ length: 6 }, (_, i) =>
        bookOnline(
          shop.slug,
          { ...aRequest(shop, person(50 + i)), serviceId: shop.nails, time: '10:30' },
          `10.13.0.${i}`,
        ),
      ),
    ])
    for (const error of lost) expect(error).toEqual(refused(appointmentRefusals.SLOT_TAKEN))
    expect(won.length).toBeLessThanOrEqual(2)
    const all = await stored(shop)
    expect(all.filter(({ visit_id }) => visit_id !== null).length % 2).toBe(0)
    expect(all.filter(({ professional_id }) => professional_id === shop.carla)).toHaveLength(1)
  })
})

// spec: booking-8
describe('whoever booked a visit', () => {
  test('moves all of it to a time at which all of it is free', async () => {
    const shop = await aShop()
    const booking = await book(shop)
    await bookAtReception(shop, '15:30', { professionalId: shop.carla, serviceId: shop.nails, date: day })
    const offered = await inLink(shop.slug, 'read', async (tx) =>
      getMoveTimes(tx, await findOwn(tx, booking.key), { from: day, days: 1 }),
    )
    const times = offered.map(({ time }) => time)
    expect(times).toEqual(expect.arrayContaining(['10:30', '14:00', '16:00']))
    expect(times).not.toContain('15:00')
    const to = (time: string) => moveOwn(shop.slug, booking.key, { date: day, time }, network)
    await expect(to('15:00')).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
    expect(await to('10:30')).toMatchObject({ from: '10:30', to: '12:00', onlineAct: 'moved', key: booking.key })
    expect(await standing(shop)).toEqual(['10:30 scheduled moved', '11:00 scheduled moved', '15:30 scheduled'])
  })

  test('cancels all of it, and the business hears of it once, with every service', async () => {
    const shop = await aShop()
    await database.admin.query(`update business set email = 'visitas@exemplo.com' where id = $1`, [
      shop.scope.businessId,
    ])
    const booking = await book(shop)
    await mailsTo('visitas@exemplo.com')
    expect(await cancelOwn(shop.slug, booking.key, network)).toMatchObject({
      isCancelled: true,
      onlineAct: 'cancelled',
    })
    expect(await standing(shop)).toEqual(['10:00 cancelled cancelled', '10:30 cancelled cancelled'])
    const mails = await mailsTo('visitas@exemplo.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Corte, Unhas')
  })

  test('does neither once one service is done or paid', async () => {
    const shop = await aShop()
    const booking = await book(shop)
    await database.admin.query(`update appointment set status = 'completed' where id = $1`, [
      (await stored(shop))[1].id,
    ])
    for (const act of [
      () => cancelOwn(shop.slug, booking.key, network),
      () => moveOwn(shop.slug, booking.key, { date: day, time: '15:00' }, network),
    ])
      await expect(act()).rejects.toEqual(refused(ownRefusals.BOOKING_SETTLED))
  })

  test('gets every service and the total by mail, and each change of the business once', async () => {
    const shop = await aShop()
    const email = `${newId()}@exemplo.com`
    const booking = await book(shop, { email })
    const [confirmation] = await mailsTo(email)
    expect(confirmation!.subject).toBe('Salão de Teste: agendamento realizado, Corte e Unhas')
    for (const text of [
      '10:00 às 10:30: Corte com Bruna, R$ 80,00',
      '10:30 às 11:30: Unhas com Carla',
      'Total: R$ 130,00',
    ])
      expect(confirmation!.text).toContain(text)

    const second = (await stored(shop))[1].id as string
    const { undoId } = await change(shop, second, { date: day, time: '14:00' })
    await change(shop, second, { status: 'confirmed' })
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Salão de Teste: agendamento alterado, Corte e Unhas')
    expect(mail!.text).toContain('14:00 às 15:00: Unhas com Carla')
    expect(undoId).not.toBeNull()
    expect(await mailsTo(email)).toEqual([])

    await changeAll(shop, booking.id, { date: day, time: '11:00' })
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Salão de Teste: agendamento remarcado, Corte e Unhas',
    ])
    await changeAll(shop, second, { status: 'cancelled' })
    const [cancelled, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(cancelled!.subject).toContain('agendamento cancelado')
  })
})

// spec: agenda-11
describe('the business', () => {
  test('moves and cancels one service or all of them, and undoing brings all back', async () => {
    const shop = await aShop()
    await book(shop)
    const [first, second] = (await stored(shop)).map(({ id }) => id as string)
    const { undoId, changed } = await changeAll(shop, second!, { date: day, time: '16:00' })
    expect(changed).toBe(2)
    expect(await standing(shop)).toEqual(['15:30 scheduled', '16:00 scheduled'])
    await write(shop.scope, (tx) => undoChange(tx, { id: undoId! }))
    expect(await standing(shop)).toEqual(['10:00 scheduled', '10:30 scheduled'])
    await change(shop, first!, { status: 'cancelled' })
    expect(await standing(shop)).toEqual(['10:00 cancelled', '10:30 scheduled'])
    // Only the services with the picked service's status change.
    await changeAll(shop, second!, { status: 'confirmed' })
    expect(await standing(shop)).toEqual(['10:00 cancelled', '10:30 confirmed'])
    await changeAll(shop, first!, { status: 'confirmed' })
    expect(await standing(shop)).toEqual(['10:00 confirmed', '10:30 confirmed'])
  })

  test('gives the picked service to another professional, who performs it, when all move', async () => {
    const shop = await aShop()
    await book(shop)
    const dora = await aProfessional(shop.scope, 'Dora')
    const [first] = (await stored(shop)).map(({ id }) => id as string)
    const to = { date: day, time: '15:00', professionalId: dora }
    await expect(changeAll(shop, first!, to)).rejects.toEqual(refused(appointmentRefusals.NOT_PERFORMED))
    await database.admin.query('insert into service_professional values ($1, $2, $3)', [
      shop.scope.businessId,
      shop.serviceId,
      dora,
    ])
    await changeAll(shop, first!, to)
    expect(await stored(shop)).toMatchObject([{ professional_id: dora }, { professional_id: shop.carla }])
  })

  test('moves nothing where one service finds its time taken, and tells the times of the picked one', async () => {
    const shop = await aShop()
    await book(shop)
    await bookAtReception(shop, '15:00', { professionalId: shop.professionalId, date: day })
    const [, second] = await stored(shop).then((all) => all.map(({ id }) => id as string))
    const taken = changeAll(shop, second!, { date: day, time: '15:30' })
    await expect(taken).rejects.toMatchObject({
      kind: appointmentRefusals.SLOT_TAKEN,
      facts: { free: expect.arrayContaining([{ date: day, time: '16:00' }]) },
    })
    expect(await standing(shop)).toEqual(['10:00 scheduled', '10:30 scheduled', '15:00 scheduled'])
  })

  test('is not told of another business’s visit, nor may it change one that changed meanwhile', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const { id } = await book(shop)
    await expect(changeAll(other, id, { status: 'cancelled' })).rejects.toEqual(refused(platformRefusals.NOT_FOUND))
    await change(shop, id, { status: 'confirmed' })
    await expect(changeAll(shop, id, { version: 1, status: 'cancelled' })).rejects.toEqual(
      refused(appointmentRefusals.CHANGED_MEANWHILE),
    )
  })

  test('deletes a visit as a whole; its address says so, and undoing brings it and the booking back', async () => {
    const shop = await aShop()
    const booking = await book(shop)
    const [, second] = (await stored(shop)).map(({ id }) => id as string)
    const { undoId } = await write(shop.scope, (tx) => removeAppointment(tx, { id: second! }))
    expect(await stored(shop)).toEqual([])
    const see = () => inLink(shop.slug, 'read', (tx) => findOwn(tx, booking.key))
    expect((await see()).booking).toMatchObject({
      isCancelled: true,
      serviceName: 'Corte, Unhas',
      from: '10:00',
      to: '11:30',
    })
    await write(shop.scope, (tx) => undoChange(tx, { id: undoId! }))
    expect(await standing(shop)).toEqual(['10:00 scheduled', '10:30 scheduled'])
    expect((await see()).booking).toMatchObject({
      isCancelled: false,
      services: [{ name: 'Corte' }, { name: 'Unhas' }],
    })
  })

  test('accepts a visit by confirming one service; one that nobody confirms expires as a whole', async () => {
    const shop = await aShop({ autoConfirm: false })
    const booking = await book(shop)
    await book(shop, { time: '14:00', name: 'Outra', phone: '+5511922223333' })
    expect(booking.heldUntil).not.toBeNull()
    expect(await write(shop.scope, countWaiting)).toEqual({ count: 2, firstDate: day })
    await change(shop, booking.id, { status: 'confirmed' })
    expect(await write(shop.scope, countWaiting)).toEqual({ count: 1, firstDate: day })
    await database.admin.query('update online_booking set held_until = now() where business_id = $1', [
      shop.scope.businessId,
    ])
    await expireBookings()
    expect(await standing(shop)).toEqual([
      '10:00 confirmed',
      '10:30 pending',
      '14:00 cancelled expired',
      '14:30 cancelled expired',
    ])
  })
})
