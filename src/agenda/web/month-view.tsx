import { type KeyboardEvent, useRef } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import type { LocalDate } from '../../platform/clock.ts'
import { formatTime } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { Status } from '../appointment.ts'
import type { MonthDay } from '../contract.ts'
import { weekdayNames } from '../hours.ts'
import { isSameMonth } from '../period.ts'
import { countName } from './column-head.tsx'
import { longDate } from './date-navigation.tsx'

type Props = { days: MonthDay[]; date: LocalDate; today: LocalDate; onDay: (date: LocalDate) => void }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month as a table of its weeks: how many appointments each day has, the first few, and how full it is. */
export function MonthView({ days, date, today, onDay }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const goOn = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('td button') ?? [])]
    const at = cells.indexOf(document.activeElement as HTMLElement)
    if (!step || at === -1) return
    event.preventDefault()
    cells[at + step]?.focus()
  }
  return (
    <section aria-label="Mês" className="overflow-hidden rounded-card border border-line bg-surface">
      <table ref={table} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" className="border-b border-line py-2 text-xs font-semibold text-soft">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.date}>
              {week.map((day) => (
                <td key={day.date} className="border-t border-l border-line p-0 align-top first:border-l-0">
                  <DayCell
                    day={day}
                    isToday={day.date === today}
                    isBeside={!isSameMonth(day.date, date)}
                    onOpen={() => onDay(day.date)}
                    onKeyDown={goOn}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const dots: Record<Status, string> = {
  scheduled: 'bg-primary',
  pending: 'bg-warning-solid',
  confirmed: 'bg-success-solid',
  completed: 'bg-info-solid',
  cancelled: 'bg-danger-solid',
}

type CellProps = {
  day: MonthDay
  isToday: boolean
  isBeside: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayCell({ day, isToday, isBeside, onOpen, onKeyDown }: CellProps) {
  const { zone } = useBusiness()
  const { date, booked, first } = day
  const fullness = percentOf(day)
  const isOff = day.workingMinutes === 0
  return (
    <button
      type="button"
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className={classNames(
        'focus-ring relative flex h-[max(6.75rem,calc((100dvh-17.5rem)/6))] w-full flex-col gap-1 overflow-hidden p-1.5 text-left transition-colors hover:bg-hover',
        isOff && 'bg-sunken',
        isBeside ? 'bg-canvas text-soft' : 'text-ink',
      )}
    >
      <span className="visually-hidden">
        {`${longDate(date)}, ${countName(booked)}${fullness === null ? '' : `, ${fullness}% ocupado`}`}
      </span>
      <span aria-hidden className="flex items-center justify-between gap-1">
        <span
          className={classNames(
            'figures grid size-6 place-items-center rounded-full text-xs font-semibold',
            isToday && 'bg-accent text-on-accent',
          )}
        >
          {Number(date.slice(8))}
        </span>
        {booked > 0 && <span className="figures text-xs text-soft">{booked}</span>}
      </span>
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {first.slice(0, 3).map(({ id, startsAt, client, status }) => (
          <span key={id} className="flex min-w-0 items-center gap-1 text-xs leading-4">
            <span className={classNames('size-1.5 shrink-0 rounded-full', dots[status])} />
            <span className="figures shrink-0 text-soft max-lg:hidden">{formatTime(startsAt, zone)}</span>
            <span className="truncate">{client}</span>
          </span>
        ))}
      </span>
      {booked > 3 && (
        <span aria-hidden className="text-xs text-soft">
          mais {booked - 3}
        </span>
      )}
      {fullness !== null && (
        <span className="absolute inset-x-0 bottom-0 h-1 bg-neutral-soft">
          <span className="block h-full bg-success-solid" style={{ width: `${Math.min(100, fullness)}%` }} />
        </span>
      )}
    </button>
  )
}

/** How much of the day's work is booked; nothing to say where nobody works. */
const percentOf = ({ bookedMinutes, workingMinutes }: MonthDay) =>
  workingMinutes === 0 ? null : Math.round((bookedMinutes / workingMinutes) * 100)
