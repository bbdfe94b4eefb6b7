import {
  Fragment,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Props<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  /** Renders an `<li>`. */
  row: (item: T) => ReactNode
  /** The estimated height of a row in pixels, used until it is first shown. */
  rowHeight: number
  className?: string
  /** The key of a row that is rendered from the beginning, however far down it is. */
  first?: string | undefined
}

const rowsAtOnce = 10

/** A list of any length. Only parts near the screen are rendered; the others keep their space. */
export function LongList<T>({ items, keyOf, row, rowHeight, className, first }: Props<T>) {
  // Parts are keyed by position, so that a removed row does not recreate all later parts.
  const parts = Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, at) => ({
    place: at,
    rows: items.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  }))
  return parts.map(({ place, rows }) => (
    <Part
      key={place}
      isShownFirst={place === 0 || rows.some((item) => keyOf(item) === first)}
      height={rows.length * rowHeight}
    >
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
        // A transition, so that scrolling does not wait for new rows.
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

type EntryListener = (entry: IntersectionObserverEntry) => void
const told = new WeakMap<Element, EntryListener>()
let observer: IntersectionObserver | undefined

/** All parts of all lists share one observer. */
function watch(element: Element, tell: EntryListener): () => void {
  // Lists scroll with the page (rootMargin) or in their own box (scrollMargin).
  const ahead: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '1500px', scrollMargin: '1500px' }
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) told.get(entry.target)?.(entry)
  }, ahead)
  told.set(element, tell)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

type GridProps<T> = Pick<Props<T>, 'items' | 'keyOf'> & {
  /** Deferred items. Until they follow, only the first row shows the new ones, so that typing does not wait for the rest. */
  deferred: readonly T[]
  cell: (item: T) => ReactNode
  /** Must set the column width, and one fixed row height. */
  className: string
}

const cellsBeforeMeasuring = 24

/** Milliseconds after which nearby rows are rendered too: longer than the pause between two keys of a search. */
const pauseBeforeWide = 400

/**
 * A grid of any length that scrolls with the page. Only cells near the screen are rendered; screen readers get each
 * cell's position and the total.
 */
export function LongGrid<T>({ items, deferred, keyOf, cell, className }: GridProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const view = useView(list)
  // New items are first rendered only for the visible rows; nearby rows follow later.
  const [drawnWide, setDrawnWide] = useState<readonly T[]>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawnWide(deferred)), pauseBeforeWide)
    return () => clearTimeout(timer)
  }, [deferred])
  const held = useRef<string>(undefined)
  const { columns, pitch, gap } = view
  const itemAt = (at: number) => (at < columns || columns === 0 ? items[at] : deferred[at])
  const count = Math.max(deferred.length, Math.min(items.length, columns || items.length))
  useLayoutEffect(() => {
    const place = focusedPlace(list.current!)
    const item = place === null ? undefined : itemAt(place)
    // If the focused cell now holds another item, the focus is removed, so that a key press does not act on the wrong
    // item.
    if (place !== null && held.current !== (item && keyOf(item))) (document.activeElement as HTMLElement).blur()
  })
  const height = columns > 0 ? Math.ceil(count / columns) * pitch - gap : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks which cell has the focus
    <ul
      ref={list}
      className={className}
      style={{ height }}
      onFocus={() => {
        const place = focusedPlace(list.current!)
        const item = place === null ? undefined : itemAt(place)
        held.current = item && keyOf(item)
      }}
    >
      {cellsOf(view, count, drawnWide === deferred).map((at) => {
        const item = itemAt(at)
        return (
          item && (
            <li
              // Keyed by position: cells are reused for other items instead of being recreated.
              key={at}
              aria-setsize={count}
              aria-posinset={at + 1}
              className="[contain:size_layout_style]"
              style={
                columns > 0 ? { gridRow: Math.floor(at / columns) + 1, gridColumn: (at % columns) + 1 } : undefined
              }
            >
              {cell(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/**
 * The visible part of a grid: rows from `first` on, and `held`, the focused cell. `columns` is 0 before it is measured.
 */
type View = { columns: number; pitch: number; gap: number; first: number; rows: number; held: number | null }
const unseen: View = { columns: 0, pitch: 0, gap: 0, first: 0, rows: 0, held: null }

function useView(list: RefObject<HTMLUListElement | null>): View {
  const [view, setView] = useState(unseen)
  const look = useEffectEvent(() => setView((before) => seen(list.current!, before)))
  const isMeasured = view.columns > 0
  // Measured after every render, because content above the grid may have changed. Rows that come into sight by that may
  // follow the picture.
  // oxlint-disable-next-line react/set-state-in-effect -- the visible part is known only after layout
  useLayoutEffect(() => (isMeasured ? startTransition(look) : look()))
  useEffect(() => {
    const again = () => look()
    const observer = new ResizeObserver(again)
    observer.observe(document.body)
    addEventListener('scroll', again, { passive: true })
    addEventListener('resize', again)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', again)
      removeEventListener('resize', again)
    }
  }, [])
  return view
}

function seen(list: HTMLUListElement, before: View): View {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(list)
  const gap = parseFloat(rowGap)
  const pitch = parseFloat(gridAutoRows) + gap
  // A document without layout (in tests) has no rows or columns; a hidden grid has no width.
  if (!(pitch > 0)) return before
  const { top, width } = list.getBoundingClientRect()
  if (width === 0) return before
  // The focused cell stays rendered however far it is scrolled away.
  const now = {
    columns: gridTemplateColumns.split(' ').length,
    pitch,
    gap,
    first: Math.floor(-top / pitch),
    rows: Math.ceil(innerHeight / pitch) + 1,
    held: focusedPlace(list),
  }
  const isSame = (Object.keys(now) as (keyof View)[]).every((name) => now[name] === before[name])
  return isSame ? before : now
}

function focusedPlace(list: HTMLUListElement): number | null {
  const place = list.querySelector(':scope > :focus-within')?.ariaPosInSet
  return place ? Number(place) - 1 : null
}

/** The positions of the cells to render. */
export function cellsOf({ columns, first, rows, held }: View, count: number, isWide: boolean): number[] {
  if (columns === 0) return Array.from({ length: Math.min(count, cellsBeforeMeasuring) }, (_, at) => at)
  const ahead = isWide ? Math.ceil(rows / 2) : 0
  const from = Math.max(0, (first - ahead) * columns)
  const to = Math.min(count, (first + rows + ahead) * columns)
  const near = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (held === null) return near
  // The focused cell's neighbours too, because Tab leads to them.
  const kept = [held - 1, held, held + 1].filter((at) => at >= 0 && at < count)
  return [...kept.filter((at) => at < from), ...near, ...kept.filter((at) => at >= to)]
}
