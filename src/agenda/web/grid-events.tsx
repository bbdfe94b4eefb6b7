import { Ban } from 'lucide-react'
import { memo } from 'react'
import type { Appointment } from '../contract.ts'
import type { Laned } from '../lanes.ts'
import { GridEvent } from './grid-event.tsx'
import { pixelsPerMinute, type Scale } from './grid-frame.tsx'

/** An appointment in its column, beside what overlaps it. */
export type GridItem = Laned<Appointment> & { column: number; detail: string; where: string }

type Props = {
  label: string
  items: GridItem[]
  columns: number
  scale: Scale
  isMovable: (appointment: Appointment) => boolean
}

/** All appointments of the grid. Dragging one renders none of the others again. */
export const GridEvents = memo(function GridEvents({ label, items, columns, scale, isMovable }: Props) {
  return (
    <ul aria-label={label}>
      {items.map((one) => (
        <GridEvent
          key={one.item.id}
          appointment={one.item}
          detail={one.detail}
          where={one.where}
          top={scale.top(one.item.from)}
          height={scale.height(one.item.from, one.item.to)}
          before={one.item.bufferBeforeMinutes * pixelsPerMinute}
          after={one.item.bufferAfterMinutes * pixelsPerMinute}
          {...across(one, columns)}
          movable={isMovable(one.item)}
        />
      ))}
    </ul>
  )
})

/** The share of the width that a lane of a column has; the rest of the column can still be pressed. */
export function across({ column, lane, lanes }: { column: number; lane: number; lanes: number }, columns: number) {
  const width = 100 / columns
  return {
    left: `calc(${column * width}% + ${lane / lanes} * (${width}% - 6px) + 2px)`,
    width: `calc((${width}% - 6px) / ${lanes})`,
  }
}

type BlockedProps = {
  reason: string
  top: number
  height: number
  left: string
  width: string
  onOpen: () => void
}

/** A stretch of the grid in which somebody is away, with the reason. */
export const BlockedTime = ({ reason, top, height, left, width, onOpen }: BlockedProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="focus-ring absolute flex items-start overflow-clip border-y border-edge bg-neutral-soft bg-[repeating-linear-gradient(135deg,var(--edge)_0_1px,transparent_1px_6px)] text-left text-xs text-soft hover:text-ink"
    style={{ top, height, left, width }}
  >
    <span className="sticky top-20 m-1 flex w-fit max-w-full items-center gap-1 rounded-sm bg-neutral-soft px-1.5 py-0.5 font-semibold">
      <Ban aria-hidden size={12} className="shrink-0" />
      <span className="visually-hidden">Bloqueado: </span>
      <span className="truncate">{reason}</span>
    </span>
  </button>
)
