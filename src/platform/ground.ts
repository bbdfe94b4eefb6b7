/** A point of the screen. */
export type Point = { clientX: number; clientY: number }

/** An item that is moved or resized. */
export type Held<Place> = { id: string; before: Place; resizes: boolean }

/** What it means to move over a surface: its points are spots, and what is held there is at places. */
export type Ground<Place, Spot> = {
  spotAt: (point: Point, surface: { left: number; top: number; width: number; height: number }) => Spot
  /** Taken up at one spot, over another one now. */
  dragged: (held: Held<Place>, from: Spot, to: Spot) => Place
  /** Where a key leads; undefined for keys that lead nowhere. */
  stepped: (pressed: { key: string; shiftKey: boolean }, place: Place) => Place | undefined
  isSame: (a: Place, b: Place) => boolean
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** A list of so many rows of one height: places and spots are the rows, from the first on. */
export const rows = (count: number): Ground<number, number> => {
  const within = (row: number) => Math.min(count - 1, Math.max(0, row))
  return {
    spotAt: ({ clientY }, { top, height }) => within(Math.floor(((clientY - top) / height) * count)),
    dragged: (_held, _from, to) => to,
    stepped: ({ key }, place) => (steps[key] ? within(place + steps[key]) : undefined),
    isSame: (a, b) => a === b,
  }
}
