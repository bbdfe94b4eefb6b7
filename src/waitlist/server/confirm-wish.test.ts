import { expect, test } from 'vitest'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { freeTimes } from '../../agenda/server/free-times.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { idInKey } from '../../booking/own-booking.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { mostAtOnce } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { OwnWish } from '../own-wish.ts'
import { waitlistRefusals } from '../wish.ts'
import { wishOnline } from './add-wish.ts'
import { acceptOffer, leaveList } from './answer-offer.ts'
import { confirmForClient, confirmWish } from './confirm-wish.ts'
import { removeWish } from './order-wishes.ts'
import {
  aConfirmedWish,
  aFullSalon,
  aWish,
  codeOf,
  day,
  type FullSalon,
  network,
  offersAreMade,
  offersOf,
} from './testing/full-salon.ts'
import { findOwn, getWaitingList, mostWaiting, toOwnWish } from './wish-queries.ts'

const database = freshDatabase()
type More = Parameters<typeof aWish>[2]
const ask = (salon: FullSalon, name = 'Paula Reis', more: More = {}, from = network) =>
  wishOnline(salon.slug, aWish(salon, name, more), from)
const confirm = async ({ slug }: FullSalon, { key }: OwnWish, code?: string) =>
  confirmWish({ slug, key, code: code ?? (await codeOf(database.admin, { key })) }, network)
const see = ({ slug }: FullSalon, { key }: OwnWish) =>
  inLink(slug, 'read', async (tx) => toOwnWish(tx, (await findOwn(tx, key)).found))
const free = async ({ scope, taken }: FullSalon, at = 0) => {
  await write(scope, (tx) => changeAppointment(tx, { id: taken[at]!, status: 'cancelled' }))
  await offersAreMade()
}
const freeOnPage = async ({ scope, serviceId }: FullSalon) => {
  const asked = { serviceId, professionalId: null, from: day, days: 1, forVisitors: true, notBefore: new Date() }
  return (await inBusiness(scope, 'read', (tx) => freeTimes(tx, asked))).map(({ time }) => time)
}
const list = ({ scope }: FullSalon) => inBusiness(scope, 'read', getWaitingList)
const offers = async (salon: FullSalon) =>
  (await offersOf(database.admin, salon)).map(({ name, state }) => [name, state])
const refusedAs = (kind: (typeof waitlistRefusals)[keyof typeof waitlistRefusals]) => expect.objectContaining({ kind })
const age = (salon: FullSalon, hours: number) =>
  database.admin.query(
    `update waitlist_wish set created_at = created_at - make_interval(hours => $2) where business_id = $1`,
    [salon.scope.businessId, hours],
  )

// spec: booking-20
test('twelve strangers with made-up addresses hold nothing of what becomes free, and who confirmed is offered it', async () => {
  const salon = await aFullSalon(database.admin)
  for (let at = 0; at < 12; at++) await ask(salon, `Estranho ${at}`)
  await free(salon)
  expect([await offers(salon), await freeOnPage(salon)]).toEqual([[], ['10:00']])
  const other = await aFullSalon(database.admin)
  await ask(other, 'Estranha')
  await aConfirmedWish(database.admin, other, aWish(other, 'Paula Reis'))
  await free(other)
  expect([await offers(other), await freeOnPage(other)]).toEqual([[['Paula Reis', 'open']], []])
})

// spec: booking-20
test('a time that the page offers to everybody is held for nobody: whoever asks is told to book it', async () => {
  const salon = await aFullSalon(database.admin)
  const early = await ask(salon)
  await free(salon)
  await expect(ask(salon, 'Rita Melo')).rejects.toEqual(refusedAs(waitlistRefusals.FREE_TIMES))
  // Nor by a confirmation.
  expect(await confirm(salon, early)).toMatchObject({ state: 'waiting', offer: null })
  await offersAreMade()
  expect([await offers(salon), await freeOnPage(salon)]).toEqual([[], ['10:00']])
  // Of other parts of the day there is none.
  await ask(salon, 'Nara Luz', { parts: ['evening'] })
})

test('only what was sent to the address confirms, once and in time', async () => {
  const salon = await aFullSalon(database.admin)
  const [paula, rita] = [await ask(salon), await ask(salon, 'Rita Melo')]
  expect(await see(salon, paula)).toMatchObject({ state: 'unconfirmed', isByMail: true })
  for (const code of ['', 'x', newId(), await codeOf(database.admin, rita), paula.key.slice(37)])
    await expect(confirm(salon, paula, code)).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
  expect((await see(salon, paula)).state).toBe('unconfirmed')
  expect(await Promise.all([1, 2, 3].map(() => confirm(salon, paula)))).toMatchObject(
    [1, 2, 3].map(() => ({ state: 'waiting' })),
  )
  const { rows } = await database.admin.query(
    `select from audit where business_id = $1 and action = 'waitlist.confirm'`,
    [salon.scope.businessId],
  )
  expect(rows).toHaveLength(1)
  await age(salon, 25)
  expect((await see(salon, rita)).state).toBe('expired')
  await expect(confirm(salon, rita)).rejects.toEqual(refusedAs(waitlistRefusals.CONFIRMATION_OVER))
  const { unconfirmed, unconfirmedCount, wishes } = await list(salon)
  expect([unconfirmed, unconfirmedCount, wishes.map(({ clientName }) => clientName)]).toEqual([[], 0, ['Paula Reis']])
  // The next one who asks makes the list forget it.
  await ask(salon, 'Nara Luz')
  await expect(see(salon, rita)).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
})

test('a stranger who types the address of somebody else keeps nobody from waiting', async () => {
  const salon = await aFullSalon(database.admin)
  const email = `${newId()}@exemplo.com`
  const strange = await ask(salon, 'Paula Reis', { email })
  const paula = await aConfirmedWish(database.admin, salon, aWish(salon, 'Paula Reis', { email }))
  expect(paula.state).toBe('waiting')
  await expect(confirm(salon, strange)).rejects.toEqual(refusedAs(waitlistRefusals.ALREADY_WAITING))
  expect(await leaveList({ slug: salon.slug, key: strange.key }, network)).toMatchObject({ state: 'left' })
})

// spec: booking-20
test('one person and one network are open a few times at once, and the others go on', async () => {
  const salon = await aFullSalon(database.admin)
  const email = `${newId()}@exemplo.com`
  for (let at = 0; at < mostAtOnce('waitlist.person'); at++) await ask(salon, 'Paula Reis', { email })
  const enough = refusedAs(waitlistRefusals.WAITING_ENOUGH)
  await expect(ask(salon, 'Paula Reis', { email }, '10.8.0.2')).rejects.toEqual(enough)
  for (let at = mostAtOnce('waitlist.person'); at < mostAtOnce('waitlist.open'); at++)
    await ask(salon, `Estranho ${at}`)
  await expect(ask(salon, 'Rita Melo')).rejects.toEqual(enough)
  await ask(salon, 'Rita Melo', {}, '10.8.0.2')
  // What nobody confirmed counts until it cannot be confirmed any more.
  await age(salon, 25)
  await ask(salon, 'Nara Luz')
})

test('wishes that nobody confirmed fill no list, and the desk sees the newest and how many there are', async () => {
  const salon = await aFullSalon(database.admin)
  const paula = await ask(salon)
  await database.admin.query(
    `insert into waitlist_wish (business_id, client_id, service_id, first_day, last_day, parts, place, secret, source,
       name, email, state, proof, created_at)
     select business_id, client_id, service_id, first_day, last_day, parts, n, repeat('s', 20), source, 'Estranho', email,
       state, repeat('p', 20), created_at - interval '1 minute'
     from waitlist_wish, generate_series(1, $2) n where id = $1`,
    [idInKey(paula.key), mostWaiting],
  )
  const { unconfirmed, unconfirmedCount } = await list(salon)
  expect([unconfirmed.length, unconfirmedCount]).toEqual([50, mostWaiting + 1])
  expect(unconfirmed[0]).toMatchObject({ clientName: 'Paula Reis' })
  expect(await confirm(salon, paula)).toMatchObject({ state: 'waiting' })
})

// spec: booking-20
test('who gave a phone alone is confirmed by the business, or by the address that it sends', async () => {
  const salon = await aFullSalon(database.admin)
  const [paula, rita, nara] = [
    await ask(salon, 'Paula Reis', { email: null, phone: '+5511955554444' }),
    await ask(salon, 'Rita Melo', { email: null, phone: '+5511955554445' }),
    await ask(salon, 'Nara Luz', { email: null, phone: '+5511955554446' }),
  ] as const
  expect(await see(salon, paula)).toMatchObject({ state: 'unconfirmed', isByMail: false })
  const { unconfirmed } = await list(salon)
  const of = (name: string) => unconfirmed.find(({ clientName }) => clientName === name)!
  const [, key, code] = /espera\/([\w-]+)\/confirmar\?codigo=([\w-]+)/.exec(of('Rita Melo').text)!
  expect([of('Rita Melo').text.startsWith('Olá, Rita Melo. Você pediu'), key]).toEqual([true, rita.key])
  await write(salon.scope, (tx) => confirmForClient(tx, { id: of('Paula Reis').id }))
  await confirm(salon, rita, code)
  await write(salon.scope, (tx) => removeWish(tx, { id: of('Nara Luz').id }))
  expect((await see(salon, nara)).state).toBe('removed')
  for (const id of [of('Paula Reis').id, of('Nara Luz').id, newId()])
    await expect(write(salon.scope, (tx) => confirmForClient(tx, { id }))).rejects.toMatchObject({
      kind: platformRefusals.NOT_FOUND,
    })
  const { wishes, unconfirmedCount } = await list(salon)
  expect([wishes.map(({ clientName }) => clientName), unconfirmedCount]).toEqual([['Paula Reis', 'Rita Melo'], 0])
  await free(salon)
  expect(await acceptOffer({ slug: salon.slug, key: paula.key }, network)).toMatchObject({ state: 'booked' })
})
