import { expect, test } from 'vitest'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { write } from '../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import { expireBookings } from '../booking/server/expire-bookings.ts'
import { inLink } from '../booking/server/link-queries.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { firstRule } from '../deposits/deposit.ts'
import { saveDepositRule } from '../deposits/server/save-deposit-rule.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { savePixKey } from '../sales/server/save-pix-key.ts'
import type { OwnWish } from '../waitlist/own-wish.ts'
import { acceptOffer } from '../waitlist/server/answer-offer.ts'
import { aConfirmedWish, aFullSalon, aWish, network, offersAreMade } from '../waitlist/server/testing/full-salon.ts'
import { findOwn as findWishOf, toOwnWish } from '../waitlist/server/wish-queries.ts'
import { asked, behind, confirm, see, type DepositSalon } from './testing/deposit-salon.ts'

const database = freshDatabase()
const { stored, isDue } = behind(database)

/**
 * A full salon that asks for deposits and has two wishes on its waiting list; a freed time is offered to the first
 * one.
 */
async function anOffer() {
  const salon = await aFullSalon(database.admin)
  const { scope, slug, taken } = salon
  const key = { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' } as const
  await write(scope, (tx) => savePixKey(tx, key))
  await write(scope, (tx) => saveDepositRule(tx, firstRule))
  const link = { ...newBookingLink('Salão de Teste'), autoConfirm: true, requirePhone: false, slug }
  await write(scope, (tx) => saveBookingLink(tx, { ...link, allowOnlinePayment: true }))
  const first = await aConfirmedWish(database.admin, salon, aWish(salon, 'Paula Reis'))
  const second = await aConfirmedWish(database.admin, salon, aWish(salon, 'Rita Melo'))
  await write(scope, (tx) => changeAppointment(tx, { id: taken[0]!, status: 'cancelled' }))
  await offersAreMade()
  return { salon: salon as unknown as DepositSalon, first, second }
}

const look = ({ slug }: DepositSalon, { key }: OwnWish) =>
  inLink(slug, 'read', async (tx) => toOwnWish(tx, (await findWishOf(tx, key)).found))
const idIn = (key: string) => key.slice(0, 36)

// spec: public-entities-1
test('who accepts an offered time accepts the policy, holds it until the deposit is paid, and has it then', async () => {
  const { salon, first } = await anOffer()
  expect((await look(salon, first)).offer!.deposit).toMatchObject({
    dueCents: asked,
    asked: { policy: { version: 1 } },
  })
  for (const version of [null, '2', 'x'])
    await expect(
      acceptOffer({ slug: salon.slug, key: first.key, policyVersion: version }, network),
    ).rejects.toMatchObject({ fields: { policyVersion: 'Leia e aceite a política do sinal.' } })
  expect((await look(salon, first)).state).toBe('waiting')

  const accept = () => acceptOffer({ slug: salon.slug, key: first.key, policyVersion: '1' }, network)
  const accepted = await accept()
  expect(accepted).toMatchObject({ state: 'booked', offer: null, bookingKey: expect.any(String) })
  // Accepting twice makes one booking.
  expect(await accept()).toEqual(accepted)
  const id = idIn(accepted.bookingKey!)
  expect(await stored(id)).toMatchObject({ status: 'pending', online_act: null, asked, held: 0 })
  expect((await see(salon, accepted.bookingKey!)).deposit).toMatchObject({ isWaiting: true, askedCents: asked })
  // Calendars are told when it changed.
  const dates = 'select version, updated_at > created_at as is_dated from appointment where id = $1'
  expect((await database.admin.query(dates, [id])).rows).toEqual([{ version: 2, is_dated: true }])

  await confirm(salon, id)
  expect(await stored(id)).toMatchObject({ status: 'confirmed', held: asked })
})

test('who does not pay the deposit of an offered time loses it to the next', async () => {
  const { salon, first, second } = await anOffer()
  const accepted = await acceptOffer({ slug: salon.slug, key: first.key, policyVersion: '1' }, network)
  const id = idIn(accepted.bookingKey!)
  await isDue(id)
  await expireBookings()
  expect(await stored(id)).toMatchObject({ status: 'cancelled', online_act: 'expired' })
  await offersAreMade()
  expect((await look(salon, second)).offer).toMatchObject({ from: '10:00' })
})

test('a business that decides the offer in the same moment keeps what it decided', async () => {
  const { salon, first } = await anOffer()
  const { rows } = await database.admin.query<{ id: string }>(
    `select visit_id as id from waitlist_offer where business_id = $1`,
    [salon.scope.businessId],
  )
  const id = rows[0]!.id
  const [said, accepted] = await Promise.allSettled([
    write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'confirmed' })),
    acceptOffer({ slug: salon.slug, key: first.key, policyVersion: '1' }, network),
  ])
  expect(said.status === 'fulfilled' || accepted.status === 'fulfilled').toBe(true)
  const { status, asked: isAsked } = (await stored(id))!
  // Either the business booked the time without a deposit, or the accepted offer with its deposit was confirmed.
  expect(status === 'confirmed' || isAsked === asked).toBe(true)
  expect((await look(salon, first)).state).toBe('booked')
})
