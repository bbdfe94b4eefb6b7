const edge = 40
const push = 12

/** Shows more of the grid when something is held at the edge of what is shown; whether there was more. */
export function scrollAtEdge(surface: HTMLElement, at: { clientX: number; clientY: number }): boolean {
  const box = surface.closest<HTMLElement>('[data-scrolls]')
  if (!box) return false
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const before = [box.scrollLeft, box.scrollTop, scrollY]
  // The names above and the hours at the left cover the first part.
  const down = towards(at.clientY, Math.max(top, 0) + 2 * edge, Math.min(bottom, innerHeight - edge))
  box.scrollBy(towards(at.clientX, left + 2 * edge, right - edge), down)
  // On a phone the grid has no height of its own: the page scrolls.
  if (box.scrollHeight <= box.clientHeight) scrollBy(0, down)
  return [box.scrollLeft, box.scrollTop, scrollY].some((now, i) => now !== before[i])
}

const towards = (at: number, from: number, to: number) => (at < from ? -push : at > to ? push : 0)
