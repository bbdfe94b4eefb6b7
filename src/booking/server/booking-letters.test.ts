import { describe, expect, test } from 'vitest'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import { write, type Salon } from '../../agenda/server/testing/agenda.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { BookingLinkForm } from '../booking-link.ts'
import { bookOnline } from './book-online.ts'
import { bookingJobs } from './jobs.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const day = comingDay
const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)

type OnlineSalon = Salon & { slug: string; id: string; email: string }
type ReceivedMail = {
  subject: string
  text: string
  html: string
  sender: string
  answers_to: string | null
  calendar: string
}

/** A salon whose profile says where it is, and a booking there. */
async function aBooking(more: Partial<BookingLinkForm> = {}): Promise<OnlineSalon> {
  const { scope, ...salon } = await anOnlineSalon(more)
  await sql(
    `update business set address = 'Rua das Flores, 10', city = 'Manaus', state = 'AM', postal_code = '69005010', phone = '+559233334444'
     where id = $1`,
    scope.businessId,
  )
  const { now: _, ...present } = scope
  const email = `${newId()}@exemplo.com`
  const { id } = await bookOnline(salon.slug, aRequest(salon, { email }), '10.9.0.1')
  await sql('truncate throttle')
  return { ...salon, scope: present, id, email }
}

async function received({ email }: OnlineSalon): Promise<ReceivedMail> {
  await runJobs(bookingJobs)
  const { rows } = await sql('delete from mail where recipient = $1 returning *', email)
  expect(rows).toHaveLength(1)
  return rows[0] as ReceivedMail
}

const linesOf = ({ calendar }: ReceivedMail) => calendar.replaceAll('\r\n ', '').split('\r\n')
const valueOf = (mail: ReceivedMail, name: string) =>
  linesOf(mail)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const numberOf = (mail: ReceivedMail) => Number(valueOf(mail, 'SEQUENCE'))

describe('a letter to a client', () => {
  test('is the business’s: its name, colour, place and phone above, and ours below', async () => {
    const booking = await aBooking({ businessName: 'Studio Aurora', primaryColor: '#7A1FA2' })
    const { subject, sender, text, html } = await received(booking)
    expect([sender, subject]).toEqual(['Studio Aurora', 'Studio Aurora: agendamento realizado, Corte'])
    expect(text.split('\n\n')[0]).toBe('Studio Aurora\nRua das Flores, 10, Manaus - AM, 69005-010\n(92) 3333-4444')
    expect(text.trimEnd().split('\n').at(-1)).toBe('Enviado por Marcaí')
    expect(html).toContain('background:#7A1FA2')
    expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=Rua%20das%20Flores')
  })

  test.each([
    ['#FFFFFF', '#000000'],
    ['#FFEB3B', '#000000'],
    ['#031B47', '#ffffff'],
  ])('is readable on %s', async (primaryColor, ink) => {
    const { html } = await received(await aBooking({ primaryColor }))
    expect(/class="button"[^>]*;color:(#\w{6})/.exec(html)![1]).toBe(ink)
  })

  test('says in its headline where the booking stands, as the page does', async () => {
    const { subject, text } = await received(await aBooking({ autoConfirm: false }))
    expect(subject).toBe('Salão de Teste: pedido enviado, Corte')
    expect(text).toContain('\n\nPedido enviado\n\n')
    expect(text).not.toContain('Agendamento realizado!')
  })

  test('says by whose clock it is where that is not the clock of most', async () => {
    const booking = await aBooking()
    expect((await received(booking)).text).not.toContain('Fuso horário')
    await sql(`update business set zone = 'America/Manaus' where id = $1`, booking.scope.businessId)
    const scope = { ...booking.scope, zone: 'America/Manaus' }
    await write(scope, (tx) => changeAppointment(tx, { id: booking.id, date: day, time: '15:00' }))
    expect((await received(booking)).text).toContain('Fuso horário: horário de Manaus')
  })

  const ownerOf = async ({ scope }: OnlineSalon) =>
    (await sql('select email from account where id = $1', scope.actor.accountId)).rows[0].email as string

  test('is answered to the business’s address where somebody there has proven it', async () => {
    const booking = await aBooking()
    const own = await ownerOf(booking)
    await sql('update business set email = $2 where id = $1', booking.scope.businessId, own)
    const mail = await received(booking)
    expect(mail.answers_to).toBe(own)
    expect(mail.text).toContain('Para falar com Salão de Teste, responda a este e-mail.')
    expect(linesOf(mail)).toContain(`ORGANIZER;CN="Salão de Teste":mailto:${own}`)
  })

  test('is answered to its owner where its address is nobody’s as far as is known', async () => {
    const booking = await aBooking()
    await sql(`update business set email = 'vitima@exemplo.com' where id = $1`, booking.scope.businessId)
    expect((await received(booking)).answers_to).toBe(await ownerOf(booking))
  })

  test('says that answers go nowhere where no address was proven', async () => {
    const booking = await aBooking()
    await sql('update account set email_verified_at = null where id = $1', booking.scope.actor.accountId)
    const mail = await received(booking)
    expect(mail.answers_to).toBeNull()
    expect(mail.text).toContain('Não responda a este e-mail: Salão de Teste não recebe as respostas.')
  })
})

describe('the event beside it', () => {
  test('says where and what, and leads to the booking’s own page', async () => {
    const booking = await aBooking({ businessName: 'Studio Aurora' })
    const mail = await received(booking)
    expect(linesOf(mail)).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${booking.id}@marcai`,
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'SUMMARY:Studio Aurora: Corte',
        'LOCATION:Rua das Flores\\, 10\\, Manaus - AM\\, 69005-010',
      ]),
    )
    expect(valueOf(mail, 'URL')).toMatch(new RegExp(`/booking/${booking.slug}/${booking.id}-`))
  })

  test('is tentative while the business has to confirm', async () => {
    expect(valueOf(await received(await aBooking({ autoConfirm: false })), 'STATUS')).toBe('TENTATIVE')
  })

  test('of a booking that moves, is cancelled, removed and brought back takes the earlier one’s place each time', async () => {
    const booking = await aBooking()
    const { id, scope } = booking
    const first = await received(booking)
    await write(scope, (tx) => changeAppointment(tx, { id, date: day, time: '15:00' }))
    const moved = await received(booking)
    await write(scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
    const cancelled = await received(booking)
    await write(scope, (tx) => changeAppointment(tx, { id, status: 'scheduled' }))
    const restored = await received(booking)
    const { undoId } = await write(scope, (tx) => removeAppointment(tx, { id }))
    const removed = await received(booking)
    await write(scope, (tx) => undoChange(tx, { id: undoId! }))
    const back = await received(booking)

    const all = [first, moved, cancelled, restored, removed, back]
    expect(all.map((mail) => valueOf(mail, 'METHOD'))).toEqual([
      'PUBLISH',
      'PUBLISH',
      'CANCEL',
      'PUBLISH',
      'CANCEL',
      'PUBLISH',
    ])
    expect(new Set(all.map((mail) => valueOf(mail, 'UID'))).size).toBe(1)
    const numbers = all.map(numberOf)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    const stamps = all.map((mail) => valueOf(mail, 'LAST-MODIFIED')!)
    expect(stamps).toEqual(stamps.toSorted())
  })
})
