import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { timeOf } from '../../platform/clock.ts'
import type { Appointment } from '../contract.ts'
import { dayGround, type Place, shownHours } from '../day-grid.ts'
import { dayMinutes } from '../../platform/local-day.ts'
import { GridGhost } from './grid-event.tsx'
import { across, BlockedTime, GridEvents, type GridItem } from './grid-events.tsx'
import {
  Background,
  type Column,
  ColumnHeads,
  halfHour,
  HourGutter,
  type Now,
  NowLine,
  pixelsPerMinute,
  type Scale,
} from './grid-frame.tsx'
import { useDrag } from '../../platform/web/use-drag.ts'
import { useFocusThatFollows } from '../../platform/web/use-focus-that-follows.ts'

/** A count of the appointments for which there is no room; pressing it shows them. */
type GridMore = { column: number; from: number; to: number; count: number; lanes: number }

type Props = {
  /** What the list of appointments is called. */
  label: string
  columns: Column[]
  /** How narrow a column may become before the grid scrolls sideways; in rem. */
  narrowest: number
  items: GridItem[]
  more?: GridMore[]
  now: Now | null
  isMovable: (appointment: Appointment) => boolean
  /** Why an appointment does not fit there; null where it does. */
  obstacle: (appointment: Appointment, place: Place) => string | null
  describe: (place: Place) => string
  /** Called when an appointment is dropped; `obstacle` says what stands in its way. */
  onMove: (appointment: Appointment, place: Place, obstacle: string | null) => void
  onOpen: (appointment: Appointment) => void
  /** Called when an empty half hour is pressed. */
  onPick: ((column: number, minute: number) => void) | undefined
  onMore?: (column: number) => void
  /** Called when blocked time is pressed. */
  onOff?: (column: number, id: string) => void
}

/** Columns of minutes, from 08:00 to 19:00 at least; below 768 px the only column needs no head. */
export function TimeGrid(props: Props) {
  const { label, columns, narrowest, items, more = [], now, isMovable, obstacle, describe } = props
  const { onMove, onOpen, onPick, onMore, onOff } = props
  const spans = [...columns.flatMap(({ working }) => working), ...items.map(({ item }) => item)]
  const { from, to } = shownHours(spans)
  const scale = useMemo(() => scaleOf(from, to), [from, to])
  const lines = useMemo(() => Array.from({ length: (to - from) / halfHour }, (_, i) => from + i * halfHour), [from, to])
  const shownNow = now && now.minute > from && now.minute < to ? now : null
  const find = (id: string) => items.find(({ item }) => item.id === id)

  const { surface, draft, said, handlers } = useDrag<Place, { column: number; minute: number }, HTMLDivElement>({
    ground: dayGround({ from, to, columns: columns.length }, pixelsPerMinute),
    placeOf: (id) => {
      const found = find(id)
      return found && isMovable(found.item) ? placeOf(found) : undefined
    },
    describe,
    onDrop: (id, place) => {
      const appointment = find(id)?.item
      if (appointment) onMove(appointment, place, obstacle(appointment, place))
    },
    onOpen: (id) => {
      const appointment = find(id)?.item
      if (appointment) onOpen(appointment)
    },
    onPick: ({ column, minute }) => {
      if (columns[column]?.pickable) onPick?.(column, Math.floor(minute / halfHour) * halfHour)
    },
  })
  useFocusThatFollows(draft, surface)
  const box = useScrollTo(scale.top((shownNow?.minute ?? firstWork(columns) + halfHour) - 60))
  const held = draft && find(draft.id)?.item

  return (
    <div
      ref={box}
      data-scrolls
      className="relative isolate overflow-auto rounded-b-card md:max-h-[calc(100dvh-14.25rem)] md:min-h-96"
    >
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p id="grid-help" hidden>
        Espaço pega o agendamento, as setas o movem, Shift com as setas muda a duração, Enter solta e Esc desiste.
      </p>
      <div className="grid min-w-fit grid-cols-[3.5rem_1fr]">
        <div className="sticky top-0 left-0 z-30 border-b border-line bg-surface max-md:hidden" />
        <div className="sticky top-0 z-20 max-md:hidden">
          <ColumnHeads columns={columns} />
        </div>
        <div aria-hidden className="sticky left-0 z-20 bg-surface pt-2.5">
          <div className="relative">
            <HourGutter lines={lines} now={shownNow?.minute ?? null} top={scale.top} />
          </div>
        </div>
        <div
          ref={surface}
          {...handlers}
          className="relative mt-2.5"
          style={{ height: scale.top(to), minWidth: `${columns.length * narrowest}rem` }}
        >
          <Background columns={columns} lines={lines} scale={scale} />
          {shownNow && <NowLine now={shownNow} columns={columns.length} top={scale.top} />}
          {columns.flatMap(({ key, off }, column) =>
            off.map((one) => (
              <BlockedTime
                key={`${key} ${one.id}`}
                reason={one.reason}
                top={scale.top(one.from)}
                height={scale.height(one.from, one.to)}
                left={`${(column * 100) / columns.length}%`}
                width={`${100 / columns.length}%`}
                onOpen={() => onOff?.(column, one.id)}
              />
            )),
          )}
          <GridEvents label={label} items={items} columns={columns.length} scale={scale} isMovable={isMovable} />
          {more.map((one) => (
            <button
              key={`${one.column} ${one.from}`}
              type="button"
              onClick={() => onMore?.(one.column)}
              className="focus-ring absolute grid place-items-center rounded-sm bg-sunken text-xs font-semibold text-soft hover:bg-hover hover:text-ink"
              style={{
                top: scale.top(one.from) + 1,
                height: scale.height(one.from, one.to) - 2,
                ...across({ ...one, lane: one.lanes - 1 }, columns.length),
              }}
            >
              +{one.count}
              <span className="visually-hidden">às {timeOf(one.from)}, ver o dia</span>
            </button>
          ))}
          {held && (
            <GridGhost
              appointment={held}
              {...draft.place}
              columns={columns.length}
              top={scale.top(draft.place.from)}
              height={scale.height(draft.place.from, draft.place.to)}
              isBlocked={obstacle(held, draft.place) !== null}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Opens on the present, or on the beginning of work. */
function useScrollTo(top: number) {
  const box = useRef<HTMLDivElement>(null)
  const scroll = useEffectEvent(() => {
    box.current?.scrollTo({ top })
  })
  useEffect(() => {
    scroll()
  }, [])
  return box
}

const placeOf = ({ column, item: { from, to } }: GridItem): Place => ({ column, from, to })

function scaleOf(from: number, to: number): Scale {
  const top = (minute: number) => (Math.min(to, Math.max(from, minute)) - from) * pixelsPerMinute
  return { from, to, top, height: (start, end) => top(end) - top(start) }
}

const firstWork = (columns: readonly Column[]) =>
  Math.min(...columns.flatMap(({ working }) => working.map(({ from }) => from)), dayMinutes)
