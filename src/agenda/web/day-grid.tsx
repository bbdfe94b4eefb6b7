import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { timeOf } from '../../platform/clock.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { appointmentRefusals, isLive } from '../appointment.ts'
import type { Appointment, Day } from '../contract.ts'
import { type Place, shownHours } from '../day-grid.ts'
import { dayMinutes } from '../local-day.ts'
import { GridEvent } from './grid-event.tsx'
import { Background, ColumnHeads, halfHour, HourGutter, NowLine, type Scale } from './grid-frame.tsx'
import { type Draft, useDrag } from './use-drag.ts'

const pixelsPerMinute = 1.2

type Props = {
  day: Day
  professionals: Day['professionals']
  /** The minute of the clock, on the day that is today. */
  now: number | null
  mayMove: boolean
  onMove: (appointment: Appointment, to: { professionalId: string; from: number; to: number }) => void
  onOpen: (appointment: Appointment) => void
  /** An empty half hour was pressed. */
  onPick: ((professionalId: string, minute: number) => void) | undefined
}

/** A column per professional, from 08:00 to 19:00 at least; below 768 px the only column needs no head. */
export function DayGrid({ day, professionals, now, mayMove, onMove, onOpen, onPick }: Props) {
  const columnOf = new Map(professionals.map(({ id }, column) => [id, column]))
  const placeOf = ({ professionalId, from, to }: Appointment): Place => ({
    column: columnOf.get(professionalId)!,
    from,
    to,
  })
  const shown = day.appointments
    .filter(({ status, professionalId }) => isLive(status) && columnOf.has(professionalId))
    .toSorted((a, b) => placeOf(a).column - placeOf(b).column || a.from - b.from)
  const isMovable = ({ from, to, status }: Appointment) =>
    mayMove && from >= 0 && to <= dayMinutes && status !== 'completed'
  const isTaken = (id: string, { column, from, to }: Place) =>
    shown.some((one) => one.id !== id && placeOf(one).column === column && one.from < to && from < one.to)

  const scale = scaleOf(shownHours([...professionals.flatMap(({ working }) => working), ...shown]))
  const lines = Array.from({ length: (scale.to - scale.from) / halfHour }, (_, i) => scale.from + i * halfHour)
  const width = 100 / professionals.length
  const shownNow = now !== null && now > scale.from && now < scale.to ? now : null

  const { surface, draft, hasDragged, handlers } = useDrag({
    frame: { from: scale.from, to: scale.to, columns: professionals.length },
    pixelsPerMinute,
    placeOf: (id) => {
      const found = shown.find((one) => one.id === id)
      return found && isMovable(found) ? placeOf(found) : undefined
    },
    onDrop: (id, place) => {
      const appointment = shown.find((one) => one.id === id)
      const professional = professionals[place.column]
      if (isTaken(id, place)) toast.error(appointmentRefusals.SLOT_TAKEN.title, 'Já há um atendimento neste horário.')
      else if (appointment && professional) onMove(appointment, { ...place, professionalId: professional.id })
    },
    onPick: (column, minute) => {
      const professional = professionals[column]
      if (professional?.isActive) onPick?.(professional.id, Math.floor(minute / halfHour) * halfHour)
    },
  })
  useFocusThatFollows(draft, surface)
  const box = useScrollTo(scale.top((shownNow ?? firstWork(professionals)) - 60))

  return (
    <div
      ref={box}
      data-scrolls
      className="relative isolate overflow-auto rounded-b-card md:max-h-[calc(100dvh-14.25rem)] md:min-h-96"
    >
      <p role="status" className="visually-hidden">
        {draft && describe(draft.place, professionals)}
      </p>
      <p id="grid-help" hidden>
        Espaço pega o agendamento, as setas o movem, Shift com as setas muda a duração, Enter solta e Esc desiste.
      </p>
      <div className="grid min-w-fit grid-cols-[3.5rem_1fr]">
        <div className="sticky top-0 left-0 z-30 border-b border-line bg-surface max-md:hidden" />
        <div className="sticky top-0 z-20 max-md:hidden">
          <ColumnHeads professionals={professionals} />
        </div>
        <div aria-hidden className="sticky left-0 z-20 bg-surface pt-2.5">
          <div className="relative">
            <HourGutter lines={lines} now={shownNow} top={scale.top} />
          </div>
        </div>
        <div
          ref={surface}
          {...handlers}
          className="relative mt-2.5"
          style={{ height: scale.top(scale.to), minWidth: `${professionals.length * 9}rem` }}
        >
          <Background professionals={professionals} lines={lines} scale={scale} pickable={onPick !== undefined} />
          {shownNow !== null && <NowLine top={scale.top(shownNow)} />}
          <ul aria-label="Agendamentos do dia">
            {shown.map((appointment) => {
              const isDrafted = draft?.id === appointment.id
              const place = isDrafted ? draft.place : placeOf(appointment)
              const height = scale.height(place.from, place.to)
              return (
                <GridEvent
                  key={appointment.id}
                  appointment={appointment}
                  professional={professionals[place.column]!.name}
                  from={place.from}
                  to={place.to}
                  height={height}
                  style={{
                    top: scale.top(place.from),
                    height,
                    left: `calc(${place.column * width}% + 2px)`,
                    width: `calc(${width}% - 6px)`,
                  }}
                  drag={isDrafted ? (isTaken(appointment.id, place) ? 'blocked' : 'free') : 'none'}
                  movable={isMovable(appointment)}
                  onOpen={() => !hasDragged() && onOpen(appointment)}
                />
              )
            })}
          </ul>
        </div>
      </div>
    </div>
  )
}

function scaleOf({ from, to }: { from: number; to: number }): Scale {
  const top = (minute: number) => (Math.min(to, Math.max(from, minute)) - from) * pixelsPerMinute
  return { from, to, top, height: (start, end) => top(end) - top(start) }
}

const describe = ({ column, from, to }: Place, professionals: Day['professionals']) =>
  `${professionals[column]?.name ?? ''}, ${timeOf(from)} às ${timeOf(to % dayMinutes)}`

const firstWork = (professionals: Day['professionals']) =>
  Math.min(...professionals.flatMap(({ working }) => working.map(({ from }) => from)), dayMinutes) + 30

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

/** An appointment that moves among the others keeps the focus of the keyboard that moves it. */
function useFocusThatFollows(draft: Draft | null, surface: { current: HTMLElement | null }) {
  const held = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (draft?.by === 'keyboard') held.current = draft.id
    if (!held.current || document.activeElement !== document.body) return
    surface.current?.querySelector<HTMLElement>(`[data-appointment="${held.current}"]`)?.focus()
  })
}
