import { expect, test } from 'vitest'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { aClient, outcomes, write } from '../../agenda/server/testing/agenda.ts'
import { mergeClients } from '../../clients/server/merge-clients.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { bookOnline } from '../../booking/server/book-online.ts'
import { findOwn as findBookingOf } from '../../booking/server/change-booking.ts'
import { bookingJobs } from '../../booking/server/jobs.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { aRequest } from '../../booking/server/testing/online-salon.ts'
import { weekdayOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob, runJobs } from '../../platform/server/testing/jobs.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { OwnWish } from '../own-wish.ts'
import { waitlistRefusals } from '../wish.ts'
import { addWish, wishOnline } from './add-wish.ts'
import { acceptOffer, declineOffer, leaveList } from './answer-offer.ts'
import { confirmWish } from './confirm-wish.ts'
import { waitlistJobs } from './jobs.ts'
import { moveWish, removeWish } from './order-wishes.ts'
import { saveSettings } from './save-settings.ts'
import {
  aConfirmedWish,
  aFullSalon,
  aWish,
  codeOf,
  day,
  type FullSalon,
  letLapse,
  network,
  offersAreMade,
  offersOf,
} from './testing/full-salon.ts'
import { findOwn, getWaitingList, toOwnWish } from './wish-queries.ts'

const database = freshDatabase()
const wishAt = (salon: FullSalon, name?: string, more: Parameters<typeof aWish>[2] = {}) =>
  aConfirmedWish(database.admin, salon, aWish(salon, name, more))
const see = ({ slug }: FullSalon, { key }: OwnWish) =>
  inLink(slug, 'read', async (tx) => toOwnWish(tx, (await findOwn(tx, key)).found))
const cancel = ({ scope, taken }: FullSalon, at = 0) =>
  write(scope, (tx) => changeAppointment(tx, { id: taken[at]!, status: 'cancelled' }))
const free = async (salon: FullSalon, at = 0) => {
  await cancel(salon, at)
  await offersAreMade()
}
const offers = (salon: FullSalon) => offersOf(database.admin, salon)
const isOffered = async (salon: FullSalon) =>
  (await offers(salon)).filter(({ state }) => state === 'open').map(({ name }) => name)
const actions = async ({ scope }: FullSalon) => {
  const { rows } = await database.admin.query<{ action: string }>(
    `select action from audit where business_id = $1 and action like 'waitlist.%' order by at, id`,
    [scope.businessId],
  )
  return rows.map(({ action }) => action)
}

// spec: booking-19
test('a time that becomes free is offered to the first who fits, held for them, and theirs when they accept', async () => {
  const salon = await aFullSalon(database.admin)
  const paula = await wishAt(salon)
  await wishAt(salon, 'Rita Melo')
  await offersAreMade()
  expect(await isOffered(salon)).toEqual([])
  await free(salon)
  expect(await isOffered(salon)).toEqual(['Paula Reis'])
  expect((await see(salon, paula)).offer).toMatchObject({ date: day, from: '10:00', to: '10:30' })
  // Nobody else can book the offered time.
  const rival = bookOnline(salon.slug, aRequest(salon), network)
  await expect(rival).rejects.toMatchObject({ kind: appointmentRefusals.SLOT_TAKEN })

  const accepted = await acceptOffer({ slug: salon.slug, key: paula.key }, network)
  expect(accepted).toMatchObject({ state: 'booked', offer: null, bookingKey: expect.any(String) })
  // Accepting twice makes one booking.
  expect(await acceptOffer({ slug: salon.slug, key: paula.key }, network)).toEqual(accepted)
  const { booking } = await inLink(salon.slug, 'read', (tx) => findBookingOf(tx, accepted.bookingKey!))
  expect(booking).toMatchObject({ name: 'Paula Reis', date: day, from: '10:00', changeState: 'free', heldUntil: null })
  await offersAreMade()
  expect(await offers(salon)).toHaveLength(1)
  expect(await actions(salon)).toEqual([
    'waitlist.add',
    'waitlist.confirm',
    'waitlist.add',
    'waitlist.confirm',
    'waitlist.offer',
    'waitlist.accept',
  ])
})

test('whoever gave an address hears of the list, of the offer and of the booking, each once', async () => {
  const salon = await aFullSalon(database.admin)
  const email = `${newId()}@exemplo.com`
  const asked = await wishOnline(salon.slug, aWish(salon, 'Paula Reis', { email }), network)
  await offersAreMade()
  const code = await codeOf(database.admin, asked)
  const paula = await confirmWish({ slug: salon.slug, key: asked.key, code }, network)
  await free(salon)
  await acceptOffer({ slug: salon.slug, key: paula.key }, network)
  await runJobs(bookingJobs)
  const { rows } = await database.admin.query<{ subject: string; text: string }>(
    'select subject, text from mail where recipient = $1 order by created_at',
    [email],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Salão de Teste: lista de espera, Corte',
    'Salão de Teste: abriu um horário, Corte',
    'Salão de Teste: agendamento realizado, Corte',
  ])
  expect(rows[0]!.text).toContain(`/booking/${salon.slug}/espera/${paula.key}/confirmar?codigo=${code}`)
  expect(rows[1]!.text).toContain(`/booking/${salon.slug}/espera/${paula.key}`)
  expect(rows[1]!.text).not.toContain(code)
})

// spec: booking-19
test('declined, it is offered to the next, and to the same person not again', async () => {
  const salon = await aFullSalon(database.admin)
  const paula = await wishAt(salon)
  const rita = await wishAt(salon, 'Rita Melo')
  await free(salon)
  expect(await declineOffer({ slug: salon.slug, key: paula.key }, network)).toMatchObject({
    state: 'waiting',
    offer: null,
  })
  await expect(declineOffer({ slug: salon.slug, key: paula.key }, network)).rejects.toMatchObject({
    kind: waitlistRefusals.OFFER_OVER,
  })
  await offersAreMade()
  expect(await isOffered(salon)).toEqual(['Rita Melo'])
  await declineOffer({ slug: salon.slug, key: rita.key }, network)
  await offersAreMade()
  expect(await isOffered(salon)).toEqual([])
  // A declined time is not offered again, but another one is.
  await free(salon, 1)
  expect(await isOffered(salon)).toEqual(['Paula Reis'])
  await acceptOffer({ slug: salon.slug, key: paula.key }, network)
})

test('whoever leaves, or is removed, gives the offered time to the next', async () => {
  const salon = await aFullSalon(database.admin)
  const paula = await wishAt(salon)
  await wishAt(salon, 'Rita Melo')
  const nara = await wishAt(salon, 'Nara Luz')
  await free(salon)
  expect(await leaveList({ slug: salon.slug, key: paula.key }, network)).toMatchObject({ state: 'left', offer: null })
  expect(await leaveList({ slug: salon.slug, key: paula.key }, network)).toMatchObject({ state: 'left' })
  await offersAreMade()
  expect(await isOffered(salon)).toEqual(['Rita Melo'])
  const { wishes } = await inBusiness(salon.scope, 'read', getWaitingList)
  expect(wishes.map(({ clientName, offer }) => [clientName, offer?.from ?? null])).toEqual([
    ['Rita Melo', '10:00'],
    ['Nara Luz', null],
  ])
  const [{ id }] = wishes as [(typeof wishes)[0]]
  await write(salon.scope, (tx) => removeWish(tx, { id }))
  await expect(write(salon.scope, (tx) => removeWish(tx, { id }))).rejects.toMatchObject({
    kind: platformRefusals.NOT_FOUND,
  })
  await offersAreMade()
  expect(await isOffered(salon)).toEqual(['Nara Luz'])
  await acceptOffer({ slug: salon.slug, key: nara.key }, network)
})

// spec: booking-21
test('the order is the business’s', async () => {
  const salon = await aFullSalon(database.admin)
  for (const name of ['Ana', 'Bia', 'Cora', 'Dani']) await wishAt(salon, name)
  const names = async () =>
    (await inBusiness(salon.scope, 'read', getWaitingList)).wishes.map(({ clientName }) => clientName)
  const ids = new Map(
    (await inBusiness(salon.scope, 'read', getWaitingList)).wishes.map(({ clientName, id }) => [clientName, id]),
  )
  const move = (name: string, before: string | null) =>
    write(salon.scope, (tx) => moveWish(tx, { id: ids.get(name)!, before: before && ids.get(before)! }))
  await move('Dani', 'Ana')
  expect(await names()).toEqual(['Dani', 'Ana', 'Bia', 'Cora'])
  await move('Dani', 'Cora')
  await move('Ana', null)
  expect(await names()).toEqual(['Bia', 'Dani', 'Cora', 'Ana'])
  // Moving many times into the same gap works, since there is always a place between two.
  for (let i = 0; i < 120; i++) await move(i % 2 ? 'Cora' : 'Dani', i % 2 ? 'Dani' : 'Cora')
  expect(await names()).toEqual(['Bia', 'Cora', 'Dani', 'Ana'])
  await free(salon)
  expect(await isOffered(salon)).toEqual(['Bia'])
  const stranger = write(salon.scope, (tx) => moveWish(tx, { id: newId(), before: null }))
  await expect(stranger).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
})

test('whatever happens to a wish is recorded with its client', async () => {
  const salon = await aFullSalon(database.admin)
  const paula = await wishAt(salon)
  const rita = await wishAt(salon, 'Rita Melo')
  const { wishes } = await inBusiness(salon.scope, 'read', getWaitingList)
  await write(salon.scope, (tx) => moveWish(tx, { id: wishes[0]!.id, before: null }))
  await write(salon.scope, (tx) => moveWish(tx, { id: wishes[0]!.id, before: wishes[1]!.id }))
  await free(salon)
  await declineOffer({ slug: salon.slug, key: paula.key }, network)
  await offersAreMade()
  await letLapse(database.admin, salon)
  await leaveList({ slug: salon.slug, key: rita.key }, network)
  await free(salon, 1)
  await write(salon.scope, (tx) => removeWish(tx, { id: wishes[0]!.id }))
  const { rows } = await database.admin.query<{ action: string; name: string }>(
    `select a.action, c.name from audit a left join client c on c.id = (a.detail ->> 'client')::uuid
     where a.business_id = $1 and a.action like 'waitlist.%' order by a.at, a.id`,
    [salon.scope.businessId],
  )
  expect(rows.map(({ action, name }) => [action.replace('waitlist.', ''), name])).toEqual([
    ['add', 'Paula Reis'],
    ['confirm', 'Paula Reis'],
    ['add', 'Rita Melo'],
    ['confirm', 'Rita Melo'],
    ['move', 'Paula Reis'],
    ['move', 'Paula Reis'],
    ['offer', 'Paula Reis'],
    ['decline', 'Paula Reis'],
    ['offer', 'Rita Melo'],
    ['lapse', 'Rita Melo'],
    ['leave', 'Rita Melo'],
    ['offer', 'Paula Reis'],
    ['remove', 'Paula Reis'],
  ])
})

test('the same form is one wish, and the same person waits once', async () => {
  const salon = await aFullSalon(database.admin)
  const wish = aWish(salon, 'Paula Reis', { phone: '+5511955554444' })
  const { won } = await outcomes(Array.from({ length: 8 }, () => wishOnline(salon.slug, wish, network)))
  expect(new Set(won.map(({ key }) => key)).size).toBe(1)
  await confirmWish({ slug: salon.slug, key: won[0]!.key, code: await codeOf(database.admin, won[0]!) }, network)
  await expect(wishAt(salon, 'Paula Reis', { phone: '+5511955554444', email: null })).rejects.toMatchObject({
    kind: waitlistRefusals.ALREADY_WAITING,
  })
  const rita = { name: 'Rita Melo', phone: '+5511933332222', email: null }
  const twice = await outcomes(Array.from({ length: 6 }, () => wishAt(salon, rita.name, rita)))
  expect(twice.won).toHaveLength(1)
  const clientId = await aClient(salon.scope, 'Sem contato')
  const byHand = { clientId, serviceId: salon.serviceId, professionalId: null, from: day, to: day }
  const add = (id: string) => write(salon.scope, (tx) => addWish(tx, { id, ...byHand, parts: ['morning'] }))
  const id = newId()
  await add(id)
  expect(await add(id)).toEqual({ id })
  await expect(add(newId())).rejects.toMatchObject({ kind: waitlistRefusals.ALREADY_WAITING })
  const { rows } = await database.admin.query(
    `select from waitlist_wish where business_id = $1 and state = 'waiting'`,
    [salon.scope.businessId],
  )
  expect(rows).toHaveLength(3)
})

test('what a visitor sends is looked at: who, when and how to reach them', async () => {
  const salon = await aFullSalon(database.admin)
  const refusedFields = async (more: Parameters<typeof aWish>[2]) =>
    wishAt(salon, 'Paula Reis', more).then(
      () => [],
      (error: { data?: { fields?: object } }) => Object.keys(error.data?.fields ?? {}),
    )
  await database.admin.query('update booking_link set require_phone = true where business_id = $1', [
    salon.scope.businessId,
  ])
  expect(await refusedFields({})).toEqual(['phone'])
  await database.admin.query('update booking_link set require_phone = false where business_id = $1', [
    salon.scope.businessId,
  ])
  expect(await refusedFields({ email: null })).toEqual(['phone'])
  expect(await refusedFields({ from: '2020-01-01' })).toEqual(['from'])
  expect(await refusedFields({ to: '2199-01-01' })).toEqual(['to'])
  await expect(wishAt(salon, 'X', { serviceId: newId() })).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
  const other = await aFullSalon(database.admin)
  await expect(wishAt(salon, 'X', { professionalId: other.professionalId })).rejects.toMatchObject({
    kind: platformRefusals.NOT_FOUND,
  })
  const paula = await wishAt(salon)
  for (const key of [paula.key.slice(0, -1), `${newId()}-${paula.key.slice(37)}`, 'x'])
    for (const act of [acceptOffer, declineOffer, leaveList]) {
      await expect(act({ slug: salon.slug, key: key }, network)).rejects.toMatchObject({
        kind: platformRefusals.NOT_FOUND,
      })
      await expect(act({ slug: other.slug, key: paula.key }, network)).rejects.toMatchObject({
        kind: platformRefusals.NOT_FOUND,
      })
    }
})

test('nobody waits for what can never become free', async () => {
  const salon = await aFullSalon(database.admin)
  const never = { data: { fields: { from: 'Não há atendimento nestes dias.' } } }
  await database.admin.query('delete from working_hours where business_id = $1 and weekday = $2', [
    salon.scope.businessId,
    weekdayOf(day),
  ])
  await expect(wishOnline(salon.slug, aWish(salon), network)).rejects.toMatchObject(never)
})

test('only what fits is offered, and nothing in the quiet hours', async () => {
  const salon = await aFullSalon(database.admin)
  await wishAt(salon, 'Só à tarde', { parts: ['afternoon'] })
  await free(salon)
  expect(await isOffered(salon)).toEqual([])
  const late = await aFullSalon(database.admin)
  await write(late.scope, (tx) => saveSettings(tx, { offerMinutes: 30 }))
  await database.admin.query(
    `update message_settings set quiet_from = (quiet_from + 720) % 1440, quiet_to = (quiet_to + 720) % 1440
     where business_id = $1`,
    [late.scope.businessId],
  )
  await wishAt(late, 'De manhã')
  await cancel(late)
  const { businessId, zone } = late.scope
  await doJob(waitlistJobs, 'waitlist.offer', { businessId, zone })
  expect(await offers(late)).toEqual([])
  const { rows } = await database.admin.query<{ wait: number }>(
    `select extract(epoch from run_at - now())::int as wait from job where key like 'waitlist.offer%' and key like $1`,
    [`%${businessId}%`],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.wait).toBeGreaterThan(1000)
  await database.admin.query('delete from job where task = $1', ['waitlist.offer'])
})

test('whoever gave a phone only is told by the business, which hears of it', async () => {
  const salon = await aFullSalon(database.admin)
  const email = `${newId()}@exemplo.com`
  await database.admin.query('update business set email = $1 where id = $2', [email, salon.scope.businessId])
  await wishAt(salon, 'Paula Reis', { email: null, phone: '+5511955554444' })
  await free(salon)
  const { rows } = await database.admin.query<{ subject: string }>('select subject from mail where recipient = $1', [
    email,
  ])
  expect(rows).toEqual([{ subject: 'Avise Paula Reis: abriu um horário, Corte' }])
  const { wishes } = await inBusiness(salon.scope, 'read', getWaitingList)
  expect(wishes[0]).toMatchObject({ phone: '+5511955554444', offer: { text: expect.stringContaining('Olá, Paula') } })
})

test('cards that are merged wait once, and whoever asks to be forgotten waits no longer', async () => {
  const salon = await aFullSalon(database.admin)
  const [paula, again] = [await wishAt(salon), await wishAt(salon, 'Paula R.')]
  const { wishes } = await inBusiness(salon.scope, 'read', getWaitingList)
  const [first, second] = wishes as [(typeof wishes)[0], (typeof wishes)[0]]
  const mayAll = { ...salon.scope, may: () => true }
  await write(mayAll, (tx) => mergeClients(tx, { id: second.clientId, duplicateId: first.clientId }))
  expect([(await see(salon, paula)).state, (await see(salon, again)).state]).toEqual(['waiting', 'removed'])
  await free(salon)
  expect(await isOffered(salon)).toEqual(['Paula Reis'])
  await declineOffer({ slug: salon.slug, key: paula.key }, network)
  await write(mayAll, (tx) => eraseClient(tx, { id: second.clientId }))
  expect(await see(salon, paula)).toMatchObject({ state: 'removed', name: '' })
  const { rows } = await database.admin.query('select name, email, phone from waitlist_wish where business_id = $1', [
    salon.scope.businessId,
  ])
  expect(rows).toEqual([1, 2].map(() => ({ name: null, email: null, phone: null })))
})
