import { barcodeKey } from '../catalogue/barcode.ts'
import { priceWith } from '../catalogue/own-terms.ts'
import { forWhom } from '../clients/booked-name.ts'
import { minutesOf, type LocalTime } from '../platform/clock.ts'
import type { Formats } from '../platform/format.ts'
import { randomId } from '../platform/id.ts'
import { plain, searched, searchKey, withWords } from '../platform/matching.ts'
import { own } from '../platform/own.ts'
import type { ScaleLabels } from '../register/register-rules.ts'
import type { TillClient, TillVisit } from './contract.ts'
import {
  creditDue,
  lacksPerformer,
  mostOfOneItem,
  performersOf,
  saleRefusals,
  type ChangedPrice,
  type Discount,
  type HeldDeposit,
  type Item,
  type Line,
  type Seller,
} from './sale.ts'
import { labelCents, labelOf, type ScaleLabel } from './scale-label.ts'
import { wholeBy, type PaymentPart, type SplitFault } from './split.ts'

/** A line of the cart: an item of one professional. The key distinguishes lines of the same item. */
export type CartLine = {
  key: string
  item: Item
  quantity: number
  /** The professional who performed or sold it. */
  professional: Seller | null
  note: string | null
  /** The client's appointment that this line pays for, at the price agreed at booking. */
  visit: Pick<TillVisit, 'id' | 'priceCents' | 'depositCents'> | null
  /** The label of a scale that the item had, with its price or its weight. */
  label?: ScaleLabel | undefined
}

/** The deposits of the appointments in the cart, capped at the cart's total. */
export const creditCents = (lines: readonly Pick<CartLine, 'visit'>[], totalCents: number): number =>
  creditDue(
    lines.map(({ visit }) => ({ depositCents: visit?.depositCents ?? 0 })),
    totalCents,
  )

type PricedItem = Pick<CartLine, 'visit' | 'label' | 'professional'> & { item: Pick<Item, 'unitCents' | 'ownTerms'> }

/** A visit costs what was agreed, and a service what it does with who performed it. */
export const unitCentsOf = ({ item, visit, label, professional }: PricedItem): number =>
  visit?.priceCents ?? (label ? labelCents(label, item.unitCents) : itemCents(item, professional?.id))

/** The price of an item with a professional. */
export const itemCents = ({ unitCents, ownTerms }: PricedItem['item'], professionalId: string | undefined): number =>
  priceWith({ priceCents: unitCents, ownTerms }, professionalId ?? null)

const sameItem = (a: Item, b: Item) => a.kind === b.kind && a.id === b.id

/**
 * Reads a quantity typed before an item: `3*7891000100103` means three of it. A number without a star belongs to the
 * code or name.
 */
export function quantityTyped(typed: string): { quantity: number; text: string } {
  const [, number, text] = /^\s*([1-9]\d{0,2})\s*\*(.*)$/s.exec(typed) ?? []
  return number === undefined ? { quantity: 1, text: typed } : { quantity: Number(number), text: text!.trim() }
}

/** Adds an item. It joins a line of the same item and professional, else it becomes a new line, as one with a label does. */
export function addToCart(
  lines: readonly CartLine[],
  item: Item,
  professional: Seller | null = null,
  quantity = 1,
  label?: ScaleLabel,
): CartLine[] {
  const there = lines.find(
    (line) =>
      !label && !line.visit && !line.label && sameItem(line.item, item) && line.professional?.id === professional?.id,
  )
  if (there) return setQuantity(lines, there.key, there.quantity + quantity)
  const line = { key: freeKey(lines, item), item, quantity, professional, note: null, visit: null }
  return [...lines, label ? { ...line, label } : line]
}

/** Adds an appointment as a line of its own, unless it is in the cart already. */
export function addVisit(lines: readonly CartLine[], item: Item, visit: TillVisit): CartLine[] {
  if (lines.some((line) => line.visit?.id === visit.id)) return [...lines]
  const professional = { id: visit.professionalId, name: visit.professional }
  const { id, priceCents, depositCents } = visit
  const ahead = depositCents === undefined ? {} : { depositCents }
  return [
    ...lines,
    { key: freeKey(lines, item), item, quantity: 1, professional, note: null, visit: { id, priceCents, ...ahead } },
  ]
}

/** The client's visits that are to be paid and not in the cart. */
export const visitsLeft = ({ client, lines }: Pick<Cart, 'client' | 'lines'>): TillVisit[] =>
  (client?.appointments ?? []).filter(({ id }) => !lines.some(({ visit }) => visit?.id === id))

/** Minutes before it begins from which a visit counts as one that a client at the till is here for. */
const soon = 60

/** Whether a visit is for later today, so that a client at the till is not asked for it. */
export const isForLater = ({ date, time }: Pick<TillVisit, 'date' | 'time'>, now: LocalTime): boolean =>
  date === undefined && minutesOf(time) > minutesOf(now) + soon

/** `14:15`, or `26/11 14:15` of an earlier day. */
export const visitTime = ({ date, time }: Pick<TillVisit, 'date' | 'time'>, formats: Formats): string =>
  date === undefined ? time : `${formats.dayAndMonth(date)} ${time}`

/** For whom and with whom: `para Júlia, com Diego`. */
export const visitPeople = ({ bookedName, professional }: Pick<TillVisit, 'bookedName' | 'professional'>): string =>
  [...(bookedName ? [forWhom(bookedName)] : []), `com ${professional}`].join(', ')

/** What is charged of a client's visits at once: those that are due, or else those for later. */
export function visitsToCharge(visits: readonly TillVisit[], now: LocalTime): readonly TillVisit[] {
  const due = visits.filter((visit) => !isForLater(visit, now))
  return due.length > 0 ? due : visits
}

/** The visits left of which nobody has said what becomes of them. */
export const visitsToAskFor = (cart: Cart, now: LocalTime): TillVisit[] =>
  visitsLeft(cart).filter((visit) => !isForLater(visit, now) && !own(cart.others ?? {}, visit.id))

/** The appointment together with the others of the same visit. */
export const sameVisit = (visits: readonly TillVisit[], { visitId }: TillVisit): TillVisit[] =>
  visits.filter((one) => one.visitId === visitId)

/** Keeps only appointments from the given list. A line of any other appointment becomes a plain service. */
export const keepVisits = (lines: readonly CartLine[], visits: readonly Pick<TillVisit, 'id'>[]): CartLine[] =>
  lines.map((line) => (visits.some(({ id }) => id === line.visit?.id) ? line : { ...line, visit: null }))

/** The lines of which it is still to be asked who performed them. */
export const linesToAskFor = (lines: readonly CartLine[], sellers: readonly Seller[]): CartLine[] =>
  lines.filter(({ item, professional }) => lacksPerformer(item, professional?.id, sellers))

/** Who most likely performed a service: the only one of its performers who serves the client or is in the cart. */
export function likelyPerformer(item: Item, { lines, client }: Cart, sellers: readonly Seller[]): Seller | null {
  const serving = new Set([
    ...lines.flatMap((line) => (line.item.kind === 'service' ? (line.professional?.id ?? []) : [])),
    ...(client?.appointments ?? []).map(({ professionalId }) => professionalId),
  ])
  const [likely = null, ...others] = performersOf(item, sellers).filter(({ id }) => serving.has(id))
  return others.length > 0 ? null : likely
}

/** Whom a line may name: who performs its service, and whom it names already, even if inactive or no longer performing it. */
export function choosableFor({ item, professional }: CartLine, sellers: readonly Seller[]): Seller[] {
  const able = performersOf(item, sellers)
  return professional && !able.some(({ id }) => id === professional.id) ? [professional, ...able] : able
}

function freeKey(lines: readonly CartLine[], item: Item): string {
  const taken = new Set(lines.map(({ key }) => key))
  let number = 1
  while (taken.has(`${item.kind} ${item.id} ${number}`)) number++
  return `${item.kind} ${item.id} ${number}`
}

/** A quantity of zero or less removes the line. */
export function setQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.key !== key)
  return changeLine(lines, key, { quantity: Math.min(quantity, mostOfOneItem) })
}

export const changeLine = (
  lines: readonly CartLine[],
  key: string,
  change: Partial<Pick<CartLine, 'quantity' | 'professional' | 'note'>>,
): CartLine[] => lines.map((line) => (line.key === key ? { ...line, ...change } : line))

export const quantityOf = (lines: readonly CartLine[], item: Item): number =>
  lines.filter((line) => sameItem(line.item, item)).reduce((sum, { quantity }) => sum + quantity, 0)

/** Why `more` units of an item cannot be added, or null. */
export function addRefusal(
  lines: readonly CartLine[],
  item: Item,
  till: { closed: SplitFault | null; sellsWithoutStock: boolean },
  more = 1,
): SplitFault | null {
  if (till.closed) return till.closed
  const isGone = !till.sellsWithoutStock && item.stock !== null && quantityOf(lines, item) + more > item.stock
  return isGone ? saleRefusals.OUT_OF_STOCK : null
}

/** What of a cart has changed. Without the rule for labels they stay as they were read. */
type Changes = {
  items: readonly Item[]
  scaleLabels?: ScaleLabels | null
  prices?: readonly ChangedPrice[]
  deposits?: readonly HeldDeposit[]
}

/** The cart with current names and prices of its items and labels, and current prices and deposits of its appointments. */
export function refreshCart(
  lines: readonly CartLine[],
  { items, scaleLabels, prices = [], deposits = [] }: Changes,
): CartLine[] {
  return lines.map(({ visit, label: before, ...line }) => {
    const item = items.find((item) => sameItem(item, line.item)) ?? line.item
    const label = before && scaleLabels !== undefined ? labelOf(item, before.code, scaleLabels) : before
    const price = visit && prices.find(({ appointmentId }) => appointmentId === visit.id)
    const deposit = deposits.find(({ appointmentId }) => appointmentId === visit?.id)
    return {
      ...line,
      item,
      ...(label && { label }),
      visit: visit && {
        ...visit,
        ...(price && { priceCents: price.unitCents }),
        ...(deposit && { depositCents: deposit.depositCents }),
      },
    }
  })
}

/** The lines of the sale request. */
export const linesOf = (lines: readonly CartLine[]): Line[] =>
  lines.map((line) => ({
    kind: line.item.kind,
    id: line.item.id,
    quantity: line.quantity,
    unitCents: unitCentsOf(line),
    professionalId: line.professional?.id ?? null,
    note: line.note,
    appointmentId: line.visit?.id ?? null,
    ...(line.label && { label: line.label.code }),
  }))

export const categoriesOf = (items: readonly Item[]): string[] =>
  Array.from(new Set(items.flatMap(({ category }) => category ?? []))).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))

/**
 * Finds items with the typed barcode, or with every typed word in their name or category; names that begin with the
 * text come first. The texts to compare are prepared once, not on every keystroke. A letter that changes nothing gives
 * the same list again, so that nothing is drawn.
 */
export function finderOf(items: readonly Item[]): (typed: string) => readonly Item[] {
  const prepared = items.map((item) => ({
    item,
    text: searched(`${item.name} ${item.category ?? ''}`),
    name: searchKey(item.name),
  }))
  const byBarcode = Map.groupBy(items, ({ barcode }) => barcode && barcodeKey(barcode))
  let last = { text: '', matching: prepared, found: items }
  return (typed) => {
    const code = typed.trim()
    const text = plain(code)
    if (!text) return items
    const scanned = byBarcode.get(barcodeKey(code))
    if (scanned) return scanned
    const isMeant = withWords(text)
    // A longer text can only mean fewer items, so each letter searches what the one before it has found.
    const among = text.startsWith(last.text) ? last.matching : prepared
    const matching = among.filter(({ text: known }) => isMeant(known))
    const first: Item[] = []
    const others: Item[] = []
    const beginning = searchKey(code)
    for (const { item, name } of matching) (name.startsWith(beginning) ? first : others).push(item)
    const found = first.concat(others)
    const isSame = found.length === last.found.length && found.every((item, at) => item === last.found[at])
    last = { text, matching, found: isSame ? last.found : found }
    return last.found
  }
}

/** The cart of a sale, and how it is to be paid. */
export type Cart = {
  lines: CartLine[]
  client: Pick<TillClient, 'id' | 'name' | 'appointments'> | null
  discount: Discount | null
  parts: PaymentPart[]
  /** What was answered of the client's visits that are not in the cart, by their ids. */
  others?: Readonly<Record<string, 'later' | 'waived'>>
}

/** The cart with the id of the sale that it becomes. */
export type Till = Cart & {
  /**
   * Stays the same until the sale is done or the cart is emptied, so that a retry after a lost answer cannot create a
   * second sale.
   */
  saleId: string
}

export type TillStep =
  | { type: 'add'; item: Item; professional: Seller | null; quantity?: number; label?: ScaleLabel }
  | { type: 'quantity'; key: string; quantity: number }
  | { type: 'line'; key: string; change: Partial<Pick<CartLine, 'quantity' | 'professional' | 'note'>> }
  | { type: 'visit'; item: Item; visit: TillVisit }
  | ({ type: 'refresh' } & Changes)
  | { type: 'client'; client: Till['client'] }
  | { type: 'others'; ids: readonly string[]; answer: 'later' | 'waived' }
  | { type: 'discount'; discount: Discount | null }
  | { type: 'parts'; parts: PaymentPart[] }
  | { type: 'lay-out'; till: Till }
  | { type: 'clear' }

export const emptyTill = (): Till => ({
  saleId: randomId(),
  lines: [],
  client: null,
  discount: null,
  parts: wholeBy('card'),
})

/** The reducer of the cart. */
export function afterStep(till: Till, step: TillStep): Till {
  switch (step.type) {
    case 'add':
      return { ...till, lines: addToCart(till.lines, step.item, step.professional, step.quantity, step.label) }
    case 'visit':
      return { ...till, lines: addVisit(till.lines, step.item, step.visit) }
    case 'quantity': {
      const lines = setQuantity(till.lines, step.key, step.quantity)
      // A discount belongs to the goods in the cart, so an emptied cart drops it.
      return { ...till, lines, discount: lines.length > 0 ? till.discount : null }
    }
    case 'line':
      return { ...till, lines: changeLine(till.lines, step.key, step.change) }
    case 'refresh':
      return { ...till, lines: refreshCart(till.lines, step) }
    case 'client': {
      const { others: _, ...rest } = till
      return { ...rest, client: step.client, lines: keepVisits(till.lines, step.client?.appointments ?? []) }
    }
    case 'others':
      return { ...till, others: { ...till.others, ...Object.fromEntries(step.ids.map((id) => [id, step.answer])) } }
    case 'discount':
      return { ...till, discount: step.discount }
    case 'parts':
      return { ...till, parts: step.parts }
    case 'lay-out':
      return step.till
    case 'clear':
      return emptyTill()
  }
}
