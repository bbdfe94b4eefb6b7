import { describe, expect, test } from 'vitest'
import { aProfessional, outcomes, tuesday, write } from '../../agenda/server/testing/agenda.ts'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { addDays, instantOf, localDate } from '../../platform/clock.ts'
import { recordConsent } from '../../clients/server/record-consent.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { limit, mostAtOnce } from '../../platform/server/http/limits.ts'
import { bookingLinkRefusals } from '../booking-link.ts'
import type { BookingRequest } from '../booking-request.ts'
import { bookAsVisitor, bookOnline } from './book-online.ts'
import { bookingJobs } from './jobs.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const day = comingDay
const zone = 'America/Sao_Paulo'

let networks = 0
const aNetwork = () => `10.3.${Math.floor(++networks / 250)}.${networks % 250}`
const book = (slug: string, request: BookingRequest) => bookOnline(slug, request, aNetwork())

const full = (key: string, attempts: number) =>
  database.admin.query('insert into throttle values ($1, now(), $2)', [key, attempts])

const refused = (kind: object) => expect.objectContaining({ kind })
const rowsOf = async (table: string, businessId: string) =>
  (await database.admin.query(`select * from ${table} where business_id = $1`, [businessId])).rows

// spec: clients-14
describe('news and offers', () => {
  const answersOf = async (businessId: string) =>
    (await rowsOf('client_consent', businessId)).map(({ purpose, is_granted, method, actor_name }) => [
      purpose,
      is_granted,
      method,
      actor_name,
    ])
  const yes = ['marketing', true, 'online', 'Agendamento online']

  test('are agreed to by a tick, once, and never without it', async () => {
    const salon = await anOnlineSalon()
    const { businessId } = salon.scope
    await book(salon.slug, aRequest(salon))
    expect(await answersOf(businessId)).toEqual([])
    const request = { ...aRequest(salon, { time: '11:00' }), wantsNews: true }
    const first = await book(salon.slug, request)
    // The same form, sent again without the tick, is the same booking.
    expect((await book(salon.slug, { ...request, wantsNews: false })).id).toBe(first.id)
    await book(salon.slug, { ...aRequest(salon, { time: '14:00' }), wantsNews: true })
    await book(salon.slug, {
      ...aRequest(salon, { phone: '+5511977776666', name: 'Rosa Lima', time: '15:00' }),
      wantsNews: true,
    })
    expect(await answersOf(businessId)).toEqual([yes, yes])
    const audits = (await rowsOf('audit', businessId)).filter(({ action }) => action === 'client.consent')
    expect(audits.map(({ detail }) => detail)).toMatchObject([
      { purpose: 'marketing', isGranted: true, method: 'online' },
      { purpose: 'marketing', isGranted: true, method: 'online' },
    ])
  })

  test('whoever said no is not overruled by whoever types that phone', async () => {
    const salon = await anOnlineSalon()
    await book(salon.slug, aRequest(salon))
    const { id } = (await rowsOf('client', salon.scope.businessId)).find(({ name }) => name === 'Maria Silva')
    const no = { id, purpose: 'marketing', isGranted: false, method: 'in_person' } as const
    await write(salon.scope, (tx) => recordConsent(tx, no))
    await book(salon.slug, { ...aRequest(salon, { time: '11:00' }), wantsNews: true })
    expect((await answersOf(salon.scope.businessId)).map(([, isGranted]) => isGranted)).toEqual([false])
  })

  test('nor by whoever types it under another name, by a phone or an e-mail', async () => {
    const salon = await anOnlineSalon()
    const email = 'maria@exemplo.com.br'
    const { phone } = aRequest(salon)
    const asked = (wish: object) => ({ ...aRequest(salon, wish), wantsNews: true })
    await book(salon.slug, { ...aRequest(salon), email })
    const { id } = (await rowsOf('client', salon.scope.businessId)).find(({ name }) => name === 'Maria Silva')
    const say = (isGranted: boolean) =>
      write(salon.scope, (tx) => recordConsent(tx, { id, purpose: 'marketing', isGranted, method: 'in_person' }))
    await say(false)
    await book(salon.slug, asked({ name: 'Rui Costa', phone, time: '11:00' }))
    await book(salon.slug, { ...asked({ name: 'Bia Costa', phone: '+5511977776666', time: '14:00' }), email })
    expect((await answersOf(salon.scope.businessId)).map(([, isGranted]) => isGranted)).toEqual([false])
    await say(true)
    await book(salon.slug, asked({ name: 'Lia Costa', phone, time: '15:00' }))
    expect((await answersOf(salon.scope.businessId)).map(([, isGranted]) => isGranted)).toEqual([false, true, true])
  })
})

describe('a visitor books', () => {
  // spec: public-states-1, public-calls-5
  test('and the appointment, the client and the audit are stored, with price and length from the server', async () => {
    const salon = await anOnlineSalon()
    const { businessId } = salon.scope
    const request = aRequest(salon, { email: 'maria@exemplo.com', notes: 'Primeira vez' })
    const booking = await book(salon.slug, request)
    expect(booking).toMatchObject({
      name: 'Maria Silva',
      serviceName: 'Corte',
      professionalName: 'Bruna',
      priceCents: 8000,
    })
    expect(booking).toMatchObject({ date: day, from: '10:00', to: '10:30', hasEmail: true, isCancelled: false })

    const [client] = await rowsOf('client', businessId).then((all) => all.filter(({ email }) => email))
    expect(client).toMatchObject({ name: 'Maria Silva', phone: '+5511987654321', status: 'scheduled' })
    expect(await rowsOf('appointment', businessId)).toMatchObject([
      {
        id: booking.id,
        client_id: client.id,
        professional_id: salon.professionalId,
        starts_at: instantOf(day, '10:00', zone),
        ends_at: instantOf(day, '10:30', zone),
        status: 'scheduled',
        price_cents: 8000,
      },
    ])
    expect(await rowsOf('visit', businessId)).toMatchObject([{ notes: 'Primeira vez', source: 'booking' }])
    const audits = (await rowsOf('audit', businessId)).filter(({ action }) => action === 'booking.book')
    expect(audits).toMatchObject([{ account_id: null, actor_name: 'Agendamento online' }])
  })

  // spec: booking-13
  test('with the chosen professional, and gets the address into the notes', async () => {
    const salon = await anOnlineSalon({ requireAddress: true })
    const professionalId = await aProfessional(salon.scope, 'Carla')
    const booking = await book(
      salon.slug,
      aRequest(salon, { professionalId, address: 'Rua A, 10', notes: 'Interfone 3' }),
    )
    expect(booking.professionalName).toBe('Carla')
    expect(await rowsOf('visit', salon.scope.businessId)).toMatchObject([{ notes: 'Endereço: Rua A, 10\nInterfone 3' }])
  })

  // spec: public-calls-4
  test('and never changes or learns what the business knows of the owner of a phone', async () => {
    const salon = await anOnlineSalon()
    await database.admin.query(
      `update client set name = 'Ana Rica', phone = '+5511987654321', email = 'ana@exemplo.com' where id = $1`,
      [salon.clientId],
    )
    const booking = await book(salon.slug, aRequest(salon, { name: 'Ana Pobre', email: 'outra@exemplo.com' }))
    expect(booking.name).toBe('Ana Pobre')
    expect(await rowsOf('client', salon.scope.businessId)).toMatchObject([
      { name: 'Ana Rica', email: 'ana@exemplo.com' },
    ])
    expect(await rowsOf('appointment', salon.scope.businessId)).toMatchObject([{ client_id: salon.clientId }])
  })

  test('for a child under the mother’s telephone, who gets a card that names her', async () => {
    const salon = await anOnlineSalon()
    await database.admin.query(`update client set name = 'Wanda Silva', phone = '+5511987654321' where id = $1`, [
      salon.clientId,
    ])
    const request = aRequest(salon, { name: 'Xande Silva' })
    const booking = await book(salon.slug, request)
    expect((await book(salon.slug, request)).id).toBe(booking.id)
    await book(salon.slug, aRequest(salon, { name: 'Xande', time: '11:00' }))
    const clients = await rowsOf('client', salon.scope.businessId)
    const child = clients.find(({ name }) => name === 'Xande Silva')
    expect(clients).toHaveLength(2)
    expect(child).toMatchObject({ phone: '+5511987654321', guardian_id: salon.clientId })
    expect(await rowsOf('appointment', salon.scope.businessId)).toMatchObject([
      { client_id: child.id },
      { client_id: child.id },
    ])
  })

  // spec: public-calls-7
  test('and the mail goes to the address of the stored booking', async () => {
    const salon = await anOnlineSalon({ businessName: 'Salão & <Cia>', whatsapp: '+5511912345678' })
    await book(salon.slug, aRequest(salon))
    const booking = await book(salon.slug, aRequest(salon, { time: '11:00', email: 'carta@exemplo.com' }))
    await runJobs(bookingJobs)
    const { rows } = await database.admin.query(`delete from mail where recipient = 'carta@exemplo.com' returning *`)
    expect(rows).toMatchObject([{ subject: 'Salão & <Cia>: agendamento realizado, Corte' }])
    expect(rows[0].text).toContain(`/booking/${salon.slug}/${booking.id}`)
    expect(rows[0].text).toContain('Horário: das 11:00 às 11:30')
    expect(rows[0].text).toContain('https://wa.me/5511912345678')
    expect(rows[0].html).toContain('Salão &amp; &lt;Cia&gt;')
  })

  test('and the business is told, unless it does not want to be', async () => {
    const [salon, silent] = [await anOnlineSalon(), await anOnlineSalon()]
    await database.admin.query(`update business set email = 'salao@exemplo.com', mails_bookings = id = $1`, [
      salon.scope.businessId,
    ])
    for (const { slug, serviceId } of [salon, silent]) await book(slug, aRequest({ serviceId }))
    await runJobs(bookingJobs)
    const { rows } = await database.admin.query(`delete from mail where recipient = 'salao@exemplo.com' returning *`)
    expect(rows).toMatchObject([{ subject: 'Novo agendamento: Maria Silva, Corte' }])
    expect(rows[0].text).toContain(`/dashboard/schedule?date=${day}`)
  })
})

describe('a form that is sent again', () => {
  test('is the same booking, also 20 times at once, without phone or e-mail', async () => {
    const salon = await anOnlineSalon({ requirePhone: false })
    const request = aRequest(salon, { phone: null })
    const made = await Promise.all(Array.from({ length: 20 }, () => book(salon.slug, request)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await book(salon.slug, request)).toEqual(made[0])
    expect(await rowsOf('appointment', salon.scope.businessId)).toHaveLength(1)
    expect(await rowsOf('online_booking', salon.scope.businessId)).toHaveLength(1)
    expect((await rowsOf('client', salon.scope.businessId)).filter(({ name }) => name === 'Maria Silva')).toHaveLength(
      1,
    )
  })

  test('with another time is another booking', async () => {
    const salon = await anOnlineSalon()
    const request = aRequest(salon)
    const first = await book(salon.slug, request)
    const second = await book(salon.slug, { ...request, time: '11:00' })
    expect(second.id).not.toBe(first.id)
    expect(await rowsOf('appointment', salon.scope.businessId)).toHaveLength(2)
  })

  test('to another business is refused as not found', async () => {
    const [salon, other] = [await anOnlineSalon(), await anOnlineSalon()]
    const request = aRequest(salon)
    await book(salon.slug, request)
    await expect(book(other.slug, request)).rejects.toEqual(refused(platformRefusals.NOT_FOUND))
    expect(await rowsOf('online_booking', other.scope.businessId)).toEqual([])
  })
})

describe('of 100 visitors at once', () => {
  test('one gets the slot, the others are told of free times', async () => {
    const salon = await anOnlineSalon()
    const { won, lost } = await outcomes(
      Array.from({ length: 100 }, (_, i) => book(salon.slug, aRequest(salon, { phone: `+55119${80000000 + i}` }))),
    )
    expect(won).toHaveLength(1)
    for (const error of lost) {
      expect(error).toEqual(refused(appointmentRefusals.SLOT_TAKEN))
      expect(error).toMatchObject({ facts: { free: expect.arrayContaining([{ date: day, time: '10:30' }]) } })
    }
    expect(await rowsOf('appointment', salon.scope.businessId)).toHaveLength(1)
    // The request that lost the race stored nothing.
    expect(await rowsOf('client', salon.scope.businessId)).toHaveLength(2)
  })
})

describe('a booking is refused', () => {
  test('through an address that does not exist or is switched off, with one answer', async () => {
    const salon = await anOnlineSalon({ isActive: false })
    const answer = refused(bookingLinkRefusals.LINK_NOT_FOUND)
    await expect(book(salon.slug, aRequest(salon))).rejects.toEqual(answer)
    await expect(book('nunca-existiu', aRequest(salon))).rejects.toEqual(answer)
  })

  // spec: booking-link-4, booking-3
  test('without the phone or the address that the link requires', async () => {
    const salon = await anOnlineSalon({ requireAddress: true })
    await expect(book(salon.slug, aRequest(salon, { phone: null }))).rejects.toMatchObject({
      kind: platformRefusals.INVALID_INPUT,
      fields: {
        phone: 'O telefone é obrigatório para este agendamento.',
        address: 'O endereço é obrigatório para este agendamento.',
      },
    })
    expect(await rowsOf('appointment', salon.scope.businessId)).toEqual([])
  })

  test("with another business's service or professional, as if it did not exist", async () => {
    const [salon, other] = [await anOnlineSalon(), await anOnlineSalon()]
    const notFound = refused(platformRefusals.NOT_FOUND)
    await expect(book(salon.slug, aRequest(other))).rejects.toEqual(notFound)
    await expect(book(salon.slug, aRequest({ serviceId: newId() }))).rejects.toEqual(notFound)
    const { professionalId } = other
    await expect(book(salon.slug, aRequest(salon, { professionalId }))).rejects.toEqual(notFound)
    expect(await rowsOf('client', salon.scope.businessId)).toHaveLength(1)
  })

  test('at a time that is not offered', async () => {
    const salon = await anOnlineSalon()
    const taken = refused(appointmentRefusals.SLOT_TAKEN)
    for (const time of ['07:00', '12:00', '13:30', '18:30', '10:10', '23:30'])
      await expect(book(salon.slug, aRequest(salon, { time }))).rejects.toEqual(taken)
  })

  // spec: booking-6
  test('before today, and further ahead than is offered', async () => {
    const salon = await anOnlineSalon()
    const today = localDate(new Date(), zone)
    for (const date of [addDays(today, -1), addDays(today, 91)])
      await expect(book(salon.slug, aRequest(salon, { date }))).rejects.toMatchObject({
        kind: platformRefusals.INVALID_INPUT,
        fields: { date: expect.any(String) },
      })
  })

  test('less than half an hour before it begins', async () => {
    const salon = await anOnlineSalon()
    const at = (time: string) => ({ ...salon.scope, now: instantOf(tuesday, time, zone) })
    const request = aRequest(salon, { date: tuesday })
    const late = write(at('09:31'), (tx) => bookAsVisitor(tx, request, aNetwork()))
    await expect(late).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
    const booked = await write(at('09:30'), (tx) => bookAsVisitor(tx, request, aNetwork()))
    expect(booked.from).toBe('10:00')
  })

  test('after too many that failed from one network, while others go on', async () => {
    const salon = await anOnlineSalon()
    const network = aNetwork()
    const past = aRequest(salon, { date: addDays(localDate(new Date(), zone), -1) })
    const tries = limit('booking.tries', network)
    await full(tries.key, tries.most - 1)
    await expect(bookOnline(salon.slug, past, network)).rejects.toEqual(refused(platformRefusals.INVALID_INPUT))
    await expect(bookOnline(salon.slug, aRequest(salon), network)).rejects.toEqual(refused(platformRefusals.TOO_MANY))
    await expect(book(salon.slug, aRequest(salon))).resolves.toMatchObject({ date: day })
  })

  test('after too many at one business, stored ones only, while others go on', async () => {
    const [salon, other] = [await anOnlineSalon(), await anOnlineSalon()]
    const { key, most } = limit('booking.business', salon.scope.businessId)
    await full(key, most - 2)
    const past = aRequest(salon, { date: addDays(localDate(new Date(), zone), -1) })
    for (let i = 0; i < 5; i++)
      await expect(book(salon.slug, past)).rejects.toEqual(refused(platformRefusals.INVALID_INPUT))
    const two = [aRequest(salon), aRequest(salon, { time: '11:00' })]
    for (const request of two) await expect(book(salon.slug, request)).resolves.toMatchObject({ date: day })
    await expect(book(salon.slug, aRequest(salon, { time: '15:00' }))).rejects.toEqual(
      refused(platformRefusals.TOO_MANY),
    )
    await expect(book(other.slug, aRequest(other))).resolves.toMatchObject({ date: day })
  })
})

describe('one person', () => {
  const times = [
    '08:00',
    '08:30',
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
  ]
  const outcome = (asked: Promise<unknown>) =>
    asked.then(
      () => 'booked',
      (error: { kind: { code: string } }) => error.kind.code,
    )

  test.each([
    ['phone', { phone: '+5511977770000', email: null }],
    ['e-mail', { phone: '+5511977771111', email: 'insistente@exemplo.com' }],
  ])('books %s only so often ahead, one after another or all at once', async (by, contact) => {
    const salon = await anOnlineSalon()
    const most = mostAtOnce('booking.person')
    const wish = (time: string, i: number) =>
      aRequest(salon, { ...contact, ...(by === 'e-mail' && { phone: `+55119777700${10 + i}` }), time })
    const some = await Promise.all(times.slice(0, 6).map((time, i) => outcome(book(salon.slug, wish(time, i)))))
    for (const [i, time] of times.slice(6).entries()) some.push(await outcome(book(salon.slug, wish(time, i + 6))))
    expect(some.filter((one) => one === 'booked')).toHaveLength(most)
    expect(some.filter((one) => one === 'BOOKED_ENOUGH')).toHaveLength(times.length - most)

    // A cancelled booking makes room again, and other clients are not limited.
    await database.admin.query(
      `update appointment set status = 'cancelled' where (business_id, visit_id) in (select business_id, visit_id from online_booking where business_id = $1 limit 1)`,
      [salon.scope.businessId],
    )
    expect(await outcome(book(salon.slug, wish('16:00', 20)))).toBe('booked')
    expect(await outcome(book(salon.slug, aRequest(salon, { phone: '+5511955554444', time: '17:00' })))).toBe('booked')
  })

  test('without phone and e-mail is known by the network', async () => {
    const salon = await anOnlineSalon({ requirePhone: false })
    const network = aNetwork()
    const asked = []
    for (const time of times)
      asked.push(await outcome(bookOnline(salon.slug, aRequest(salon, { phone: null, email: null, time }), network)))
    expect(asked.filter((one) => one === 'booked')).toHaveLength(limit('booking.unnamed').most)
    expect(new Set(asked.slice(limit('booking.unnamed').most))).toEqual(new Set(['TOO_MANY']))
  })
})
