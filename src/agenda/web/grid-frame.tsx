import { timeOf } from '../../platform/clock.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { GridLook } from './grid-look.tsx'
import { type GridItem, useTimeGrid } from './use-time-grid.ts'

export const halfHour = 30
const pixelsPerMinute = { compact: 0.9, normal: 1.2, roomy: 1.8, phone: 0.9, most: 1.75 }
/** The least height in pixels that a finger finds and a line of text needs, with the gap between two appointments. */
const touchable = 26

/**
 * The height of a minute. A phone shows about eight hours at once, unless a short appointment needs more height; one of
 * a quarter of an hour is the shortest that the others make room for.
 */
export function heightOfMinute(isPhone: boolean, items: readonly GridItem[], density: GridLook['density']): number {
  if (!isPhone) return pixelsPerMinute[density]
  if (density === 'roomy') return pixelsPerMinute.most
  const shortest = Math.min(...items.map(({ item, part = item }) => part.to - part.from))
  return Math.min(pixelsPerMinute.most, Math.max(pixelsPerMinute.phone, touchable / shortest))
}

const layout = (columns: number) => ({ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` })

export function ColumnHeads() {
  const { columns } = useTimeGrid()
  return (
    <div className="grid border-b border-line bg-surface" style={layout(columns.length)}>
      {columns.map(({ key, head }) => (
        <div key={key} className="@container min-w-0 border-l border-line">
          {head}
        </div>
      ))}
    </div>
  )
}

export function HourGutter() {
  const { lines, now: minute, showsNow, scale } = useTimeGrid()
  const now = showsNow ? minute : null
  return (
    <>
      {lines
        .filter((minute) => minute % 60 === 0)
        .map((minute) => ({ minute, top: besideNow(scale.top(minute), now && scale.top(now.minute)) }))
        // Above the first hour there is no room; the badge beside it says as much.
        .filter(({ top }) => top >= 0)
        .map(({ minute, top }) => (
          <span key={minute} className="figures absolute right-2 -translate-y-1/2 text-xs text-soft" style={{ top }}>
            {timeOf(minute)}
          </span>
        ))}
      {now && (
        <span
          className="figures absolute right-0.5 -translate-y-1/2 rounded-sm bg-accent px-1 py-0.5 text-xs font-semibold text-on-accent"
          style={{ top: scale.top(now.minute) }}
        >
          {timeOf(now.minute)}
        </span>
      )}
    </>
  )
}

/** The heights in pixels that the badge of the current time and the label of an hour need beside each other. */
const badge = 19

/** Where the label of an hour stands: moved away from the badge of the current time, which would cover it. */
const besideNow = (top: number, now: number | null): number =>
  now === null || Math.abs(top - now) >= badge ? top : now + (top > now ? badge : -badge)

/** The line of the current time. It crosses all columns; if columns are days, it is strong only in today's. */
export function NowLine() {
  const { now, showsNow, columns, scale } = useTimeGrid()
  if (!now || !showsNow) return null
  const top = scale.top(now.minute) - 1
  return (
    <>
      {now.column !== null && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 border-t border-accent opacity-40"
          style={{ top }}
        />
      )}
      <div
        aria-hidden
        className="pointer-events-none absolute border-t-2 border-accent"
        style={{
          top,
          left: `${((now.column ?? 0) * 100) / columns.length}%`,
          width: now.column === null ? '100%' : `${100 / columns.length}%`,
        }}
      >
        <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-accent" />
      </div>
    </>
  )
}

/** Time outside of working hours is hatched. An empty half hour under the mouse shows its start. */
export function Background() {
  const { columns, lines, scale } = useTimeGrid()
  return (
    <div aria-hidden className="absolute inset-0 grid" style={layout(columns.length)}>
      {columns.map(({ key, working, begins }) => (
        <div key={key} className={`relative border-l border-line ${timeOff}`}>
          {working.map(({ from, to }) => (
            <div
              key={`${from} ${to}`}
              className="absolute inset-x-0 bg-surface"
              style={{ top: scale.top(from), height: scale.height(from, to) }}
            />
          ))}
          {lines.map((minute) => (
            <div
              key={minute}
              data-time={`+ ${timeOf(minute)}`}
              className={classNames(
                'absolute inset-x-0 border-t border-line',
                minute % 60 > 0 && 'border-dashed',
                begins && pickableCell,
              )}
              style={{ top: scale.top(minute), height: scale.height(minute, minute + halfHour) }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const timeOff = 'bg-sunken bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_8px)]'
const pickableCell =
  'cursor-pointer after:hidden after:px-2 after:py-1 after:text-xs after:font-semibold after:text-accent-text after:content-[attr(data-time)] hover:bg-accent-soft hover:after:block'
