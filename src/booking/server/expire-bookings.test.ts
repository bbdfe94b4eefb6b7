import { expect, test } from 'vitest'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { agendaJobs } from '../../agenda/server/jobs.ts'
import { outcomes, write, type Salon } from '../../agenda/server/testing/agenda.ts'
import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { newBookingLink, type BookingLinkForm } from '../booking-link.ts'
import type { Booking } from '../booking-facts.ts'
import { bookOnline } from './book-online.ts'
import { countWaiting } from './booking-queries.ts'
import { cancelOwn, findOwn, moveOwn } from './change-booking.ts'
import { expireBookings } from './expire-bookings.ts'
import { bookingJobs } from './jobs.ts'
import { inLink } from './link-queries.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const day = comingDay
const network = '10.7.0.1'

type OnlineSalon = Salon & { slug: string; booking: Booking; email: string }

/** An unconfirmed booking for the coming day at ten, at a business that confirms by hand. */
async function aRequested(more: Partial<BookingLinkForm> = {}): Promise<OnlineSalon> {
  const { scope, ...salon } = await anOnlineSalon({ autoConfirm: false, ...more })
  const { now: _, ...present } = scope
  const email = `${newId()}@exemplo.com`
  const booking = await bookOnline(salon.slug, aRequest(salon, { email }), network)
  await database.admin.query('truncate throttle')
  return { ...salon, scope: present, booking, email }
}

const stored = async ({ booking }: OnlineSalon) => {
  const { rows } = await database.admin.query(
    `select a.status, a.online_act, a.version, o.held_until, o.told_pending
     from appointment a join online_booking o on o.visit_id = a.visit_id where a.id = $1`,
    [booking.id],
  )
  return rows[0]
}
const mails = async (recipient: string) => {
  await runJobs([...bookingJobs, ...agendaJobs])
  const { rows } = await database.admin.query<{ subject: string; text: string }>(
    'delete from mail where recipient = $1 returning subject, text',
    [recipient],
  )
  return rows
}
const isDue = ({ booking }: OnlineSalon) =>
  database.admin.query(`update online_booking set held_until = now() where visit_id = $1`, [booking.id])
const change = ({ scope, booking }: OnlineSalon, status: 'confirmed' | 'cancelled') =>
  write(scope, (tx) => changeAppointment(tx, { id: booking.id, status }))
const see = async ({ slug, booking }: OnlineSalon) =>
  (await inLink(slug, 'read', (tx) => findOwn(tx, booking.key))).booking

// spec: public-entities-4
test('without automatic confirmation, as a new link begins, a booking is pending and holds its time', async () => {
  expect(newBookingLink('Salão')).toMatchObject({ autoConfirm: false, holdHours: 24 })
  const salon = await aRequested()
  await database.admin.query(`update business set email = 'salao-9@exemplo.com' where id = $1`, [
    salon.scope.businessId,
  ])
  expect(salon.booking.heldUntil).not.toBeNull()
  const { status, held_until: until } = await stored(salon)
  expect(status).toBe('pending')
  expect(Math.abs(until.getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000)
  const rival = bookOnline(salon.slug, aRequest(salon, { phone: '+5511911112222' }), network)
  await expect(rival).rejects.toMatchObject({ kind: appointmentRefusals.SLOT_TAKEN })
  const [mail] = await mails(salon.email)
  expect(mail!.subject).toBe('Salão de Teste: pedido enviado, Corte')
  expect(mail!.text).toContain('Salão de Teste ainda precisa confirmar. O horário fica reservado')
  expect((await mails('salao-9@exemplo.com'))[0]!.text).toContain('Confirme na agenda até')
  await expireBookings()
  expect(await stored(salon)).toMatchObject({ status: 'pending' })
})

// spec: booking-16
test('the business is told how many wait and when the first is, and no more once it decided', async () => {
  const salon = await aRequested()
  const later = await bookOnline(salon.slug, aRequest(salon, { time: '11:00', phone: '+5511911112222' }), network)
  const waiting = () => write(salon.scope, countWaiting)
  expect(await waiting()).toEqual({ count: 2, firstDate: day })
  await change(salon, 'confirmed')
  expect(await waiting()).toEqual({ count: 1, firstDate: day })
  await cancelOwn(salon.slug, later.key, network)
  expect(await waiting()).toEqual({ count: 0, firstDate: null })
})

// spec: public-states-1
test('with it, a booking is scheduled at once and waits for nobody', async () => {
  const salon = await aRequested({ autoConfirm: true })
  expect(await stored(salon)).toMatchObject({ status: 'scheduled', held_until: null, told_pending: false })
  expect(salon.booking.heldUntil).toBeNull()
})

test('a time is never held beyond its beginning', async () => {
  const salon = await aRequested({ holdHours: 168 })
  expect((await stored(salon)).held_until).toEqual(instantOf(day, '10:00', 'America/Sao_Paulo'))
})

// spec: public-entities-4
test('the person hears that the business confirmed, or did not', async () => {
  const [confirmed, refused] = [await aRequested(), await aRequested()]
  for (const { email } of [confirmed, refused]) expect(await mails(email)).toHaveLength(1)
  await change(confirmed, 'confirmed')
  await change(refused, 'cancelled')
  expect(await mails(confirmed.email)).toMatchObject([
    { subject: 'Salão de Teste: agendamento confirmado, Corte', text: expect.stringContaining('confirmou o seu') },
  ])
  expect(await mails(refused.email)).toMatchObject([
    { subject: 'Salão de Teste: agendamento não confirmado, Corte', text: expect.stringContaining('não confirmou o') },
  ])
  for (const salon of [confirmed, refused]) await isDue(salon)
  await expireBookings()
  expect(await stored(confirmed)).toMatchObject({ status: 'confirmed', held_until: null })
  expect(await stored(refused)).toMatchObject({ status: 'cancelled', online_act: null, held_until: null })
  expect(await see(confirmed)).toMatchObject({ changeState: 'free', heldUntil: null })
  for (const { email } of [confirmed, refused]) expect(await mails(email)).toEqual([])
})

// spec: public-entities-4
test('what nobody confirms in time is given back, in every business, and both sides are told once', async () => {
  const [one, other, waiting] = [await aRequested(), await aRequested(), await aRequested()]
  await database.admin.query(`update business set email = 'salao-8@exemplo.com' where id = $1`, [one.scope.businessId])
  for (const salon of [one, other]) {
    await mails(salon.email)
    await isDue(salon)
  }
  await mails('salao-8@exemplo.com')
  await Promise.all([expireBookings(), expireBookings()])
  for (const salon of [one, other])
    expect(await stored(salon)).toMatchObject({
      status: 'cancelled',
      online_act: 'expired',
      version: 2,
      held_until: null,
    })
  expect(await stored(waiting)).toMatchObject({ status: 'pending' })
  expect(await mails(one.email)).toMatchObject([
    { subject: 'Salão de Teste: agendamento não confirmado, Corte', text: expect.stringContaining('a tempo') },
  ])
  expect((await mails('salao-8@exemplo.com')).map(({ text }) => text)).toEqual([
    expect.stringContaining('Ninguém confirmou o pedido a tempo.'),
  ])
  expect(await see(one)).toMatchObject({ onlineAct: 'expired', changeState: 'cancelled' })
  const again = await bookOnline(one.slug, aRequest(one, { phone: '+5511911112222' }), network)
  expect(again.from).toBe('10:00')
  const { rows } = await database.admin.query(
    `select action from audit where business_id = $1 and action = 'booking.expire'`,
    [one.scope.businessId],
  )
  expect(rows).toHaveLength(1)
})

test('what was paid is not given back, and keeps nobody else waiting', async () => {
  const [paid, other] = [await aRequested(), await aRequested()]
  await database.admin.query('update appointment set is_paid = true where id = $1', [paid.booking.id])
  for (const salon of [paid, other]) await isDue(salon)
  await expireBookings()
  expect(await stored(paid)).toMatchObject({ status: 'pending', held_until: null })
  expect(await stored(other)).toMatchObject({ status: 'cancelled', held_until: null })
  await database.admin.query('update appointment set is_paid = false where id = $1', [paid.booking.id])
})

test('a business that confirms in the last moment wins or is told; the booking is one thing or the other', async () => {
  for (let round = 0; round < 6; round++) {
    const salon = await aRequested()
    await isDue(salon)
    const { lost } = await outcomes<unknown>([
      change(salon, 'confirmed'),
      expireBookings(),
      cancelOwn(salon.slug, salon.booking.key, network),
    ])
    for (const error of lost) expect(error).toMatchObject({ kind: { status: 409 } })
    await expireBookings()
    const { status, online_act: act } = await stored(salon)
    expect(['confirmed null', 'cancelled expired', 'cancelled cancelled']).toContain(`${status} ${act}`)
  }
})

test('a booking that is moved waits for its new time to be confirmed', async () => {
  const salon = await aRequested()
  await change(salon, 'confirmed')
  await mails(salon.email)
  const moved = await moveOwn(salon.slug, salon.booking.key, { date: day, time: '15:00' }, network)
  expect(moved).toMatchObject({ onlineAct: 'moved', from: '15:00' })
  expect(moved.heldUntil).not.toBeNull()
  expect((await stored(salon)).status).toBe('pending')
  expect((await mails(salon.email))[0]!.text).toContain('Salão de Teste ainda precisa confirmar.')
  await change(salon, 'confirmed')
  expect(await mails(salon.email)).toMatchObject([{ subject: 'Salão de Teste: agendamento confirmado, Corte' }])
})
