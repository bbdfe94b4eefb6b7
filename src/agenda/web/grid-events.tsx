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
