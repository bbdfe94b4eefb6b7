// @faults
import { expect, test } from 'vitest'
import { aClient } from '../../agenda/server/testing/agenda.ts'
import { localTime } from '../../platform/clock.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { type DrawnNumbers, walk } from '../../platform/server/testing/model.ts'
import { isDue } from '../../platform/server/testing/ring.ts'
import { wishStates } from '../wish.ts'
import { aFullSalon, offersAreMade } from './testing/full-salon.ts'
import { slotActs } from './testing/slot-acts.ts'
import { wishActs } from './testing/wish-acts.ts'
import { offerInModel, openOffer, times, waiting, type ModelWish, type WaitingWorld } from './testing/wish-model.ts'
import { getWaitingList } from './wish-queries.ts'

const database = freshDatabase()
const acts = { ...wishActs, ...slotActs }

/** A full day, for a time of which three people wait already, one of them at the reception's hand. */
async function begin(): Promise<WaitingWorld> {
  const { admin } = database
  const salon = await aFullSalon(admin, times)
  const { businessId } = salon.scope
  const cards = [await aClient(salon.scope, 'Dora Luz'), await aClient(salon.scope, 'Eva Luz')]
  await admin.query(`update client set email = id || '@exemplo.com' where id = any($1)`, [cards])
  // Who has sent for days may write to all of them.
  await admin.query('insert into client_sender (business_id, delivered, day_began_at) values ($1, 10000, now())', [
    businessId,
  ])
  const slots = salon.taken.map((visitId) => ({ visitId, offer: null }))
  const model = { slots, wishes: [], offers: [], isDue: false, told: {}, undo: [] }
  const world = { admin, salon, model, cards }
  for (const a of [0, 1]) {
    await acts['join']!(world, { a, b: 0, c: 0 })
    await acts['confirm']!(world, { a, b: 0, c: 0 })
  }
  await acts['joinAtDesk']!(world, { a: 0, b: 0, c: 0 })
  return world
}

async function look({ salon: { scope }, model }: WaitingWorld): Promise<void> {
  const { businessId, zone } = scope
  const list = await inBusiness(scope, 'read', getWaitingList)
  const offered = (wish: ModelWish) => {
    const offer = openOffer(model, wish)
    return offer && !offer.isOver ? times[offer.slot] : undefined
  }
  expect(list.wishes.map(({ id, offer }) => [id, offer?.from])).toEqual(
    waiting(model).map((wish) => [wish.id, offered(wish)]),
  )
  const unconfirmed = model.wishes.filter(({ state, isExpired }) => state === 'unconfirmed' && !isExpired)
  expect([list.unconfirmedCount, list.unconfirmed.map(({ id }) => id).toSorted()]).toEqual([
    unconfirmed.length,
    unconfirmed.map(({ id }) => id).toSorted(),
  ])

  const wishes = await database.admin.query<{ id: string; state: string }>(
    'select id, state from waitlist_wish where business_id = $1',
    [businessId],
  )
  expect(Object.fromEntries(wishes.rows.map(({ id, state }) => [id, state]))).toEqual(
    Object.fromEntries(model.wishes.filter(({ state }) => state !== 'forgotten').map(({ id, state }) => [id, state])),
  )
  const offers = await database.admin.query<{ wish: string; at: Date; state: string }>(
    'select wish_id as wish, starts_at as at, state from waitlist_offer where business_id = $1',
    [businessId],
  )
  expect(offers.rows.map(({ wish, at, state }) => [wish, localTime(at, zone), state].join()).toSorted()).toEqual(
    model.offers.map(({ wish, slot, state }) => [wish.id, times[slot], state].join()).toSorted(),
  )
  // Each time is one person’s, and only what an offer holds is marked as held.
  const visits = await database.admin.query<{ at: Date; isHeld: boolean }>(
    `select starts_at as at, online_act is not distinct from 'offered' as "isHeld" from appointment
     where business_id = $1 and status <> 'cancelled' order by starts_at`,
    [businessId],
  )
  expect(visits.rows.map(({ at, isHeld }) => [localTime(at, zone), isHeld])).toEqual(
    model.slots.flatMap((one, slot) => (one ? [[times[slot], one.offer?.state === 'open']] : [])),
  )
  const told = await database.admin.query<{ action: string; count: number }>(
    `select action, count(*)::int from audit where business_id = $1 and action like 'waitlist.%' group by action`,
    [businessId],
  )
  expect(Object.fromEntries(told.rows.map(({ action, count }) => [action, count]))).toEqual(model.told)
}

const step = (kind: string, a: number, more?: Partial<DrawnNumbers>) => ({ kind, a, b: 1, c: 1, ...more })
/**
 * One wish is forgotten, and one ends after three offers. Beside them what is refused: an answer to no offer, a wrong address, one
 * too late, one twice, a time that is taken, and a wish while there are free times, which the queue has yet to see.
 */
const ending = [
  step('join', 2),
  step('accept', 2),
  step('confirm', 2, { b: 7 }),
  step('dayLater', 0),
  step('confirm', 2),
  step('joinAtDesk', 1),
  step('joinAtDesk', 1),
  ...[0, 1, 2].flatMap((slot) => [step('cancel', slot), step('decline', 0)]),
  step('rival', 3, { b: 0 }),
  step('cancel', 3, { c: 0 }),
  step('join', 2),
]
/** The desk confirms for somebody; an offer is accepted, another is taken over by the desk, runs out, or is left with its wish. */
const taking = [
  step('join', 2),
  step('joinAgain', 0),
  step('confirmAtDesk', 0),
  step('move', 0),
  step('cancel', 0),
  step('keep', 0),
  step('cancel', 1),
  step('cancel', 2),
  step('cancel', 3),
  step('accept', 0),
  step('deadline', 0),
  step('lapse', 0),
  step('leave', 0),
  step('confirm', 0),
  step('cancel', 0),
  step('rival', 0),
  step('undo', 0),
  step('remove', 0),
]

const allEnds = new Set([...wishStates, 'forgotten', 'open', 'accepted', 'declined', 'lapsed', 'taken_back'])

// spec: booking-19
test.skipIf(!isDue('the waiting list against its model', 'waitlist'))(
  'whatever happens, a time is offered to one at a time, each offer ends once, and what is free was offered to all',
  async () => {
    const ends = new Set<string>()
    const model = {
      kinds: [...Object.keys(acts), 'cancel', 'cancel', 'decline', 'decline', 'deadline', 'lapse', 'rival', 'undo'],
      begin,
      act: async (world: WaitingWorld, kind: string, numbers: DrawnNumbers) => {
        const refusal = await acts[kind]!(world, numbers)
        // One time in three the queue is late.
        if (numbers.c % 3 > 0) {
          await offersAreMade()
          offerInModel(world.model)
        }
        return refusal
      },
      look: async (world: WaitingWorld) => {
        await look(world)
        for (const { state } of [...world.model.wishes, ...world.model.offers]) ends.add(state)
      },
      refusals: 5,
      isWhole: () => ends.size === allEnds.size,
    }
    await walk(database.admin, model, { worlds: 15, always: [ending, taking] })
    expect(ends).toEqual(allEnds)
  },
  240_000,
)
