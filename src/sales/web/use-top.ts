import { type RefObject, useEffect, useState } from 'react'

/** How far below the top of the page an element begins, so that it can fill what is left of the screen. */
export function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setTop(Math.round(current.getBoundingClientRect().top + scrollY))
    // What stands above the screen, such as a banner, changes its parent's height when it comes and goes.
    const observer = new ResizeObserver(measure)
    observer.observe(current.parentElement!)
    return () => observer.disconnect()
  }, [element])
  return top
}
