import type pg from 'pg'
import type { DrawnNumbers } from '../../../platform/server/testing/model.ts'
import { mostMissed, type OnlineWish, type WishState } from '../../wish.ts'
import type { FullSalon } from './full-salon.ts'

type OfferState = 'open' | 'accepted' | 'declined' | 'lapsed' | 'taken_back'
/** `isOver`: its deadline has passed, and nothing has noticed yet. */
export type ModelOffer = { wish: ModelWish; slot: number; state: OfferState; isOver: boolean }
export type ModelWish = {
  id: string
  /** Who waits; a second wish of the same is refused once the first counts. */
  who: string
  place: number
  /** `forgotten`: nobody confirmed it in time, and it is deleted. */
  state: WishState | 'forgotten'
  isExpired: boolean
  /** Of a visitor's: what was sent, the address, and what the letter has. */
  online: { request: OnlineWish; key: string; code: string } | null
}
type Occupant = { visitId: string; offer: ModelOffer | null }

/** What a waiting list and the times of its day should be, told without looking at the database. */
export type WaitingModel = {
  /** Who has each time of the day; null for nobody. */
  slots: (Occupant | null)[]
  wishes: ModelWish[]
  offers: ModelOffer[]
  /** Whether the queue has been told to look for offers. */
  isDue: boolean
  /** How often each act is in the trail. */
  told: Record<string, number>
  /** The cancellations that can be undone. */
  undo: { id: string; slot: number; was: Occupant }[]
}

/** A salon of which all times are taken, with what its waiting list should be. */
export type WaitingWorld = { admin: pg.Client; salon: FullSalon; model: WaitingModel; cards: string[] }
export type WaitingAct = (world: WaitingWorld, numbers: DrawnNumbers) => Promise<object | null | undefined>

export const times = ['10:00', '10:30', '11:00', '11:30']

export const note = ({ told }: WaitingModel, act: string): void => {
  told[`waitlist.${act}`] = (told[`waitlist.${act}`] ?? 0) + 1
}

export const waiting = ({ wishes }: WaitingModel): ModelWish[] =>
  wishes.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))

export const openOffer = ({ offers }: WaitingModel, wish: ModelWish): ModelOffer | undefined =>
  offers.find((one) => one.wish === wish && one.state === 'open')

export function addToModel(model: WaitingModel, wish: Omit<ModelWish, 'place' | 'isExpired'>): void {
  const places = model.wishes.filter(({ state }) => state !== 'forgotten').map(({ place }) => place)
  // What nobody confirmed is forgotten when somebody else asks.
  for (const one of model.wishes) if (one.state === 'unconfirmed' && one.isExpired) one.state = 'forgotten'
  model.wishes.push({ ...wish, place: Math.max(0, ...places) + 1, isExpired: false })
  note(model, 'add')
}

export function freeSlot(model: WaitingModel, slot: number): void {
  model.slots[slot] = null
  if (waiting(model).length > 0) model.isDue = true
}

/** One time to each, the first that is free and that they were never offered, in the list's order. */
export function offerInModel(model: WaitingModel): void {
  if (!model.isDue) return
  model.isDue = false
  for (const wish of waiting(model)) {
    if (openOffer(model, wish)) continue
    const wasOffered = (slot: number) => model.offers.some((one) => one.wish === wish && one.slot === slot)
    const slot = model.slots.findIndex((occupant, index) => !occupant && !wasOffered(index))
    if (slot < 0) continue
    const offer = { wish, slot, state: 'open', isOver: false } as const
    model.offers.push({ ...offer })
    // Which visit holds it is read when it is needed.
    model.slots[slot] = { visitId: '', offer: model.offers.at(-1)! }
    note(model, 'offer')
  }
}

export function acceptInModel(offer: ModelOffer): void {
  offer.state = 'accepted'
  offer.wish.state = 'booked'
}

/** Whoever lets too many pass waits no longer. */
export function endInModel(model: WaitingModel, offer: ModelOffer, as: 'declined' | 'lapsed' | 'taken_back'): void {
  freeSlot(model, offer.slot)
  offer.state = as
  const missed = model.offers.filter(
    ({ wish, state }) => wish === offer.wish && (state === 'declined' || state === 'lapsed'),
  )
  if (missed.length >= mostMissed) offer.wish.state = 'unanswered'
}

let calls = 0
/** Each calls from a network of its own, so that none is held up by what others did. */
export const aCaller = () => `10.7.${Math.floor(++calls / 250) % 250}.${calls % 250}`
