import type { Point } from '../ground.ts'

const edge = 40
const push = 12

/** Where what is held makes a surface scroll: near the edges of the box that shows it. */
export type Edges = { box: HTMLElement; left: number; right: number; top: number; bottom: number; withPage: boolean }

export function edgesOf(surface: HTMLElement): Edges | null {
  const box = surface.closest<HTMLElement>('[data-scrolls]')
  if (!box) return null
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return {
    box,
    left: left + 2 * edge,
    right: right - edge,
    // The names above and the hours at the left cover the first part.
    top: Math.max(top, 0) + 2 * edge,
    bottom: Math.min(bottom, innerHeight - edge),
    // On a phone the grid has no height of its own: the page scrolls.
    withPage: box.scrollHeight <= box.clientHeight,
  }
}

/** Shows more of the surface when something is held at its edge; whether there was more. Elsewhere nothing is measured. */
export function scrollAtEdge({ box, left, right, top, bottom, withPage }: Edges, at: Point): boolean {
  const [across, down] = [towards(at.clientX, left, right), towards(at.clientY, top, bottom)]
  if (across === 0 && down === 0) return false
  const before = [box.scrollLeft, box.scrollTop, scrollY]
  box.scrollBy(across, down)
  if (withPage) scrollBy(0, down)
  return [box.scrollLeft, box.scrollTop, scrollY].some((now, i) => now !== before[i])
}

const towards = (at: number, from: number, to: number) => (at < from ? -push : at > to ? push : 0)
