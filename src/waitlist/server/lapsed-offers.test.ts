import { expect, test } from 'vitest'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob } from '../../platform/server/testing/jobs.ts'
import type { OwnWish } from '../own-wish.ts'
import { waitlistRefusals } from '../wish.ts'
import { acceptOffer } from './answer-offer.ts'
import { waitlistJobs } from './jobs.ts'
import {
  aConfirmedWish,
  aFullSalon,
  aWish,
  type FullSalon,
  letLapse,
  network,
  offersAreMade,
  offersOf,
} from './testing/full-salon.ts'
import { findOwn, toOwnWish } from './wish-queries.ts'

const database = freshDatabase()
const wishAt = (salon: FullSalon, name?: string, more: Parameters<typeof aWish>[2] = {}) =>
  aConfirmedWish(database.admin, salon, aWish(salon, name, more))
const see = ({ slug }: FullSalon, { key }: OwnWish) =>
  inLink(slug, 'read', async (tx) => toOwnWish(tx, (await findOwn(tx, key)).found))
const free = async ({ scope, taken }: FullSalon, at = 0) => {
  await write(scope, (tx) => changeAppointment(tx, { id: taken[at]!, status: 'cancelled' }))
  await offersAreMade()
}
const offers = (salon: FullSalon) => offersOf(database.admin, salon)
const lapses = (salon: FullSalon) => letLapse(database.admin, salon)

test('an offer that nobody answers lapses at its deadline, and cannot be accepted from then on', async () => {
  const salon = await aFullSalon(database.admin)
  const paula = await wishAt(salon)
  await wishAt(salon, 'Rita Melo')
  await free(salon)
  const { businessId, zone } = salon.scope
  const [open] = await offers(salon)
  // Before the deadline the offer stays open.
  await doJob(waitlistJobs, 'waitlist.lapse', { businessId, zone, wishId: open!.wish_id, offerId: open!.id })
  expect(await offers(salon)).toMatchObject([{ name: 'Paula Reis', state: 'open' }])
  await database.admin.query(
    `update waitlist_offer set made_at = now() - interval '1 hour', expires_at = now() - interval '1 second' where id = $1`,
    [open!.id],
  )
  await expect(acceptOffer({ slug: salon.slug, key: paula.key }, network)).rejects.toMatchObject({
    kind: waitlistRefusals.OFFER_OVER,
  })
  expect((await see(salon, paula)).offer).toBeNull()
  await lapses(salon)
  await offersAreMade()
  expect(await offers(salon)).toMatchObject([
    { name: 'Paula Reis', state: 'lapsed' },
    { name: 'Rita Melo', state: 'open' },
  ])
  // The appointment of the lapsed offer is gone; two remain.
  const { rows } = await database.admin.query(
    `select from appointment where business_id = $1 and status in ('pending', 'cancelled') and starts_at > now()`,
    [businessId],
  )
  expect(rows).toHaveLength(2)
})

test('who lets three offers pass waits no longer', async () => {
  const salon = await aFullSalon(database.admin)
  const paula = await wishAt(salon)
  for (const at of [0, 1]) {
    await free(salon, at)
    await lapses(salon)
  }
  expect((await see(salon, paula)).state).toBe('waiting')
  await database.admin.query(
    `update waitlist_offer set starts_at = starts_at - interval '1 day' where business_id = $1`,
    [salon.scope.businessId],
  )
  await database.admin.query('update working_hours set ends_minute = ends_minute where business_id = $1', [
    salon.scope.businessId,
  ])
  await offersAreMade()
  await lapses(salon)
  expect(await see(salon, paula)).toMatchObject({ state: 'unanswered', offer: null })
})

test('offers that nobody was told of do not end a wish; those that the business was told of do', async () => {
  for (const [isTold, state] of [
    [false, 'waiting'],
    [true, 'unanswered'],
  ] as const) {
    const salon = await aFullSalon(database.admin)
    const { businessId } = salon.scope
    await database.admin.query('update business set email = $2, mails_bookings = $3 where id = $1', [
      businessId,
      `salao-${businessId}@exemplo.com`,
      isTold,
    ])
    const paula = await wishAt(salon, 'Paula Reis', { email: null, phone: '+5511955554444' })
    await free(salon)
    await lapses(salon)
    for (const hour of [11, 12]) {
      await database.admin.query('update working_hours set ends_minute = $2 where business_id = $1', [
        businessId,
        hour * 60 + 30,
      ])
      await offersAreMade()
      await lapses(salon)
    }
    expect(await offers(salon)).toHaveLength(3)
    expect([isTold, (await see(salon, paula)).state]).toEqual([isTold, state])
  }
})

test('in a business that only reads an offer lapses, and none is made', async () => {
  const salon = await aFullSalon(database.admin)
  await wishAt(salon)
  await wishAt(salon, 'Rita Melo')
  await free(salon)
  await database.admin.query('update subscription set read_only_since = now() where business_id = $1', [
    salon.scope.businessId,
  ])
  await lapses(salon)
  await offersAreMade()
  expect(await offers(salon)).toMatchObject([{ name: 'Paula Reis', state: 'lapsed' }])
  const { rows } = await database.admin.query(`select from appointment where business_id = $1 and status = 'pending'`, [
    salon.scope.businessId,
  ])
  expect(rows).toEqual([])
})
