// @faults
import { expect, test } from 'vitest'
import { bookAppointment } from '../../agenda/server/book-appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { aClient, outcomes, write } from '../../agenda/server/testing/agenda.ts'
import { bookOnline } from '../../booking/server/book-online.ts'
import { expireBookings } from '../../booking/server/expire-bookings.ts'
import { aRequest } from '../../booking/server/testing/online-salon.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob } from '../../platform/server/testing/jobs.ts'
import type { OwnWish } from '../own-wish.ts'
import { acceptOffer, declineOffer, leaveList } from './answer-offer.ts'
import { waitlistJobs } from './jobs.ts'
import { removeWish } from './order-wishes.ts'
import { aConfirmedWish, aFullSalon, aWish, day, type FullSalon, network, offersAreMade } from './testing/full-salon.ts'

const database = freshDatabase()

/** Adds wishes one after another, so that their order is known. */
async function wishes(salon: FullSalon, count: number): Promise<OwnWish[]> {
  const made: OwnWish[] = []
  for (let i = 0; i < count; i++) made.push(await aConfirmedWish(database.admin, salon, aWish(salon, `Pessoa ${i}`)))
  return made
}
const offer = ({ scope: { businessId, zone } }: FullSalon) =>
  doJob(waitlistJobs, 'waitlist.offer', { businessId, zone })
const ask = async (salon: FullSalon, text: string) =>
  (await database.admin.query<{ count: number }>(text, [salon.scope.businessId])).rows[0]!.count

/** Requests may fail only with a refusal. */
const refusedOnly = (lost: unknown[]) => expect(lost.filter((error) => !(error instanceof Refusal))).toEqual([])

async function holds(salon: FullSalon) {
  const doubles = `
    select count(*)::int from appointment a join appointment b on b.business_id = a.business_id and a.id < b.id
      and a.professional_id = b.professional_id and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.business_id = $1 and a.status <> 'cancelled' and b.status <> 'cancelled'`
  expect(await ask(salon, doubles)).toBe(0)
  const twoOffers = `
    select count(*)::int from (
      select from waitlist_offer where business_id = $1 and state in ('open', 'accepted') group by wish_id having count(*) > 1
    ) twice`
  expect(await ask(salon, twoOffers)).toBe(0)
  const untrue = `
    select count(*)::int from waitlist_offer o
    left join appointment a on a.business_id = o.business_id and a.visit_id = o.visit_id and a.status <> 'cancelled'
    where o.business_id = $1 and (o.state in ('open', 'accepted')) <> (a.id is not null)`
  expect(await ask(salon, untrue)).toBe(0)
}

// spec: booking-19
test('two freed times, many wishes and bookings by others: each time is one person’s', async () => {
  for (let round = 0; round < 3; round++) {
    const salon = await aFullSalon(database.admin)
    const { scope, professionalId, serviceId, taken, slug } = salon
    const waiting = await wishes(salon, 12)
    const rivals = await Promise.all(Array.from({ length: 4 }, (_, i) => aClient(scope, `Rival ${i}`)))
    const booked = rivals.map((clientId, i) =>
      write(scope, (tx) =>
        bookAppointment(tx, {
          clientId,
          professionalId,
          serviceId,
          date: day,
          notes: null,
          source: 'reception',
          time: i % 2 ? '10:00' : '10:30',
        }),
      ),
    )
    const freed = taken.map((id) => write(scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' })))
    const online = Array.from({ length: 4 }, (_, i) =>
      bookOnline(slug, aRequest(salon, { time: i % 2 ? '10:00' : '10:30', phone: `+551190000000${i}` }), network),
    )
    const made = Array.from({ length: 4 }, () => offer(salon))
    const first = await outcomes<unknown>([...freed, ...booked, ...online, ...made])
    refusedOnly(first.lost)
    await offersAreMade()
    await holds(salon)
    const open = await ask(salon, `select count(*)::int from waitlist_offer where business_id = $1 and state = 'open'`)
    expect(open).toBeLessThanOrEqual(2)

    // Each wish sends its answer twice at once, of different kinds, while offers are still being made.
    const answers = waiting.flatMap(({ key }, i) => {
      const act = [acceptOffer, declineOffer, leaveList][i % 3]!
      return [act({ slug, key }, network), act({ slug, key }, network)]
    })
    const second = await outcomes<unknown>([...answers, offer(salon), offer(salon)])
    refusedOnly(second.lost)
    await offersAreMade()
    await holds(salon)
  }
}, 60_000)

// spec: booking-19
test('an offer that is accepted at its deadline is accepted or lapsed, never both', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const salon = await aFullSalon(database.admin)
    const [paula, rita] = (await wishes(salon, 2)) as [OwnWish, OwnWish]
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    const { businessId, zone } = salon.scope
    const { rows } = await database.admin.query<{ id: string; wish_id: string }>(
      `update waitlist_offer set made_at = now() - interval '15 minutes', expires_at = now() + interval '12 milliseconds'
       where business_id = $1 returning id, wish_id`,
      [businessId],
    )
    const { id: offerId, wish_id: wishId } = rows[0]!
    const lapse = async () => {
      // The job is run again until the deadline has passed.
      for (let state = 'open'; state === 'open';) {
        await doJob(waitlistJobs, 'waitlist.lapse', { businessId, zone, wishId, offerId })
        const now = await database.admin.query<{ state: string }>('select state from waitlist_offer where id = $1', [
          offerId,
        ])
        state = now.rows[0]!.state
      }
    }
    const accept = () => acceptOffer({ slug: salon.slug, key: paula.key }, network)
    const { won, lost } = await outcomes<unknown>([accept(), accept(), lapse(), accept(), offer(salon)])
    refusedOnly(lost)
    const { rows: ended } = await database.admin.query<{ state: string }>(
      'select state from waitlist_offer where id = $1',
      [offerId],
    )
    const [{ state }] = ended as [{ state: string }]
    seen.add(state)
    const accepted = won.filter((one) => (one as OwnWish | undefined)?.state === 'booked')
    expect([state, accepted.length > 0]).toEqual(state === 'accepted' ? ['accepted', true] : ['lapsed', false])
    await offersAreMade()
    await holds(salon)
    if (state === 'lapsed')
      expect(await acceptOffer({ slug: salon.slug, key: rita.key }, network)).toMatchObject({
        state: 'booked',
      })
    await holds(salon)
  }
  expect(seen.size).toBeGreaterThan(0)
}, 60_000)

test('the business that cancels what is offered, while it is accepted, does one or the other', async () => {
  for (let round = 0; round < 6; round++) {
    const salon = await aFullSalon(database.admin)
    const [paula] = (await wishes(salon, 1)) as [OwnWish]
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    const { rows } = await database.admin.query<{ id: string; version: number }>(
      `select id, version from appointment where business_id = $1 and online_act = 'offered'`,
      [salon.scope.businessId],
    )
    const { won, lost } = await outcomes<unknown>([
      acceptOffer({ slug: salon.slug, key: paula.key }, network),
      write(salon.scope, (tx) => changeAppointment(tx, { ...rows[0]!, status: 'cancelled' })),
      acceptOffer({ slug: salon.slug, key: paula.key }, network),
      declineOffer({ slug: salon.slug, key: paula.key }, network),
    ])
    refusedOnly(lost)
    expect(won.length).toBeGreaterThan(0)
    await holds(salon)
  }
}, 60_000)

test('a wish whose offer the business confirms in the same moment is booked, and neither removed nor left', async () => {
  for (const way of ['removed', 'left']) {
    const salon = await aFullSalon(database.admin)
    const [paula] = (await wishes(salon, 1)) as [OwnWish]
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    const { admin } = database
    const { rows } = await admin.query<{ wish: string; visit: string }>(
      'select wish_id as wish, visit_id as visit from waitlist_offer where business_id = $1',
      [salon.scope.businessId],
    )
    const [{ wish, visit }] = rows as [(typeof rows)[0]]
    await admin.query('begin')
    await admin.query(`update appointment set status = 'confirmed' where visit_id = $1`, [visit])
    const ended =
      way === 'left'
        ? leaveList({ slug: salon.slug, key: paula.key }, network)
        : write(salon.scope, (tx) => removeWish(tx, { id: wish }))
    const settled = outcomes<unknown>([ended])
    const waits = async () => (await admin.query('select from pg_locks where not granted')).rows.length > 0
    while (!(await waits()));
    await admin.query('commit')
    const { won, lost } = await settled
    if (way === 'left') expect(won).toMatchObject([{ state: 'booked' }])
    else expect(lost).toMatchObject([{ kind: platformRefusals.NOT_FOUND }])
    expect(
      await ask(salon, `select count(*)::int from waitlist_wish where business_id = $1 and state = 'booked'`),
    ).toBe(1)
    const told = `select count(*)::int from audit where business_id = $1 and action in ('waitlist.leave', 'waitlist.remove')`
    expect(await ask(salon, told)).toBe(0)
  }
})

test('a booking that nobody confirmed in time is offered to who waits', async () => {
  const salon = await aFullSalon(database.admin)
  await database.admin.query('update booking_link set auto_confirm = false where business_id = $1', [
    salon.scope.businessId,
  ])
  await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
  const { id } = await bookOnline(salon.slug, aRequest(salon, { phone: '+5511922221111' }), network)
  const [paula] = (await wishes(salon, 1)) as [OwnWish]
  await offersAreMade()
  await database.admin.query('update online_booking set held_until = now() where visit_id = $1', [id])
  await expireBookings()
  await offersAreMade()
  expect(await acceptOffer({ slug: salon.slug, key: paula.key }, network)).toMatchObject({
    state: 'booked',
  })
})
