import { describe, expect, test } from 'vitest'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { agendaJobs } from '../../agenda/server/jobs.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import { saveAgendaRules } from '../../agenda/server/save-agenda-rules.ts'
import {
  aClient,
  aProfessional,
  book as bookAtReception,
  outcomes,
  write,
  type Salon,
} from '../../agenda/server/testing/agenda.ts'
import { mergeClients } from '../../clients/server/merge-clients.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { BookingLinkForm } from '../booking-link.ts'
import type { Booking } from '../booking-facts.ts'
import { ownRefusals } from '../own-booking.ts'
import { bookOnline } from './book-online.ts'
import { cancelOwn, findOwn, moveOwn } from './change-booking.ts'
import { bookingJobs } from './jobs.ts'
import { inLink } from './link-queries.ts'
import { getMoveTimes } from './page-queries.ts'
import { saveBookingLink } from './save-booking-link.ts'
import { newBookingLink } from '../booking-link.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const day = comingDay
const zone = 'America/Sao_Paulo'
const network = '10.8.0.1'

type OnlineSalon = Salon & { slug: string; booking: Booking; email: string }

/** A booking for the coming day at ten. The business uses the real clock, as its visitors do. */
async function aBooking(more: Partial<BookingLinkForm> = {}): Promise<OnlineSalon> {
  const { scope, ...salon } = await anOnlineSalon(more)
  const { now: _, ...present } = scope
  const email = `${newId()}@exemplo.com`
  const booking = await bookOnline(salon.slug, aRequest(salon, { email }), network)
  await database.admin.query('truncate throttle')
  await runJobs(bookingJobs)
  await database.admin.query('truncate mail')
  return { ...salon, scope: present, booking, email }
}

const refused = (kind: object) => expect.objectContaining({ kind })
const move = ({ slug, booking }: OnlineSalon, time: string, date = day) =>
  moveOwn(slug, booking.key, { date, time }, network)
const cancel = ({ slug, booking }: OnlineSalon) => cancelOwn(slug, booking.key, network)
const see = async ({ slug, booking }: OnlineSalon) =>
  (await inLink(slug, 'read', (tx) => findOwn(tx, booking.key))).booking

const stored = async ({ booking }: OnlineSalon) => {
  const { rows } = await database.admin.query('select * from appointment where id = $1', [booking.id])
  return rows[0]
}
const mailsTo = async (recipient: string) => {
  await runJobs([...bookingJobs, ...agendaJobs])
  const { rows } = await database.admin.query<{ subject: string; text: string }>(
    'delete from mail where recipient = $1 returning subject, text',
    [recipient],
  )
  return rows
}
const trailOf = async ({ scope }: OnlineSalon, action: string) => {
  const { rows } = await database.admin.query(
    'select account_id, actor_name, detail from audit where business_id = $1 and action = $2',
    [scope.businessId, action],
  )
  return rows
}
/** Moves the start of the booking to so many minutes from now. */
const setStart = ({ booking }: OnlineSalon, minutes: number) =>
  database.admin.query(
    `update appointment set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 30)
     where id = $1`,
    [booking.id, minutes],
  )
const setBooked = ({ booking }: OnlineSalon, minutesAgo: number) =>
  database.admin.query('update online_booking set created_at = now() - make_interval(mins => $2) where visit_id = $1', [
    booking.id,
    minutesAgo,
  ])

describe('whoever booked moves the booking', () => {
  // spec: booking-17
  test('to another offered time, keeping service, length, price and professional; the business and they are told', async () => {
    const salon = await aBooking()
    await database.admin.query(`update business set email = 'salao-1@exemplo.com' where id = $1`, [
      salon.scope.businessId,
    ])
    expect(salon.booking).toMatchObject({ changeState: 'free', until: { date: day, time: '08:00' } })
    const before = await stored(salon)
    const moved = await move(salon, '15:00')
    expect(moved).toMatchObject({ from: '15:00', to: '15:30', onlineAct: 'moved', key: salon.booking.key })
    expect(await stored(salon)).toMatchObject({
      professional_id: before.professional_id,
      service_id: before.service_id,
      price_cents: before.price_cents,
      starts_at: instantOf(day, '15:00', zone),
      online_act: 'moved',
      status: 'scheduled',
      version: before.version + 1,
    })
    const { rows } = await database.admin.query('select next_appointment_at from client where id = $1', [
      before.client_id,
    ])
    expect(rows).toEqual([{ next_appointment_at: instantOf(day, '15:00', zone) }])
    expect(await trailOf(salon, 'booking.move')).toMatchObject([
      { account_id: null, actor_name: 'Agendamento online', detail: { visit: salon.booking.id } },
    ])
    expect(await trailOf(salon, 'appointment.update')).toMatchObject([{ detail: { after: { onlineAct: 'moved' } } }])

    const [told] = await mailsTo(salon.email)
    expect(told!.subject).toBe('Salão de Teste: agendamento remarcado, Corte')
    for (const text of ['Você remarcou', 'Horário: das 15:00 às 15:30', 'às 10:00', salon.booking.key])
      expect(told!.text).toContain(text)
    const [notice, ...others] = await mailsTo('salao-1@exemplo.com')
    expect(others).toEqual([])
    expect(notice!.subject).toBe('Agendamento remarcado: Maria Silva, Corte')
    for (const text of ['Maria Silva remarcou', 'Horário: das 15:00 às 15:30', 'às 10:00'])
      expect(notice!.text).toContain(text)
  })

  test('as often as the same form is sent, at once too, it is one move', async () => {
    const salon = await aBooking()
    const { won } = await outcomes(Array.from({ length: 8 }, () => move(salon, '15:00')))
    expect(won).toHaveLength(8)
    expect((await stored(salon)).version).toBe(2)
    expect(await trailOf(salon, 'booking.move')).toHaveLength(1)
  })

  test('by half of its own length, because it does not stand in its own way', async () => {
    const salon = await aBooking()
    await write(salon.scope, (tx) => saveAgendaRules(tx, { ...defaultRules, slotStepMinutes: 15 }))
    const times = await inLink(salon.slug, 'read', async (tx) =>
      getMoveTimes(tx, await findOwn(tx, salon.booking.key), { from: day, days: 1 }),
    )
    expect(times.map(({ time }) => time)).toEqual(expect.arrayContaining(['09:45', '10:00', '10:15']))
    expect(await move(salon, '10:15')).toMatchObject({ from: '10:15' })
  })

  test('to no time that is taken, not offered, too soon or too far ahead', async () => {
    const salon = await aBooking()
    const other = await bookOnline(salon.slug, aRequest(salon, { time: '11:00', phone: '+5511911112222' }), '10.8.0.2')
    const before = await stored(salon)
    const taken = await move(salon, '11:00').catch((error: unknown) => error)
    expect(taken).toMatchObject({ kind: appointmentRefusals.SLOT_TAKEN })
    expect((taken as { facts: { free: object[] } }).facts.free).toContainEqual({ date: day, time: '10:30' })
    for (const time of ['12:30', '10:07', '22:00'])
      await expect(move(salon, time)).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
    for (const date of [addDays(day, -30), addDays(day, 400)])
      await expect(move(salon, '10:00', date)).rejects.toEqual(refused(platformRefusals.INVALID_INPUT))
    expect(await stored(salon)).toEqual(before)
    expect(other.key).not.toBe(salon.booking.key)
  })

  test('not outside of the opening hours, which bind visitors only', async () => {
    const salon = await aBooking()
    const openingHours = Array.from({ length: 7 }, () => [{ from: '09:00', to: '11:00' }])
    await write(salon.scope, (tx) => saveAgendaRules(tx, { ...defaultRules, openingHours }))
    await expect(move(salon, '15:00')).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
    expect(await move(salon, '10:30')).toMatchObject({ from: '10:30' })
  })

  test('not once the page is off, while cancelling is always welcome', async () => {
    const salon = await aBooking()
    await write(salon.scope, (tx) =>
      saveBookingLink(tx, { ...newBookingLink('Salão de Teste'), slug: salon.slug, isActive: false }),
    )
    await expect(move(salon, '15:00')).rejects.toEqual(refused(ownRefusals.MOVING_IS_OFF))
    expect(await cancel(salon)).toMatchObject({ isCancelled: true })
  })
})

describe('whoever booked cancels the booking', () => {
  test('and the time is free, the trail and the agenda say who did it, and the business is told', async () => {
    const salon = await aBooking()
    await database.admin.query(`update business set email = 'salao-2@exemplo.com' where id = $1`, [
      salon.scope.businessId,
    ])
    expect(await cancel(salon)).toMatchObject({ isCancelled: true, onlineAct: 'cancelled', changeState: 'cancelled' })
    expect(await stored(salon)).toMatchObject({ status: 'cancelled', online_act: 'cancelled' })
    expect(await cancel(salon)).toMatchObject({ isCancelled: true })
    expect(await trailOf(salon, 'booking.cancel')).toHaveLength(1)
    const [notice, ...others] = await mailsTo('salao-2@exemplo.com')
    expect(others).toEqual([])
    expect(notice!.text).toContain('O cliente cancelou')
    const [told] = await mailsTo(salon.email)
    expect(told!.text).toContain('Você cancelou o seu agendamento.')
    const again = await bookOnline(salon.slug, aRequest(salon, { phone: '+5511911112222' }), '10.8.0.2')
    expect(again.from).toBe('10:00')
  })

  // spec: booking-17
  test('which the business tells apart from what it cancelled itself, and takes back', async () => {
    const [theirs, ours] = [await aBooking(), await aBooking()]
    await cancel(theirs)
    await write(ours.scope, (tx) => changeAppointment(tx, { id: ours.booking.id, status: 'cancelled' }))
    expect([(await stored(theirs)).online_act, (await stored(ours)).online_act]).toEqual(['cancelled', null])
    await write(theirs.scope, (tx) => changeAppointment(tx, { id: theirs.booking.id, status: 'confirmed' }))
    expect(await stored(theirs)).toMatchObject({ status: 'confirmed', online_act: null })
    expect(await see(theirs)).toMatchObject({ changeState: 'free', onlineAct: null })
  })
})

describe('what stands in the way', () => {
  // spec: booking-15
  test('the window that the business sets, to the minute', async () => {
    const salon = await aBooking()
    await setStart(salon, 121)
    expect(await see(salon)).toMatchObject({ changeState: 'free' })
    await setBooked(salon, 16)
    await setStart(salon, 119)
    expect(await see(salon)).toMatchObject({ changeState: 'late' })
    await expect(cancel(salon)).rejects.toEqual(refused(ownRefusals.CHANGE_TOO_LATE))
    await expect(move(salon, '15:00')).rejects.toEqual(refused(ownRefusals.CHANGE_TOO_LATE))
    await write(salon.scope, (tx) => saveAgendaRules(tx, { ...defaultRules, changeNoticeMinutes: 60 }))
    expect(await cancel(salon)).toMatchObject({ isCancelled: true })
  })

  // spec: booking-15
  test('but not within a quarter of an hour after booking, for whoever books late', async () => {
    const salon = await aBooking()
    await setStart(salon, 60)
    await setBooked(salon, 14)
    expect(await see(salon)).toMatchObject({ changeState: 'free' })
    await setBooked(salon, 16)
    expect(await see(salon)).toMatchObject({ changeState: 'late' })
    await setBooked(salon, 0)
    await setStart(salon, 5)
    const { until, date, from } = await see(salon)
    expect(until).toEqual({ date, time: from })
    expect(await cancel(salon)).toMatchObject({ isCancelled: true })
  })

  test('an appointment that is over, paid, done or deleted', async () => {
    const [over, paid, done, removed] = [await aBooking(), await aBooking(), await aBooking(), await aBooking()]
    await setStart(over, -60)
    expect(await see(over)).toMatchObject({ changeState: 'over' })
    await expect(cancel(over)).rejects.toEqual(refused(ownRefusals.CHANGE_TOO_LATE))
    await write(removed.scope, (tx) => removeAppointment(tx, { id: removed.booking.id }))
    expect(await see(removed)).toMatchObject({ changeState: 'cancelled', key: removed.booking.key })
    await expect(move(removed, '15:00')).rejects.toEqual(refused(ownRefusals.BOOKING_SETTLED))
    await database.admin.query(`update appointment set status = 'completed' where id = $1`, [done.booking.id])
    await expect(cancel(done)).rejects.toEqual(refused(ownRefusals.BOOKING_SETTLED))
    await database.admin.query('update appointment set is_paid = true where id = $1', [paid.booking.id])
    expect(await see(paid)).toMatchObject({ changeState: 'settled' })
    await expect(cancel(paid)).rejects.toEqual(refused(ownRefusals.BOOKING_SETTLED))
    await database.admin.query('update appointment set is_paid = false where id = $1', [paid.booking.id])
  })

  // spec: booking-15
  test('a secret: the id alone, another business’s page and a key that was cut or made up are nothing', async () => {
    const [salon, other] = [await aBooking(), await aBooking()]
    const { id, key } = salon.booking
    const strangers = [
      [salon.slug, id],
      [salon.slug, `${id}-`],
      [salon.slug, `${id}-${'a'.repeat(24)}`],
      [salon.slug, key.slice(0, -1)],
      [salon.slug, `${id}${other.booking.key.slice(36)}`],
      [salon.slug, `${other.booking.id}${key.slice(36)}`],
      [other.slug, key],
    ] as const
    for (const [slug, tried] of strangers) {
      await expect(inLink(slug, 'read', (tx) => findOwn(tx, tried))).rejects.toEqual(
        refused(platformRefusals.NOT_FOUND),
      )
      await expect(cancelOwn(slug, tried, network)).rejects.toEqual(refused(platformRefusals.NOT_FOUND))
      await expect(moveOwn(slug, tried, { date: day, time: '15:00' }, network)).rejects.toEqual(
        refused(platformRefusals.NOT_FOUND),
      )
    }
    expect(await stored(salon)).toMatchObject({ status: 'scheduled', version: 1 })
  })

  test('too many changes of one booking, and too many failures from one network', async () => {
    const salon = await aBooking()
    for (let at = 0; at < 10; at++) await move(salon, at % 2 === 0 ? '15:00' : '16:00')
    await expect(cancel(salon)).rejects.toEqual(refused(platformRefusals.TOO_MANY))
    const tries = limit('booking.tries', network)
    await database.admin.query('truncate throttle')
    await expect(move(salon, '03:00')).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
    const { rows } = await database.admin.query('select attempts from throttle where key = $1', [tries.key])
    expect(rows).toEqual([{ attempts: 1 }])
  })
})

describe('who comes between', () => {
  test('a client who was merged into another card keeps the booking, and may change it', async () => {
    const salon = await aBooking()
    const { client_id: duplicateId } = await stored(salon)
    const keptId = await aClient(salon.scope, 'Maria da Silva')
    await write(salon.scope, (tx) => mergeClients(tx, { id: keptId, duplicateId }))
    expect(await move(salon, '15:00')).toMatchObject({ from: '15:00' })
    expect(await stored(salon)).toMatchObject({ client_id: keptId })
  })

  test('moves, cancellations, new bookings and the reception at once: no time is taken twice, each loser is told', async () => {
    const salon = await aBooking()
    const professionalId = salon.professionalId
    await aProfessional(salon.scope, 'Carla')
    const times = ['13:00', '14:00', '14:30', '15:00']
    const others: OnlineSalon[] = []
    for (const [at, time] of ['08:00', '08:30', '09:00', '09:30', '11:00'].entries()) {
      const request = aRequest(salon, { time, professionalId, phone: `+551191111000${at}` })
      others.push({ ...salon, booking: await bookOnline(salon.slug, request, `10.8.1.${at}`) })
    }
    await database.admin.query('truncate throttle')
    const all = [salon, ...others]
    const wishes = times.flatMap((time, at) => [
      ...all.map((one) => move(one, time)),
      cancel(all[at + 1]!),
      bookOnline(salon.slug, aRequest(salon, { time, professionalId, phone: `+55119222200${at}0` }), `10.8.2.${at}`),
      bookAtReception({ ...salon, clientId: salon.clientId }, time, { date: day }),
    ])
    const { won, lost } = await outcomes<unknown>(wishes)
    expect(won.length).toBeGreaterThanOrEqual(times.length)
    const codes = new Set(lost.map((error) => (error as { kind?: { code: string } }).kind?.code ?? String(error)))
    expect([...codes].filter((code) => !expected.has(code))).toEqual([])
    const { rows } = await database.admin.query(
      `select 1 from occupation a join occupation b on a.business_id = b.business_id and a.holder_id = b.holder_id
         and a.appointment_id < b.appointment_id and tstzrange(a.occupied_from, a.occupied_to) && tstzrange(b.occupied_from, b.occupied_to)
       where a.business_id = $1`,
      [salon.scope.businessId],
    )
    expect(rows).toEqual([])
  })
})

const expected = new Set(['SLOT_TAKEN', 'BOOKING_SETTLED', 'CHANGED_MEANWHILE', 'CHANGE_TOO_LATE', 'TOO_MANY'])
