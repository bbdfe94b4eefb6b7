import type { KeyboardEvent } from 'react'
import { firstIn } from '../../platform/filled.ts'
import { useMay } from '../../accounts/web/session.tsx'
import type { LocalDate } from '../../platform/clock.ts'
import { isOpen } from '../appointment.ts'
import type { MonthDay } from '../contract.ts'
import type { ProfessionalChoice } from '../filters.ts'
import { weekdayNames } from '../../team/hours.ts'
import { daysByKey, monthGeometry } from '../grid.ts'
import { isSameMonth } from '../period.ts'
import { longDate } from './date-navigation.tsx'
import type { ViewProps } from './day-view.tsx'
import { DayCell, MonthGhost } from './month-day.tsx'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useDrag } from '../../platform/web/use-drag.ts'
import { useFocusThatFollows } from '../../platform/web/use-focus-that-follows.ts'
import { own } from '../../platform/own.ts'

type Props = Pick<ViewProps, 'actions'> & {
  days: MonthDay[]
  date: LocalDate
  today: LocalDate
  professionals: readonly ProfessionalChoice[]
}

/**
 * A month as a table of weeks. Each day shows how many appointments it has, the first few, and how full it is. Shown
 * appointments can be dragged to another day, at the same time.
 */
export function MonthView({ days, date, today, professionals, actions }: Props) {
  const mayEdit = useMay('bookings.edit')
  const isClosed = useClosedReason() !== undefined
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const find = (id: string) => days.flatMap(({ first }) => first).find((one) => one.id === id)
  const { surface, draft, said, handlers } = useDrag<number, number, HTMLTableSectionElement>({
    geometry: monthGeometry(days.length),
    placeOf: (id) => {
      const found = find(id)
      if (!found || !mayEdit || !isOpen(found.status)) return undefined
      return days.findIndex(({ first }) => first.includes(found))
    },
    describe: (place) => longDate(days[place]!.date),
    onDrop: (id, place) => {
      const appointment = find(id)
      // Only the server knows whether the time is free there.
      if (appointment) actions.move(appointment, { ...appointment, date: days[place]!.date }, null)
    },
    onOpen: (id) => {
      const appointment = find(id)
      if (appointment) actions.open(appointment)
    },
  })
  useFocusThatFollows(draft, surface, (place) => `[data-day="${days[place]!.date}"]`)
  const listeners = {
    ...handlers,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      handlers.onKeyDown(event)
      goToDay(event)
    },
  }
  const held = draft && find(draft.id)
  return (
    <section
      aria-label="Mês"
      data-scrolls
      className="relative isolate overflow-clip rounded-card border border-line bg-surface"
    >
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p id="month-help" hidden>
        Espaço para pegar o agendamento, setas para mudar o dia, Enter para soltar e Esc para cancelar.
      </p>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" className="h-9 border-b border-line text-xs font-semibold text-soft">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={surface} {...listeners}>
          {weeks.map((week) => (
            <tr key={firstIn(week).date}>
              {week.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  weeks={weeks.length}
                  isToday={day.date === today}
                  isBeside={!isSameMonth(day.date, date)}
                  professionals={professionals}
                  mayEdit={mayEdit && !isClosed}
                  onDay={actions.showDay}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {held && <MonthGhost appointment={held} place={draft.place} weeks={weeks.length} />}
    </section>
  )
}

/** Arrow keys move the focus from day to day. */
function goToDay(event: KeyboardEvent<HTMLElement>) {
  const by = own(daysByKey, event.key)
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
  const at = cells.indexOf(document.activeElement as HTMLElement)
  if (!by || at === -1) return
  event.preventDefault()
  cells[at + by]?.focus()
}
