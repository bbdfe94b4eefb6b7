import type { RefusalKind } from '../platform/refusal.ts'
import { mostOfOneItem, saleRefusals, type Item } from './sale.ts'

/** What lies on the counter: each item once. */
export type CartLine = { item: Item; quantity: number }

const sameItem = (a: Item, b: Item) => a.kind === b.kind && a.id === b.id

export function addToCart(lines: readonly CartLine[], item: Item): CartLine[] {
  const there = lines.find((line) => sameItem(line.item, item))
  return there ? setQuantity(lines, item, there.quantity + 1) : [...lines, { item, quantity: 1 }]
}

/** Zero or less takes the item out. */
export function setQuantity(lines: readonly CartLine[], item: Item, quantity: number): CartLine[] {
  const most = Math.min(quantity, mostOfOneItem)
  if (most <= 0) return lines.filter((line) => !sameItem(line.item, item))
  return lines.map((line) => (sameItem(line.item, item) ? { ...line, quantity: most } : line))
}

export const quantityOf = (lines: readonly CartLine[], item: Item): number =>
  lines.find((line) => sameItem(line.item, item))?.quantity ?? 0

/** Why one more cannot be added. */
export function addRefusal(
  lines: readonly CartLine[],
  item: Item,
  till: { registerIsOpen: boolean; sellsWithoutStock: boolean },
): RefusalKind | null {
  if (!till.registerIsOpen) return saleRefusals.REGISTER_CLOSED
  const isGone = !till.sellsWithoutStock && item.stock !== null && quantityOf(lines, item) >= item.stock
  return isGone ? saleRefusals.OUT_OF_STOCK : null
}

/** Puts the items as they are now, with their new names and prices, into the cart. */
export function refreshCart(lines: readonly CartLine[], items: readonly Item[]): CartLine[] {
  return lines.map((line) => ({ ...line, item: items.find((item) => sameItem(item, line.item)) ?? line.item }))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Items whose barcode is what was typed, or whose name or category has every word of it; names that begin with it first. */
export function findItems(items: readonly Item[], typed: string): Item[] {
  const text = plain(typed.trim())
  if (!text) return [...items]
  const byBarcode = items.filter((item) => item.barcode === typed.trim())
  if (byBarcode.length > 0) return byBarcode
  const words = text.split(/\s+/)
  return items
    .filter((item) => {
      const known = plain(`${item.name} ${item.category ?? ''}`)
      return words.every((word) => known.includes(word))
    })
    .toSorted((a, b) => Number(plain(b.name).startsWith(text)) - Number(plain(a.name).startsWith(text)))
}
