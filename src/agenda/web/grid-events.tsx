import { Ban } from 'lucide-react'
import { GridEvent } from './grid-event.tsx'
import { type GridItem, type Scale, useTimeGrid } from './use-time-grid.ts'
import { clock, pauseOf } from '../grid.ts'
import { isLate } from '../waiting-room.ts'

/** All appointments of the grid. */
export function GridEvents({ label }: { label: string }) {
  const { items, columns, scale, now, hueOf, isMovable } = useTimeGrid()
  const minuteIn = (column: number) => (now && (now.column ?? column) === column ? now.minute : null)
  return (
    <ul aria-label={label}>
      {items.map((one) => (
        <GridEvent
          key={one.part?.key ?? one.item.id}
          appointment={one.item}
          detail={one.detail}
          where={one.where}
          {...placeOf(one, scale)}
          {...across(one, columns.length)}
          movable={isMovable(one.item)}
          hue={hueOf(one.item)}
          late={isLate(one.item, minuteIn(one.column))}
        />
      ))}
    </ul>
  )
}

function placeOf({ item, part }: GridItem, { top, height, pixelsPerMinute }: Scale) {
  const { from, to } = part ?? item
  const pause = part ? null : pauseOf(item)
  return {
    from,
    to,
    top: top(from),
    height: height(from, to),
    before: part ? 0 : item.bufferBeforeMinutes * pixelsPerMinute,
    after: part ? 0 : item.bufferAfterMinutes * pixelsPerMinute,
    pauseTop: pause ? (pause.from - from) * pixelsPerMinute : 0,
    pauseHeight: pause ? (pause.to - pause.from) * pixelsPerMinute : 0,
  }
}

/** Buttons with the number of appointments that have no room in the lanes. */
export function CountedEvents() {
  const { more, columns, scale, actions } = useTimeGrid()
  return more.map(({ column, from, to, count, lanes }) => (
    <button
      key={`${column} ${from}`}
      type="button"
      onClick={() => actions.showDay(columns[column]!.plan.date)}
      className="focus-ring absolute grid place-items-center rounded-sm bg-sunken text-xs font-semibold text-soft hover:bg-hover hover:text-ink"
      style={{
        top: scale.top(from) + 1,
        height: scale.height(from, to) - 2,
        ...across({ column, lane: lanes - 1, lanes }, columns.length),
      }}
    >
      +{count}
      <span className="visually-hidden">às {clock(from)}, ver o dia</span>
    </button>
  ))
}

/**
 * The left edge and width of a lane in its column. A few pixels stay free, so that the column can still be pressed.
 */
function across({ column, lane, lanes }: { column: number; lane: number; lanes: number }, columns: number) {
  const width = 100 / columns
  return {
    left: `calc(${column * width}% + ${lane / lanes} * (${width}% - 6px) + 2px)`,
    width: `calc((${width}% - 6px) / ${lanes})`,
  }
}

/** The days on which the business is closed, each with what for. A press there still begins an appointment. */
export function ClosedDays() {
  const { columns, scale } = useTimeGrid()
  return columns.map(
    ({ key, plan }, column) =>
      plan.closed !== undefined && (
        <div
          key={key}
          className="pointer-events-none absolute top-0 flex items-start text-xs text-soft"
          style={{
            height: scale.top(scale.to),
            left: `${(column * 100) / columns.length}%`,
            width: `${100 / columns.length}%`,
          }}
        >
          <span className="sticky top-20 m-1 flex w-fit max-w-full items-center gap-1 rounded-sm bg-neutral-soft px-1.5 py-0.5 font-semibold">
            <Ban aria-hidden size={12} className="shrink-0" />
            <span className="truncate">Fechado: {plan.closed}</span>
          </span>
        </div>
      ),
  )
}

/** Time off in the grid, each with its reason. */
export function BlockedTimes() {
  const { columns, scale, actions } = useTimeGrid()
  return columns.flatMap(({ key, plan, professionalId, off }, column) =>
    off.map(({ id, reason, from, to }) => (
      <button
        key={`${key} ${id}`}
        type="button"
        onClick={() => professionalId && actions.openTimeOff(professionalId, plan.date, id)}
        className="focus-ring absolute flex items-start overflow-clip border-y border-edge bg-neutral-soft bg-[repeating-linear-gradient(135deg,var(--edge)_0_1px,transparent_1px_6px)] text-left text-xs text-soft hover:text-ink"
        style={{
          top: scale.top(from),
          height: scale.height(from, to),
          left: `${(column * 100) / columns.length}%`,
          width: `${100 / columns.length}%`,
        }}
      >
        <span className="sticky top-20 m-1 flex w-fit max-w-full items-center gap-1 rounded-sm bg-neutral-soft px-1.5 py-0.5 font-semibold">
          <Ban aria-hidden size={12} className="shrink-0" />
          <span className="visually-hidden">Bloqueado: </span>
          <span className="truncate">{reason}</span>
        </span>
      </button>
    )),
  )
}
