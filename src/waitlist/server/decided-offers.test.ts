import { expect, test } from 'vitest'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { applyDelay, previewDelay } from '../../agenda/server/delay-day.ts'
import { keepNextVisit } from '../../agenda/server/keep-next-visit.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { findOwn as findBookingOf } from '../../booking/server/change-booking.ts'
import { bookingJobs } from '../../booking/server/jobs.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { waitlistRefusals } from '../wish.ts'
import { acceptOffer } from './answer-offer.ts'
import { aConfirmedWish, aFullSalon, aWish, day, network, offersAreMade, offersOf } from './testing/full-salon.ts'
import { findOwn, toOwnWish } from './wish-queries.ts'

const database = freshDatabase()

/** A full salon of which 10:00 became free, and is held for Paula. */
async function anOffer() {
  const salon = await aFullSalon(database.admin)
  const email = `${newId()}@exemplo.com`
  const paula = await aConfirmedWish(database.admin, salon, aWish(salon, 'Paula Reis', { email }))
  await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
  await offersAreMade()
  const { rows } = await database.admin.query<{ id: string }>(
    'select visit_id as id from waitlist_offer where business_id = $1',
    [salon.scope.businessId],
  )
  const act = <T>(work: (tx: BusinessTx) => Promise<T>) => write({ ...salon.scope, may: () => true }, work)
  const see = () => inLink(salon.slug, 'read', async (tx) => toOwnWish(tx, (await findOwn(tx, paula.key)).found))
  const letters = async () => {
    await runJobs(bookingJobs)
    const sent = await database.admin.query<{ subject: string; text: string }>(
      `select subject, text from mail where recipient = $1 and subject not like '%: lista de espera, %'
         and subject not like '%: abriu um horário, %' order by created_at, id`,
      [email],
    )
    return sent.rows
  }
  const booking = async () => {
    const { bookingKey } = await see()
    return (await inLink(salon.slug, 'read', (tx) => findBookingOf(tx, bookingKey!))).booking
  }
  const stored = async () =>
    (await database.admin.query('select status, online_act from appointment where id = $1', [rows[0]!.id])).rows
  const states = async () => (await offersOf(database.admin, salon)).map(({ state }) => state)
  return { salon, paula, id: rows[0]!.id, act, see, letters, booking, stored, states }
}

test.each([
  ['confirms it', { status: 'confirmed' }, '10:00'],
  ['puts it into the agenda', { status: 'scheduled' }, '10:00'],
  ['moves it', { date: day, time: '14:00' }, '14:00'],
  ['moves and confirms it', { date: day, time: '14:00', status: 'confirmed' }, '14:00'],
] as const)(
  'the business that %s has booked it: with its address, and a letter with day and hour',
  async (_, change, from) => {
    const { paula, salon, id, act, see, letters, booking, stored, states } = await anOffer()
    await act((tx) => changeAppointment(tx, { id, ...change }))
    const status = 'status' in change ? change.status : 'scheduled'
    expect([await states(), await stored()]).toEqual([['accepted'], [{ status, online_act: null }]])
    expect(await see()).toMatchObject({ state: 'booked', offer: null, bookingKey: expect.any(String) })
    expect(await booking()).toMatchObject({ name: 'Paula Reis', date: day, from, isCancelled: false, heldUntil: null })
    const [letter, ...more] = await letters()
    expect([letter!.subject, more]).toEqual(['Salão de Teste: agendamento realizado, Corte', []])
    expect(letter!.text).toContain(from)
    // Who taps on the old letter is led to the booking, and books nothing twice.
    const tapped = await acceptOffer({ slug: salon.slug, key: paula.key }, network)
    expect(tapped.bookingKey).toBe((await see()).bookingKey)
    expect(await letters()).toHaveLength(1)
  },
)

test('what is completed at once has its booking, and no letter announces it', async () => {
  const { salon, id, act, letters, booking } = await anOffer()
  await database.admin.query(`update appointment set status = 'completed' where id = $1`, [id])
  const { rows } = await database.admin.query<{ id: string }>('select id from client where business_id = $1', [
    salon.scope.businessId,
  ])
  for (const client of rows) await act((tx) => keepNextVisit(tx, client.id))
  expect(await booking()).toMatchObject({ from: '10:00' })
  expect(await letters()).toEqual([])
})

test.each(['cancels', 'deletes'] as const)(
  'the business that %s it takes it back, and undone it is theirs',
  async (way) => {
    const { paula, salon, id, act, see, letters, booking, stored, states } = await anOffer()
    const { undoId } = await act((tx) =>
      way === 'cancels' ? changeAppointment(tx, { id, status: 'cancelled' }) : removeAppointment(tx, { id }),
    )
    expect([await states(), (await see()).state, await letters()]).toEqual([['taken_back'], 'waiting', []])
    await expect(acceptOffer({ slug: salon.slug, key: paula.key }, network)).rejects.toMatchObject({
      kind: waitlistRefusals.OFFER_OVER,
    })
    await act((tx) => undoChange(tx, { id: undoId! }))
    expect([await states(), await stored()]).toEqual([['accepted'], [{ status: 'scheduled', online_act: null }]])
    expect(await booking()).toMatchObject({ name: 'Paula Reis', date: day, from: '10:00' })
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Salão de Teste: agendamento realizado, Corte'])
  },
)

test('what comes back while another time is offered is booked as well, and the other offer stays open', async () => {
  const { salon, id, act, letters, stored, states } = await anOffer()
  const { undoId } = await act((tx) => changeAppointment(tx, { id, status: 'cancelled' }))
  await act((tx) => changeAppointment(tx, { id: salon.taken[1]!, status: 'cancelled' }))
  await offersAreMade()
  expect(await states()).toEqual(['taken_back', 'open'])
  await act((tx) => undoChange(tx, { id: undoId! }))
  expect([await states(), await stored()]).toEqual([
    ['taken_back', 'open'],
    [{ status: 'scheduled', online_act: null }],
  ])
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Salão de Teste: agendamento realizado, Corte'])
})

test('a move that is undone is told to the client, who keeps the booking at the hour before', async () => {
  const { id, act, letters, booking, stored } = await anOffer()
  const { undoId } = await act((tx) => changeAppointment(tx, { id, date: day, time: '14:00' }))
  expect(await letters()).toHaveLength(1)
  await act((tx) => undoChange(tx, { id: undoId! }))
  expect(await stored()).toEqual([{ status: 'scheduled', online_act: null }])
  expect(await booking()).toMatchObject({ from: '10:00' })
  expect((await letters()).at(-1)!.text).toContain('10:00')
})

test('a delay leaves a time that is only offered as it was told, and what follows begins later', async () => {
  const { salon, see, letters, stored, states } = await anOffer()
  const { professionalId, scope, taken } = salon
  const late = { ...scope, may: () => true, now: instantOf(day, '09:55', scope.zone) }
  const request = { professionalId, minutes: 15, choices: [] }
  const { seen, rows } = await inBusiness(late, 'read', (tx) => previewDelay(tx, request))
  expect(rows.map(({ id, kind }) => [id, kind])).toEqual([[taken[1], 'later']])
  expect(await write(late, (tx) => applyDelay(tx, { ...request, seen }))).toMatchObject({ changed: 1 })
  expect([await states(), await stored()]).toEqual([['open'], [{ status: 'pending', online_act: 'offered' }]])
  expect(await see()).toMatchObject({ state: 'waiting', offer: { date: day, from: '10:00' }, bookingKey: null })
  expect(await letters()).toEqual([])
})

test('programs hear of a booking once it is one, and not of a time that is only held', async () => {
  const salon = await aFullSalon(database.admin)
  const { businessId } = salon.scope
  await database.admin.query(
    `insert into webhook (business_id, url, events, sealed_secret, made_by, made_at)
     select $1, 'https://exemplo.com.br/agenda', '{appointment.booked,appointment.cancelled}', 'sealed', account_id, now()
     from member where business_id = $1 limit 1`,
    [businessId],
  )
  const heard = async () => {
    const told = 'select event from webhook_delivery where business_id = $1 order by happened_at'
    return (await database.admin.query<{ event: string }>(told, [businessId])).rows.map(({ event }) => event)
  }
  const paula = await aConfirmedWish(
    database.admin,
    salon,
    aWish(salon, 'Paula Reis', { email: `${newId()}@exemplo.com` }),
  )
  await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
  await offersAreMade()
  expect(await offersOf(database.admin, salon)).toMatchObject([{ state: 'open' }])
  expect(await heard()).toEqual(['appointment.cancelled'])
  await acceptOffer({ slug: salon.slug, key: paula.key }, network)
  expect(await heard()).toEqual(['appointment.cancelled', 'appointment.booked'])
})
