import { expect, test } from 'vitest'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { localDate } from '../../platform/clock.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { declineOffer } from './answer-offer.ts'
import { aConfirmedWish, aFullSalon, aWish, type FullSalon, network, offersAreMade } from './testing/full-salon.ts'

const database = freshDatabase()

const wishAt = (salon: FullSalon, name: string) => aConfirmedWish(database.admin, salon, aWish(salon, name))
/** The names of those who got offers, in the order of the offers. */
const offered = async ({ scope }: FullSalon) => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select w.name from waitlist_offer o join waitlist_wish w on w.id = o.wish_id
     where o.business_id = $1 order by o.made_at, o.id`,
    [scope.businessId],
  )
  return rows.map(({ name }) => name)
}

test('what nobody waits for any more is forgotten after three months, with its offers, and nothing else', async () => {
  const salon = await aFullSalon(database.admin)
  const [old, recent] = [await wishAt(salon, 'Antiga'), await wishAt(salon, 'Recente')]
  await wishAt(salon, 'Esperando')
  await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
  await offersAreMade()
  for (const { key } of [old, recent]) {
    await declineOffer({ slug: salon.slug, key }, network)
    await offersAreMade()
  }
  expect(new Set(await offered(salon))).toEqual(new Set(['Antiga', 'Recente', 'Esperando']))
  const endedBefore = (name: string, days: number) =>
    database.admin.query(
      `update waitlist_wish set first_day = $3::date - $4::int, last_day = $3::date - $4::int
       where business_id = $1 and name = $2`,
      [salon.scope.businessId, name, localDate(new Date(), salon.scope.zone), days],
    )
  await endedBefore('Antiga', 91)
  await endedBefore('Recente', 90)
  await wishAt(salon, 'Nova')
  const { rows } = await database.admin.query<{ name: string }>(
    'select name from waitlist_wish where business_id = $1 order by name',
    [salon.scope.businessId],
  )
  expect(rows.map(({ name }) => name)).toEqual(['Esperando', 'Nova', 'Recente'])
  expect(await offered(salon)).toEqual(['Recente', 'Esperando'])
  const { rows: left } = await database.admin.query(
    `select from waitlist_offer o where business_id = $1
       and not exists (select from waitlist_wish w where w.business_id = o.business_id and w.id = o.wish_id)`,
    [salon.scope.businessId],
  )
  expect(left).toEqual([])
})
