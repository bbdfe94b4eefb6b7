/** Adds the index as a key, because two items may be equal. */
export const placed = <Item extends object>(items: readonly Item[]) => items.map((item, place) => ({ ...item, place }))
