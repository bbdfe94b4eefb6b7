import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Props<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  /** An `<li>`. */
  row: (item: T) => ReactNode
  /** How high a row is about, in pixels, before it was ever shown. */
  rowHeight: number
  className?: string
}

const rowsAtOnce = 25
const ahead = '1200px'

/** A list of any length: only what is near the screen is there, the rest keeps its place. */
export function LongList<T>({ items, keyOf, row, rowHeight, className }: Props<T>) {
  const parts = Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, at) =>
    items.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )
  return parts.map((part, at) => (
    <Part key={keyOf(part[0]!)} isShownFirst={at === 0} height={part.length * rowHeight}>
      {() => (
        <ul className={className}>
          {part.map((item) => (
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
  useLayoutEffect(() => {
    // Lists scroll with the page or in a box of their own; the margins hold for either.
    const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: ahead, scrollMargin: ahead }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      if (!entry.isIntersecting) setLastHeight(entry.boundingClientRect.height)
      setNear(entry.isIntersecting)
    }, near)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} style={isNear ? undefined : { height: lastHeight ?? height }}>
      {isNear && children()}
    </div>
  )
}
