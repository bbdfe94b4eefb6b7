import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { timeOf } from '../../platform/clock.ts'
import { dayMinutes } from '../../platform/local-day.ts'
import { useDrag } from '../../platform/web/use-drag.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { phone, useMedia } from '../../platform/web/use-media.ts'
import { useFocusThatFollows } from '../../platform/web/use-focus-that-follows.ts'
import { isOpen } from '../appointment.ts'
import { dayGeometry, type GridPlace, shownHours } from '../grid.ts'
import { obstacle } from '../obstacle.ts'
import { GridGhost } from './grid-event.tsx'
import { EventCard } from './event-card.tsx'
import { BlockedTimes, ClosedDays, CountedEvents, GridEvents } from './grid-events.tsx'
import { type GridLook, LookButton, type ColorScheme } from './grid-look.tsx'
import { Background, ColumnHeads, halfHour, heightOfMinute, HourGutter, NowLine } from './grid-frame.tsx'
import { type GridColumn, type Grid, GridContext, type GridItem, type Scale, useTimeGrid } from './use-time-grid.ts'

type Props = Pick<Grid, 'columns' | 'items' | 'now' | 'actions'> & {
  /** The accessible name of the list of appointments. */
  label: string
  /** The least width of a column, in rem; if there is no room, the grid scrolls sideways. */
  narrowest: number
  more?: Grid['more']
  /** Whether nothing is moved in it. On a phone too it has several columns. */
  isFixed?: boolean
  look: GridLook
  colors: ColorScheme
}

const nothingMore: Grid['more'] = []

/** A grid of columns with a time axis, from 08:00 to 19:00 at least. On a phone, the only column needs no head. */
export function TimeGrid({
  label,
  columns,
  narrowest,
  items,
  more = nothingMore,
  isFixed = false,
  now,
  look,
  colors,
  actions,
}: Props) {
  const mayEdit = useMay('bookings.edit')
  const { zone } = useBusiness()
  const isClosed = useClosedReason() !== undefined
  const { from, to } = shownHours([
    ...columns.flatMap(({ working }) => working),
    ...items.map(({ item, part }) => part ?? item),
  ])
  const perMinute = heightOfMinute(useMedia(phone), items, look.density)
  const scale = useMemo(() => scaleOf(from, to, perMinute), [from, to, perMinute])
  const lines = useMemo(() => Array.from({ length: (to - from) / halfHour }, (_, i) => from + i * halfHour), [from, to])
  const shownNow = now && now.minute > from && now.minute < to ? now : null
  const box = useScrollTo(scale.top((shownNow?.minute ?? firstWork(columns) + halfHour) - 60))
  const targetOf: Grid['targetOf'] = ({ professionalId }, { column, ...minutes }) => {
    const { plan, ...shown } = columns[column]!
    return { professionalId: shown.professionalId ?? professionalId, date: plan.date, ...minutes }
  }
  const grid: Grid = {
    columns,
    items,
    more,
    now: shownNow,
    showsNow: look.showsNow,
    hueOf: colors.hueOf,
    scale,
    lines,
    find: (id) => items.find(({ item }) => item.id === id),
    isMovable: ({ from, to, status }) =>
      !isFixed && mayEdit && !isClosed && from >= 0 && to <= dayMinutes && isOpen(status),
    targetOf,
    obstacleTo: (appointment, place) =>
      obstacle(columns[place.column]!.plan, appointment, targetOf(appointment, place), zone),
    actions,
  }
  return (
    <GridContext value={grid}>
      <section
        ref={box}
        data-scrolls
        aria-label={label}
        // With nothing in it that takes the focus, it would not be scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region
        tabIndex={items.length === 0 ? 0 : undefined}
        className="relative isolate overflow-auto rounded-b-card md:max-h-[calc(100dvh-var(--above,14.25rem))] md:min-h-96"
      >
        <p id="grid-help" hidden>
          Espaço para pegar o agendamento, setas para mover, Shift com setas para mudar a duração, Enter para soltar e
          Esc para cancelar.
        </p>
        <div className="grid min-w-fit grid-cols-[3.5rem_1fr]">
          <div
            className={classNames(
              'sticky top-0 left-0 z-30 grid place-items-center border-b border-line bg-surface',
              !isFixed && 'max-md:hidden',
            )}
          >
            <LookButton onPress={actions.openLook} />
          </div>
          <div className={classNames('sticky top-0 z-20', !isFixed && 'max-md:hidden')}>
            <ColumnHeads />
          </div>
          <div aria-hidden className="sticky left-0 z-20 bg-surface pt-2.5">
            <div className="relative">
              <HourGutter />
            </div>
          </div>
          <Surface narrowest={narrowest}>
            <Background />
            <NowLine />
            <ClosedDays />
            <BlockedTimes />
            <GridEvents label={label} />
            <CountedEvents />
          </Surface>
        </div>
      </section>
    </GridContext>
  )
}

/**
 * The area in which appointments are dragged. A move renders only the ghost again: `children` stay the same elements.
 */
function Surface({ narrowest, children }: { narrowest: number; children: ReactNode }) {
  const { columns, scale, find, isMovable, targetOf, obstacleTo, actions } = useTimeGrid()
  const { surface, draft, said, handlers } = useDrag<GridPlace, { column: number; minute: number }, HTMLDivElement>({
    geometry: dayGeometry({ from: scale.from, to: scale.to, columns: columns.length }, scale.pixelsPerMinute),
    placeOf: (id) => {
      const found = find(id)
      return found && isMovable(found.item) ? placeOf(found) : undefined
    },
    describe: ({ column, from, to }) =>
      `${columns[column]?.name ?? ''}, das ${timeOf(from)} às ${timeOf(to % dayMinutes)}`,
    onDrop: (id, place) => {
      const appointment = find(id)?.item
      if (appointment && columns[place.column])
        actions.move(appointment, targetOf(appointment, place), obstacleTo(appointment, place))
    },
    onOpen: (id) => {
      const appointment = find(id)?.item
      if (appointment) actions.open(appointment)
    },
    onPick: ({ column, minute }) => {
      const begins = columns[column]?.begins
      if (begins) actions.begin({ ...begins, time: timeOf(Math.floor(minute / halfHour) * halfHour) })
    },
  })
  useFocusThatFollows(draft, surface)
  // The dragged appointment may lose its column meanwhile, when new data arrives.
  const held = draft && columns[draft.place.column] && find(draft.id)?.item
  return (
    <div
      ref={surface}
      {...handlers}
      className="relative mt-2.5"
      style={{ height: scale.top(scale.to), minWidth: `${columns.length * narrowest}rem` }}
    >
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {children}
      <EventCard surface={surface} isHeld={draft?.by === 'keyboard'} />
      {held && (
        <GridGhost
          appointment={held}
          {...draft.place}
          columns={columns.length}
          top={scale.top(draft.place.from)}
          height={scale.height(draft.place.from, draft.place.to)}
          isBlocked={obstacleTo(held, draft.place) !== null}
        />
      )}
    </div>
  )
}

/** Scrolls the grid to a height when it opens. */
function useScrollTo(top: number) {
  const box = useRef<HTMLElement>(null)
  const scroll = useEffectEvent(() => {
    box.current?.scrollTo({ top })
  })
  useEffect(() => {
    scroll()
  }, [])
  return box
}

const placeOf = ({ column, item: { from, to } }: GridItem): GridPlace => ({ column, from, to })

function scaleOf(from: number, to: number, pixelsPerMinute: number): Scale {
  const top = (minute: number) => (Math.min(to, Math.max(from, minute)) - from) * pixelsPerMinute
  return { pixelsPerMinute, from, to, top, height: (start, end) => top(end) - top(start) }
}

const firstWork = (columns: readonly GridColumn[]) =>
  Math.min(...columns.flatMap(({ working }) => working.map(({ from }) => from)), dayMinutes)
