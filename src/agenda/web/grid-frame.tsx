import { memo, type ReactNode } from 'react'
import { timeOf } from '../../platform/clock.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'

/** A column of the grid: a professional on a day, or a day. */
export type Column = {
  key: string
  head: ReactNode
  working: { from: number; to: number }[]
  /** Days off and blocked time. */
  off: { id: string; reason: string; from: number; to: number }[]
  /** Pressing an empty place begins an appointment there. */
  pickable: boolean
}

/** How minutes of the day are drawn. */
export type Scale = {
  from: number
  to: number
  top: (minute: number) => number
  height: (from: number, to: number) => number
}

/** The minute of the clock; where columns are days, only one of them has it. */
export type Now = { minute: number; column: number | null }

export const halfHour = 30
export const pixelsPerMinute = 1.2

const layout = (columns: readonly Column[]) => ({ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` })

export const ColumnHeads = ({ columns }: { columns: readonly Column[] }) => (
  <div className="grid border-b border-line bg-surface" style={layout(columns)}>
    {columns.map(({ key, head }) => (
      <div key={key} className="@container min-w-0 border-l border-line">
        {head}
      </div>
    ))}
  </div>
)

export const HourGutter = ({ lines, now, top }: { lines: number[]; now: number | null; top: Scale['top'] }) => (
  <>
    {lines
      .filter((minute) => minute % 60 === 0)
      .map((minute) => (
        <span
          key={minute}
          className="figures absolute right-2 -translate-y-1/2 text-xs text-soft"
          style={{ top: top(minute) }}
        >
          {timeOf(minute)}
        </span>
      ))}
    {now !== null && (
      <span
        className="figures absolute right-0.5 -translate-y-1/2 rounded-sm bg-accent px-1 py-0.5 text-xs font-semibold text-on-accent"
        style={{ top: top(now) }}
      >
        {timeOf(now)}
      </span>
    )}
  </>
)

/** Across everything, and strong where columns are days and one of them is today. */
export const NowLine = ({ now, columns, top }: { now: Now; columns: number; top: Scale['top'] }) => (
  <>
    {now.column !== null && (
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 border-t border-accent opacity-40"
        style={{ top: top(now.minute) - 1 }}
      />
    )}
    <div
      aria-hidden
      className="pointer-events-none absolute border-t-2 border-accent"
      style={{
        top: top(now.minute) - 1,
        left: `${((now.column ?? 0) * 100) / columns}%`,
        width: now.column === null ? '100%' : `${100 / columns}%`,
      }}
    >
      <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-accent" />
    </div>
  </>
)

type BackgroundProps = { columns: readonly Column[]; lines: number[]; scale: Scale }

/** Time off is hatched; an empty half hour under the mouse says what pressing it begins. */
export const Background = memo(({ columns, lines, scale }: BackgroundProps) => (
  <div aria-hidden className="absolute inset-0 grid" style={layout(columns)}>
    {columns.map(({ key, working, pickable }) => (
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
              pickable && pickableCell,
            )}
            style={{ top: scale.top(minute), height: scale.height(minute, minute + halfHour) }}
          />
        ))}
      </div>
    ))}
  </div>
))

const timeOff = 'bg-sunken bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_8px)]'
const pickableCell =
  'cursor-pointer after:hidden after:px-2 after:py-1 after:text-xs after:font-semibold after:text-accent-text after:content-[attr(data-time)] hover:bg-accent-soft hover:after:block'
