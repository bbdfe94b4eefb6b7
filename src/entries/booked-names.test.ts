import { expect, test } from 'vitest'
import { getDay } from '../agenda/server/day-queries.ts'
import { removeAppointment } from '../agenda/server/remove-appointment.ts'
import { undoChange } from '../agenda/server/undo-change.ts'
import { aService, write } from '../agenda/server/testing/agenda.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { moveOwn } from '../booking/server/change-booking.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { nameAsBooked } from '../clients/booked-name.ts'
import { createClient } from '../clients/server/create-client.ts'
import { eraseClient } from '../clients/server/erase-client.ts'
import { mergeClients } from '../clients/server/merge-clients.ts'
import { updateClient } from '../clients/server/update-client.ts'
import { feedEvents } from '../messages/server/feed-queries.ts'
import { instantOf } from '../platform/clock.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { listVisits } from '../record/server/client-history-queries.ts'
import { listTillClients } from '../sales/server/client-queries.ts'
import {
  aConfirmedWish,
  aFullSalon,
  aWish,
  network,
  offersAreMade,
  offersOf,
} from '../waitlist/server/testing/full-salon.ts'
import { getWaitingList } from '../waitlist/server/wish-queries.ts'

const database = freshDatabase()
const day = comingDay
const souza = {
  name: 'Maria Souza',
  phone: '+5511987654321',
  email: null,
  document: null,
  birthday: null,
  notes: null,
}

/** A salon by the real clock, which visitors use, that knows Maria Souza. */
async function aSalonOfSouza() {
  const { scope: fixed, ...salon } = await anOnlineSalon()
  const { now: _, ...scope } = fixed
  const { id: clientId } = await write(scope, (tx) => createClient(tx, souza))
  return { ...salon, scope, clientId }
}

/** By Maria Souza's telephone, Maria Lima booked two services. */
async function aBookedSalon() {
  const salon = await aSalonOfSouza()
  const nails = await aService(salon.scope)
  const request = aRequest(salon, { name: 'Maria Lima' })
  const visit = await bookOnline(salon.slug, { ...request, moreServiceIds: [nails] }, network)
  return { ...salon, visit }
}

type WithScope = Pick<Awaited<ReturnType<typeof aBookedSalon>>, 'scope'>

/** The names in the agenda of the day. */
const namesOn = async ({ scope }: WithScope, date = day) =>
  (await inBusiness(scope, 'read', (tx) => getDay(tx, { date }))).appointments.map(({ client, bookedName }) =>
    nameAsBooked(client.name, bookedName),
  )
const both = ['Maria Souza (para Maria Lima)', 'Maria Souza (para Maria Lima)']

test('the name that was typed stays with each service of a visit, and is shown wherever the visit is', async () => {
  const { scope, clientId, professionalId, ...salon } = await aBookedSalon()
  expect(await namesOn({ scope })).toEqual(both)
  await inBusiness(scope, 'read', async (tx) => {
    const { visits } = await listVisits(tx, { id: clientId, page: 1 })
    expect(visits.map(({ bookedName }) => bookedName)).toEqual(['Maria Lima', 'Maria Lima'])
    const ofProfessional = await feedEvents(tx, professionalId)
    expect(ofProfessional[0]!.title).toBe('Corte: Maria Souza (para Maria Lima)')
    expect((await feedEvents(tx, null))[0]!.title).toBe('Corte: Maria')
  })
  const atTheDoor = { ...scope, now: instantOf(day, '09:00', scope.zone) }
  const { scheduled } = await inBusiness(atTheDoor, 'read', (tx) => listTillClients(tx, { search: '' }))
  expect(scheduled[0]!.appointments.map(({ bookedName }) => bookedName)).toEqual(['Maria Lima', 'Maria Lima'])
  await moveOwn(salon.slug, salon.visit.key, { date: day, time: '14:00' }, network)
  expect(await namesOn({ scope })).toEqual(both)
})

test('it comes back with a deletion that is undone', async () => {
  const { scope, ...salon } = await aSalonOfSouza()
  const { id } = await bookOnline(salon.slug, aRequest(salon, { name: 'Maria Lima' }), network)
  const { undoId } = await write(scope, (tx) => removeAppointment(tx, { id }))
  expect(await namesOn({ scope })).toEqual([])
  await write(scope, (tx) => undoChange(tx, { id: undoId! }))
  expect(await namesOn({ scope })).toEqual(both.slice(1))
})

test('it is no other name for a new card, nor once the card says the same', async () => {
  const salon = await aBookedSalon()
  const { scope, clientId } = salon
  await write(scope, (tx) => updateClient(tx, { ...souza, id: clientId, name: 'Maria Souza Lima' }))
  expect(await namesOn(salon)).toEqual(['Maria Souza Lima', 'Maria Souza Lima'])
  const { visits } = await inBusiness(scope, 'read', (tx) => listVisits(tx, { id: clientId, page: 1 }))
  expect(visits.map(({ bookedName }) => bookedName)).toEqual([null, null])
  const júlia = aRequest(salon, { name: 'Júlia', time: '15:00' })
  await bookOnline(salon.slug, júlia, network)
  expect((await namesOn(salon)).at(-1)).toBe('Júlia')
})

test('it goes with a card that is merged, and is forgotten with the person', async () => {
  const salon = await aBookedSalon()
  const { scope, clientId } = salon
  const { id } = await write(scope, (tx) => createClient(tx, { ...souza, name: 'M. Souza' }))
  await write(scope, (tx) => mergeClients(tx, { id, duplicateId: clientId }))
  expect(await namesOn(salon)).toEqual(['M. Souza (para Maria Lima)', 'M. Souza (para Maria Lima)'])
  await database.admin.query(`update client set next_appointment_at = null where id = $1`, [id])
  await write(scope, (tx) => eraseClient(tx, { id }))
  const { rows } = await database.admin.query<{ text: string }>(
    `select string_agg(a::text, '') || (select string_agg(o::text, '') from online_booking o where business_id = $1) as text from appointment a
     where business_id = $1`,
    [scope.businessId],
  )
  expect(rows[0]!.text).not.toContain('Lima')
})

test('who waits under another name is shown so in the list, and in the agenda once a time is held', async () => {
  const salon = await aFullSalon(database.admin)
  const { scope } = salon
  await write(scope, (tx) => createClient(tx, { ...souza, phone: null, email: 'maria@exemplo.com' }))
  await aConfirmedWish(database.admin, salon, aWish(salon, 'Maria Lima', { email: 'maria@exemplo.com' }))
  const { wishes } = await inBusiness(scope, 'read', getWaitingList)
  expect(wishes.map(({ clientName }) => clientName)).toEqual(both.slice(1))
  await database.admin.query(`update appointment set status = 'cancelled' where id = $1`, [salon.taken[0]])
  await offersAreMade()
  expect(await offersOf(database.admin, salon)).toMatchObject([{ name: 'Maria Lima', state: 'open' }])
  expect(await namesOn(salon)).toContain(both[0])
})
