import { own } from './own.ts'

/** A point of the screen. */
export type Point = { clientX: number; clientY: number }

/** An item that is moved or resized. */
export type HeldItem<Place> = { id: string; before: Place; resizes: boolean }

/**
 * Where items can be dragged. A spot is a position of the pointer on the surface; a place is where an item can be put.
 */
export type DragGeometry<Place, Spot> = {
  spotAt: (point: Point, surface: { left: number; top: number; width: number; height: number }) => Spot
  /** The place of an item that was picked up at `from` while the pointer is at `to`. */
  dragged: (held: HeldItem<Place>, from: Spot, to: Spot) => Place
  /** The place to which a key moves the item. Undefined for keys that do not move it. */
  stepped: (pressed: { key: string; shiftKey: boolean }, place: Place) => Place | undefined
  isSame: (a: Place, b: Place) => boolean
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The geometry of a list with `count` rows of equal height. Places and spots are row numbers from 0. */
export const rows = (count: number): DragGeometry<number, number> => {
  const within = (row: number) => Math.min(count - 1, Math.max(0, row))
  return {
    spotAt: ({ clientY }, { top, height }) => within(Math.floor(((clientY - top) / height) * count)),
    dragged: (_held, _from, to) => to,
    stepped: ({ key }, place) => {
      const step = own(steps, key)
      return step && within(place + step)
    },
    isSame: (a, b) => a === b,
  }
}
