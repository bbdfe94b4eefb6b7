import { Fragment, type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'

type Props<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  /** An `<li>`. */
  row: (item: T) => ReactNode
  /** How high a row is about, in pixels, before it was ever shown. */
  rowHeight: number
  className?: string
}

const rowsAtOnce = 10

/** A list of any length: only what is near the screen is there, the rest keeps its place. */
export function LongList<T>({ items, keyOf, row, rowHeight, className }: Props<T>) {
  // A part is its place in the list, whatever is in it now: a row that goes does not make all the others anew.
  const parts = Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, at) => ({
    place: at,
    rows: items.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  }))
  return parts.map(({ place, rows }) => (
    <Part key={place} isShownFirst={place === 0} height={rows.length * rowHeight}>
      {() => (
        <ul className={className}>
          {rows.map((item) => (
            <Fragment key={keyOf(item)}>{row(item)}</Fragment>
          ))}
        </ul>
      )}
    </Part>
  ))
}

type PartProps = { isShownFirst: boolean; height: number; children: () => ReactNode }

function Part({ isShownFirst, height, children }: PartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isShownFirst)
  const [lastHeight, setLastHeight] = useState<number | null>(null)
  useLayoutEffect(
    () =>
      watch(box.current!, ({ isIntersecting, boundingClientRect }) => {
        if (!isIntersecting) setLastHeight(boundingClientRect.height)
        // Scrolling goes on while rows are made.
        startTransition(() => setNear(isIntersecting))
      }),
    [],
  )
  return (
    <div ref={box} style={isNear ? undefined : { height: lastHeight ?? height }}>
      {isNear && children()}
    </div>
  )
}

type Told = (entry: IntersectionObserverEntry) => void
const told = new WeakMap<Element, Told>()
let observer: IntersectionObserver | undefined

/** One observer for all parts of all lists. */
function watch(element: Element, tell: Told): () => void {
  // Lists scroll with the page or in a box of their own; the margins hold for either.
  const ahead: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '1500px', scrollMargin: '1500px' }
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) told.get(entry.target)?.(entry)
  }, ahead)
  told.set(element, tell)
  observer.observe(element)
  return () => observer?.unobserve(element)
}
