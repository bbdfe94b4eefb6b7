import { appointmentRefusals } from '../../../agenda/appointment.ts'
import { bookAppointment } from '../../../agenda/server/book-appointment.ts'
import { changeAppointment } from '../../../agenda/server/change-appointment.ts'
import { aClient, write } from '../../../agenda/server/testing/agenda.ts'
import { undoChange } from '../../../agenda/server/undo-change.ts'
import { bookOnline } from '../../../booking/server/book-online.ts'
import { aRequest } from '../../../booking/server/testing/online-salon.ts'
import { instantOf } from '../../../platform/clock.ts'
import { doJob } from '../../../platform/server/testing/jobs.ts'
import { at, compare, mostly } from '../../../platform/server/testing/model.ts'
import { waitlistJobs } from '../jobs.ts'
import { day } from './full-salon.ts'
import {
  aCaller,
  acceptInModel,
  endInModel,
  freeSlot,
  note,
  openOffer,
  times,
  type ModelOffer,
  type WaitingAct,
  type WaitingWorld,
} from './wish-model.ts'

let rivals = 0

async function rowOf({ admin, salon }: WaitingWorld, { wish, slot }: ModelOffer) {
  const { rows } = await admin.query<{ id: string; visitId: string }>(
    'select id, visit_id as "visitId" from waitlist_offer where wish_id = $1 and starts_at = $2',
    [wish.id, instantOf(day, times[slot]!, salon.scope.zone)],
  )
  return rows[0]!
}

/** The visit that holds a time. */
const visitAt = async (world: WaitingWorld, { visitId, offer }: { visitId: string; offer: ModelOffer | null }) =>
  offer ? (await rowOf(world, offer)).visitId : visitId

/** What happens to the times that are waited for, and how the clock goes on. */
export const slotActs: Record<string, WaitingAct> = {
  /** What was booked becomes free, or what was offered is taken back. */
  cancel: async (world, { a }) => {
    const { salon, model } = world
    const slot = a % times.length
    const was = model.slots[slot]
    if (!was) return undefined
    const id = await visitAt(world, was)
    return compare(
      write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' })),
      null,
      ({ undoId }) => {
        freeSlot(model, slot)
        if (was.offer?.state === 'open') was.offer.state = 'taken_back'
        model.undo.push({ id: undoId!, slot, was })
      },
    )
  },
  undo: async ({ salon, model }, numbers) => {
    const point = mostly(model.undo, ({ slot }) => !model.slots[slot], numbers)
    if (!point) return undefined
    const { id, slot, was } = point
    const refusal = model.slots[slot] ? appointmentRefusals.SLOT_TAKEN : null
    return compare(
      write(salon.scope, (tx) => undoChange(tx, { id })),
      refusal,
      () => {
        model.undo.splice(model.undo.indexOf(point), 1)
        model.slots[slot] = was
        const { offer } = was
        if (offer?.state !== 'taken_back' || offer.wish.state !== 'waiting' || openOffer(model, offer.wish)) return
        acceptInModel(offer)
      },
    )
  },
  /** The business makes what is offered theirs. */
  keep: async (world, { a }) => {
    const { salon, model } = world
    const offer = at(
      model.offers.filter(({ state }) => state === 'open'),
      a,
    )
    if (!offer) return undefined
    const { visitId: id } = await rowOf(world, offer)
    const kept = write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
    return compare(kept, null, () => acceptInModel(offer))
  },
  /** Somebody else wants the time. */
  rival: async ({ salon, model }, numbers) => {
    const { scope, slug, professionalId, serviceId } = salon
    const [slot, name] = [mostly([...times.keys()], (one) => !model.slots[one], numbers)!, `Rival ${++rivals}`]
    const time = times[slot]!
    const wanted = { professionalId, serviceId, date: day, time, notes: null, source: 'reception' } as const
    const taken: Promise<{ id: string }> =
      numbers.b % 2
        ? bookOnline(
            slug,
            aRequest(salon, { name, time, phone: `+55118${String(rivals).padStart(8, '0')}` }),
            aCaller(),
          )
        : aClient(scope, name).then((clientId) => write(scope, (tx) => bookAppointment(tx, { ...wanted, clientId })))
    return compare(taken, model.slots[slot] ? appointmentRefusals.SLOT_TAKEN : null, ({ id }) => {
      model.slots[slot] = { visitId: id, offer: null }
    })
  },
  /** The clock goes past the deadline of an offer; nothing has noticed yet. */
  deadline: async ({ admin, model }, { a }) => {
    const offer = at(
      model.offers.filter(({ state, isOver }) => state === 'open' && !isOver),
      a,
    )
    if (!offer) return undefined
    const text = `update waitlist_offer set made_at = now() - interval '1 hour', expires_at = now() - interval '1 second'
      where wish_id = $1 and state = 'open'`
    await admin.query(text, [offer.wish.id])
    offer.isOver = true
    return null
  },
  /** The job of a deadline, which may come early, late and twice. */
  lapse: async (world, numbers) => {
    const { salon, model } = world
    const offer = mostly(model.offers, ({ state, isOver }) => state === 'open' && isOver, numbers)
    if (!offer) return undefined
    const { businessId, zone } = salon.scope
    const wishId = offer.wish.id
    const { id: offerId } = await rowOf(world, offer)
    await doJob(waitlistJobs, 'waitlist.lapse', { businessId, zone, wishId, offerId })
    if (offer.state === 'open' && offer.isOver) {
      endInModel(model, offer, 'lapsed')
      note(model, 'lapse')
    }
    return null
  },
  /** A day goes by in which nobody confirms. */
  dayLater: async ({ admin, model }, { a }) => {
    const wish = at(
      model.wishes.filter(({ state, isExpired }) => state === 'unconfirmed' && !isExpired),
      a,
    )
    if (!wish) return undefined
    await admin.query(`update waitlist_wish set created_at = created_at - interval '25 hours' where id = $1`, [wish.id])
    wish.isExpired = true
    return null
  },
}
