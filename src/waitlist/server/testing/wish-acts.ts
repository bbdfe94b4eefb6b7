import { expect } from 'vitest'
import { write } from '../../../agenda/server/testing/agenda.ts'
import { idInKey } from '../../../booking/own-booking.ts'
import { newId } from '../../../platform/id.ts'
import { platformRefusals } from '../../../platform/refusal.ts'
import { at, compare, mostly } from '../../../platform/server/testing/model.ts'
import type { OwnWish } from '../../own-wish.ts'
import { waitlistRefusals } from '../../wish.ts'
import { addWish, wishOnline } from '../add-wish.ts'
import { acceptOffer, declineOffer, leaveList } from '../answer-offer.ts'
import { confirmForClient, confirmWish } from '../confirm-wish.ts'
import { moveWish, removeWish } from '../order-wishes.ts'
import { aWish, day } from './full-salon.ts'
import {
  aCaller,
  acceptInModel,
  addToModel,
  endInModel,
  note,
  openOffer,
  times,
  waiting,
  type ModelWish,
  type WaitingAct,
  type WaitingModel,
} from './wish-model.ts'

const { NOT_FOUND } = platformRefusals
const { ALREADY_WAITING, CONFIRMATION_OVER, FREE_TIMES, OFFER_OVER, WAITING_ENOUGH } = waitlistRefusals

const people = ['Paula', 'Rita', 'Nara']
/** Each wish has an address of its own, since to one only so much is written in an hour. */
const phoneOf = (name: string) => `+551190000100${people.indexOf(name)}`
const mostOfOne = 5

const waits = (model: WaitingModel, who: string) => waiting(model).some((wish) => wish.who === who)

/** What a visitor does at the wish's own address, which shows what has become of it. */
const own =
  (
    work: (own: { slug: string; key: string; code: string }, network: string) => Promise<OwnWish>,
    fits: (wish: ModelWish, model: WaitingModel) => boolean,
    refusalOf: (wish: ModelWish, model: WaitingModel) => object | null,
    done: (model: WaitingModel, wish: ModelWish) => void,
  ): WaitingAct =>
  ({ salon, model }, numbers) => {
    const wish = mostly(
      model.wishes.filter(({ online }) => online),
      (one) => fits(one, model),
      numbers,
    )
    if (!wish?.online) return Promise.resolve(undefined)
    const { key, code } = wish.online
    const isForged = numbers.b === 7
    const refusal = wish.state === 'forgotten' ? NOT_FOUND : refusalOf(wish, model)
    const asked = { slug: salon.slug, key: isForged ? `${key.slice(0, -3)}abc` : key, code }
    return compare(work(asked, aCaller()), isForged ? NOT_FOUND : refusal, (answer) => {
      done(model, wish)
      const offer = openOffer(model, wish)
      const isOffered = offer !== undefined && !offer.isOver
      const state = wish.state === 'unconfirmed' && wish.isExpired ? 'expired' : wish.state
      expect([answer.state, answer.offer?.from]).toEqual([state, isOffered ? times[offer.slot] : undefined])
      expect(answer.bookingKey !== null).toBe(wish.state === 'booked')
    })
  }

const isUnconfirmed = ({ state, isExpired }: ModelWish) => state === 'unconfirmed' && !isExpired
const isOpen = ({ state }: ModelWish) => state === 'waiting' || state === 'unconfirmed'
const confirmRefusal = (wish: ModelWish, model: WaitingModel) =>
  (wish.isExpired && CONFIRMATION_OVER) || (waits(model, wish.who) && ALREADY_WAITING) || null
const canConfirm = (wish: ModelWish, model: WaitingModel) => isUnconfirmed(wish) && !waits(model, wish.who)
const confirmed = (model: WaitingModel, wish: ModelWish) => {
  if (wish.state !== 'unconfirmed') return
  wish.state = 'waiting'
  note(model, 'confirm')
}

/** What those who wait do, and what the business does with their wishes. */
export const wishActs: Record<string, WaitingAct> = {
  join: async ({ admin, salon, model }, { a }) => {
    const who = at(people, a)!
    const request = aWish(salon, who, { phone: phoneOf(who), parts: ['morning'] })
    const open = model.wishes.filter((wish) => wish.who === who && (wish.state === 'waiting' || isUnconfirmed(wish)))
    const refusal =
      (open.length >= mostOfOne && WAITING_ENOUGH) ||
      (waits(model, who) && ALREADY_WAITING) ||
      (model.slots.includes(null) && FREE_TIMES)
    const made = wishOnline(salon.slug, request, aCaller())
    const outcome = await compare(made, refusal, () => {})
    if (outcome) return outcome
    const { key } = await made
    const id = idInKey(key)!
    const { rows } = await admin.query<{ proof: string }>('select proof from waitlist_wish where id = $1', [id])
    addToModel(model, { id, who: who, state: 'unconfirmed', online: { request, key, code: rows[0]!.proof } })
    return null
  },
  joinAgain: async ({ salon, model }, { a }) => {
    const { online } =
      at(
        model.wishes.filter((wish) => wish.online && wish.state !== 'forgotten'),
        a,
      ) ?? {}
    if (!online) return undefined
    const again = wishOnline(salon.slug, online.request, aCaller())
    return compare(again, null, ({ key }) => expect(key).toBe(online.key))
  },
  joinAtDesk: ({ salon, model, cards }, { a }) => {
    const [id, clientId] = [newId(), at(cards, a)!]
    const wish = { id, clientId, serviceId: salon.serviceId, professionalId: null, from: day, to: day }
    const added = write(salon.scope, (tx) => addWish(tx, { ...wish, parts: ['morning'] }))
    return compare(added, waits(model, clientId) && ALREADY_WAITING, () => {
      addToModel(model, { id, who: clientId, state: 'waiting', online: null })
      model.isDue = true
    })
  },
  confirm: own(
    confirmWish,
    canConfirm,
    (wish, model) => (wish.state === 'unconfirmed' ? confirmRefusal(wish, model) : null),
    confirmed,
  ),
  confirmAtDesk: async ({ salon, model }, numbers) => {
    const wish = mostly(model.wishes, (one) => canConfirm(one, model), numbers)
    if (!wish) return undefined
    const refusal = wish.state === 'unconfirmed' ? confirmRefusal(wish, model) : NOT_FOUND
    return compare(
      write(salon.scope, (tx) => confirmForClient(tx, wish)),
      refusal,
      () => confirmed(model, wish),
    )
  },
  accept: own(
    acceptOffer,
    (wish, model) => openOffer(model, wish)?.isOver === false,
    (wish, model) => (wish.state === 'booked' || openOffer(model, wish)?.isOver === false ? null : OFFER_OVER),
    (model, wish) => {
      const offer = openOffer(model, wish)
      if (!offer) return
      acceptInModel(offer)
      note(model, 'accept')
    },
  ),
  decline: own(
    declineOffer,
    (wish, model) => openOffer(model, wish) !== undefined,
    (wish, model) => (openOffer(model, wish) ? null : OFFER_OVER),
    (model, wish) => {
      endInModel(model, openOffer(model, wish)!, 'declined')
      note(model, 'decline')
    },
  ),
  leave: own(
    leaveList,
    isOpen,
    () => null,
    (model, wish) => {
      if (!isOpen(wish)) return
      const offer = openOffer(model, wish)
      if (offer) endInModel(model, offer, 'declined')
      wish.state = 'left'
      note(model, 'leave')
    },
  ),
  remove: async ({ salon, model }, numbers) => {
    const wish = mostly(model.wishes, isOpen, numbers)
    if (!wish) return undefined
    return compare(
      write(salon.scope, (tx) => removeWish(tx, wish)),
      !isOpen(wish) && NOT_FOUND,
      () => {
        const offer = openOffer(model, wish)
        if (offer) endInModel(model, offer, 'taken_back')
        wish.state = 'removed'
        note(model, 'remove')
      },
    )
  },
  move: async ({ salon, model }, { a, b }) => {
    const [wish, next] = [at(model.wishes, a), b % 3 === 0 ? null : at(model.wishes, b)]
    if (!wish || next === undefined) return undefined
    const isRefused = wish.state !== 'waiting' || next === wish || (next && next.state !== 'waiting')
    const moved = write(salon.scope, (tx) => moveWish(tx, { id: wish.id, before: next?.id ?? null }))
    return compare(moved, isRefused && NOT_FOUND, () => {
      const others = waiting(model).filter((one) => one !== wish && (!next || one.place < next.place))
      const last = Math.max(...waiting(model).map(({ place }) => place))
      wish.place = next ? (next.place + (others.at(-1)?.place ?? next.place - 2)) / 2 : last + 1
      note(model, 'move')
    })
  },
}
