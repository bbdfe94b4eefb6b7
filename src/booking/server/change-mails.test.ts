import { expect, test } from 'vitest'
import type { AppointmentChange } from '../../agenda/appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import { aProfessional, book as bookAtReception, write, type Salon } from '../../agenda/server/testing/agenda.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { BookingLinkForm } from '../booking-link.ts'
import { bookOnline } from './book-online.ts'
import { bookingJobs } from './jobs.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const day = comingDay

type OnlineSalon = Salon & { slug: string; id: string; email: string }

/** A booking for the coming day at ten, with its confirmation sent. The business uses the real clock. */
async function aBooking(more: Partial<BookingLinkForm> = {}): Promise<OnlineSalon> {
  const { scope, ...salon } = await anOnlineSalon({ whatsapp: '+5511912345678', ...more })
  const { now: _, ...present } = scope
  const email = `${newId()}@exemplo.com`
  const { id } = await bookOnline(salon.slug, aRequest(salon, { email }), '10.9.0.1')
  await database.admin.query('truncate throttle')
  await runJobs(bookingJobs)
  await database.admin.query('delete from mail where recipient = $1', [email])
  return { ...salon, scope: present, id, email }
}

const change = async ({ scope, id }: OnlineSalon, more: Omit<AppointmentChange, 'id'>) =>
  (await write(scope, (tx) => changeAppointment(tx, { id, ...more }))).undoId!
const remove = async ({ scope, id }: OnlineSalon) => (await write(scope, (tx) => removeAppointment(tx, { id }))).undoId!
const undo = ({ scope }: OnlineSalon, id: string) => write(scope, (tx) => undoChange(tx, { id }))

/** The mails that the client has got since. */
async function mails({ email }: OnlineSalon): Promise<{ subject: string; text: string }[]> {
  await runJobs(bookingJobs)
  const { rows } = await database.admin.query<{ subject: string; text: string }>(
    'delete from mail where recipient = $1 returning subject, text',
    [email],
  )
  return rows
}

// spec: public-calls-8
test('several moves at once are told in one mail, with the time before and after', async () => {
  const booking = await aBooking()
  const professionalId = await aProfessional(booking.scope, 'Carla')
  await change(booking, { date: day, time: '11:00' })
  await change(booking, { date: day, time: '15:00', professionalId })
  const [mail, ...others] = await mails(booking)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Salão de Teste: agendamento remarcado, Corte')
  for (const text of [
    'Horário: das 15:00 às 15:30',
    'Profissional: Carla',
    'às 10:00',
    `/${booking.slug}/${booking.id}-`,
  ])
    expect(mail!.text).toContain(text)
  expect(mail!.text).toContain('https://wa.me/5511912345678')

  await change(booking, { status: 'confirmed' })
  await change(booking, { durationMinutes: 45 })
  expect(await mails(booking)).toEqual([])
})

test('what is taken back before it is told is not told, and what is taken back after is', async () => {
  const booking = await aBooking()
  await undo(booking, await change(booking, { date: day, time: '11:00' }))
  await undo(booking, await change(booking, { status: 'cancelled' }))
  await undo(booking, await remove(booking))
  expect(await mails(booking)).toEqual([])

  const undoId = await change(booking, { date: day, time: '11:00' })
  expect(await mails(booking)).toHaveLength(1)
  await undo(booking, undoId)
  expect(await mails(booking)).toMatchObject([{ text: expect.stringContaining('Horário: das 10:00 às 10:30') }])
})

// spec: public-calls-8
test('a cancellation and a return are told, and a deletion that follows a cancellation is no news', async () => {
  const booking = await aBooking()
  await change(booking, { status: 'cancelled' })
  const [cancelled] = await mails(booking)
  expect(cancelled).toMatchObject({ subject: 'Salão de Teste: agendamento cancelado, Corte' })
  expect(cancelled!.text).toContain(`Agendar outro horário: http://localhost:3000/booking/${booking.slug}`)
  await change(booking, { status: 'confirmed' })
  expect(await mails(booking)).toMatchObject([{ subject: 'Salão de Teste: agendamento reativado, Corte' }])
  await change(booking, { status: 'cancelled' })
  expect(await mails(booking)).toHaveLength(1)
  await remove(booking)
  expect(await mails(booking)).toEqual([])
})

// spec: public-calls-8
test('a deletion is told once, with what the person knew, and then forgotten', async () => {
  const booking = await aBooking({ isActive: true })
  await change(booking, { date: day, time: '16:00' })
  await remove(booking)
  const [mail, ...others] = await mails(booking)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Salão de Teste: agendamento cancelado, Corte')
  expect(mail!.text).toContain('Horário: das 10:00 às 10:30')
  const { rows } = await database.admin.query('select name, email from removed_booking where visit_id = $1', [
    booking.id,
  ])
  expect(rows).toEqual([{ name: null, email: null }])
})

test('a deletion that is taken back brings the booking back as its maker wrote it, and tells who was told', async () => {
  const booking = await aBooking()
  const stored = async () => {
    const { rows } = await database.admin.query(
      `select to_jsonb(o) as booking, exists (select from removed_booking r where r.visit_id = $1) as "isRemoved"
       from online_booking o where o.visit_id = $1`,
      [booking.id],
    )
    return rows
  }
  const before = await stored()
  expect(before).toMatchObject([{ booking: { phone: expect.any(String) }, isRemoved: false }])
  await undo(booking, await remove(booking))
  expect(await stored()).toEqual(before)
  expect(await mails(booking)).toEqual([])

  const undoId = await remove(booking)
  expect(await mails(booking)).toMatchObject([{ subject: 'Salão de Teste: agendamento cancelado, Corte' }])
  await undo(booking, undoId)
  expect(await mails(booking)).toMatchObject([{ subject: 'Salão de Teste: agendamento reativado, Corte' }])
  expect(await stored()).toEqual(before)
})

test('what was removed is kept as long as it can be taken back, and the same form books anew', async () => {
  const booking = await aBooking()
  const kept = async ({ id }: Pick<OnlineSalon, 'id'>) => {
    const { rows } = await database.admin.query<{ isKept: boolean }>(
      'select kept is not null as "isKept" from removed_booking where visit_id = $1',
      [id],
    )
    return rows
  }
  await remove(booking)
  expect(await kept(booking)).toEqual([{ isKept: true }])
  const request = aRequest(booking, { email: booking.email })
  const other = await bookOnline(booking.slug, request, '10.9.0.3')
  await remove({ ...booking, id: other.id })
  expect(await bookOnline(booking.slug, request, '10.9.0.3')).toMatchObject({ id: other.id, isCancelled: false })
  expect(await kept(other)).toEqual([])

  await database.admin.query(
    `update removed_booking set removed_at = removed_at - interval '26 hours' where visit_id = $1`,
    [booking.id],
  )
  await remove({ ...booking, id: other.id })
  expect(await kept(booking)).toEqual([{ isKept: false }])
  expect(await kept(other)).toEqual([{ isKept: true }])
  expect(await mails(booking)).not.toEqual([])
})

test('who asked to be forgotten is told nothing any more', async () => {
  const booking = await aBooking()
  await remove(booking)
  const { rows } = await database.admin.query<{ id: string }>('select id from client where email = $1', [booking.email])
  await write(booking.scope, (tx) => eraseClient(tx, { id: rows[0]!.id }))
  expect(await mails(booking)).toEqual([])
  const left = await database.admin.query('select name, email, kept from removed_booking where visit_id = $1', [
    booking.id,
  ])
  expect(left.rows).toEqual([{ name: null, email: null, kept: null }])
})

test('who gave no address is not told, and neither is anybody of what the reception booked', async () => {
  const salon = await anOnlineSalon()
  await database.admin.query(`update client set email = 'cliente@exemplo.com' where id = $1`, [salon.clientId])
  const { id } = await bookAtReception(salon, '10:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
  const online = await bookOnline(salon.slug, aRequest(salon), '10.9.0.2')
  await write(salon.scope, (tx) => changeAppointment(tx, { id: online.id, status: 'cancelled' }))
  await runJobs(bookingJobs)
  const { rows } = await database.admin.query(
    `select recipient from mail where subject like '%: agendamento cancelado, %'`,
  )
  expect(rows).toEqual([])
})

test('another business’s changes tell nobody here', async () => {
  const [mine, theirs] = [await aBooking(), await aBooking()]
  await expect(change({ ...theirs, id: mine.id }, { status: 'cancelled' })).rejects.toThrow()
  expect(await mails(mine)).toEqual([])
})
