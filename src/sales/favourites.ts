import type { Item } from './sale.ts'

/** How many of the items that are sold most often come first on the till. */
export const mostFavourites = 8
/** How many of the items that a client buys most often are offered. */
export const mostUsual = 6

/** The items with the favourites first, most often sold first; the others keep their order. */
export function favouritesFirst(items: readonly Item[], favourites: readonly string[]): readonly Item[] {
  const chosen = itemsOf(favourites, items)
  return chosen.length === 0 ? items : [...chosen, ...items.filter((item) => !chosen.includes(item))]
}

/** The items of these ids, as far as they are on sale. */
export const itemsOf = (ids: readonly string[], items: readonly Item[]): Item[] =>
  ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
