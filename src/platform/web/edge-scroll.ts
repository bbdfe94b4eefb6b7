import type { Point } from '../drag-geometry.ts'

const edge = 40
const push = 12

/** The limits near the edges of a scrolling box beyond which a dragged item scrolls it. */
export type Edges = { box: HTMLElement; left: number; right: number; top: number; bottom: number; withPage: boolean }

export function edgesOf(surface: HTMLElement): Edges | null {
  const box = surface.closest<HTMLElement>('[data-scrolls]')
  if (!box) return null
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return {
    box,
    left: left + 2 * edge,
    right: right - edge,
    // Sticky headings (professionals above, hours on the left) cover the first part.
    top: Math.max(top, 0) + 2 * edge,
    bottom: Math.min(bottom, innerHeight - edge),
    // On a phone the grid has no height of its own, so the page scrolls.
    withPage: box.scrollHeight <= box.clientHeight,
  }
}

/** Scrolls if the pointer is near an edge; returns whether anything moved. Reads no layout otherwise. */
export function scrollAtEdge({ box, left, right, top, bottom, withPage }: Edges, at: Point): boolean {
  const [across, down] = [towards(at.clientX, left, right), towards(at.clientY, top, bottom)]
  if (across === 0 && down === 0) return false
  const before = [box.scrollLeft, box.scrollTop, scrollY]
  box.scrollBy(across, down)
  if (withPage) scrollBy(0, down)
  return [box.scrollLeft, box.scrollTop, scrollY].some((now, i) => now !== before[i])
}

const towards = (at: number, from: number, to: number) => (at < from ? -push : at > to ? push : 0)
