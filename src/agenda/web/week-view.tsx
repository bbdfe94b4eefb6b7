import { useMay } from '../../accounts/web/session.tsx'
import { timeOf, type LocalDate } from '../../platform/clock.ts'
import { isLive } from '../appointment.ts'
import type { DayPlan, Week } from '../contract.ts'
import { isInGrid, nameOf } from '../filters.ts'
import { inFewLanes } from '../lanes.ts'
import { dayMinutes } from '../local-day.ts'
import { DayHead } from './column-head.tsx'
import { longDate } from './date-navigation.tsx'
import { isMovable, type ViewProps } from './day-view.tsx'
import { ListPanel } from './list-panel.tsx'
import { TimeGrid } from './time-grid.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'

const mostLanes = 3

type Props = ViewProps & {
  week: Week
  now: { date: LocalDate; minute: number }
  onDay: (date: LocalDate) => void
}

/** A week as a grid with one column per day, of one professional or of all, or as lists. */
export function WeekView({ week, now, layout, filters, tab, onTab, onOpen, onPick, onDay }: Props) {
  const mayEdit = useMay('bookings.edit')
  const { move } = useChangeAppointment()
  const { days } = week
  if (layout === 'list')
    return (
      <ListPanel
        label="Lista da semana"
        plans={days}
        finished={week.finished}
        filters={filters}
        tab={tab}
        onTab={onTab}
        onOpen={onOpen}
      />
    )
  const { professionalId } = filters
  const columns = days.map((plan) => {
    const shown = plan.appointments.filter((one) => isInGrid(one, filters) && one.from >= 0)
    return { plan, count: shown.length, ...inFewLanes(shown, mostLanes) }
  })
  const today = days.findIndex(({ date }) => date === now.date)
  const dateOf = (id: string) => days.find(({ appointments }) => appointments.some((one) => one.id === id))!.date
  return (
    <section aria-label="Grade da semana" className="min-w-0 rounded-card border border-line bg-surface">
      <TimeGrid
        key={days[0]!.date}
        label="Agendamentos da semana"
        columns={columns.map(({ plan, count }) => ({
          key: plan.date,
          head: <DayHead date={plan.date} today={now.date} count={count} onOpen={() => onDay(plan.date)} />,
          working: workingTime(plan, professionalId),
          pickable: onPick !== undefined,
        }))}
        narrowest={7}
        items={columns.flatMap(({ plan, shown }, column) =>
          shown.map((laned) => {
            const name = nameOf(plan.professionals, laned.item.professionalId)
            const detail = professionalId ? laned.item.service.name : name
            return { ...laned, column, detail, where: `${name}, ${longDate(plan.date)}` }
          }),
        )}
        more={columns.flatMap(({ more }, column) => more.map((one) => ({ ...one, column, lanes: mostLanes })))}
        now={today === -1 ? null : { minute: now.minute, column: today }}
        isMovable={({ to, status }) => mayEdit && to <= dayMinutes && isMovable[status]}
        clashes={(appointment, { column, from, to }) =>
          days[column]!.appointments.some(
            (one) =>
              one.id !== appointment.id &&
              isLive(one.status) &&
              one.professionalId === appointment.professionalId &&
              one.from < to &&
              from < one.to,
          )
        }
        describe={({ column, from, to }) =>
          `${longDate(days[column]!.date)}, ${timeOf(from)} às ${timeOf(to % dayMinutes)}`
        }
        onMove={(appointment, { column, from, to }) => {
          const spot = { professionalId: appointment.professionalId }
          move(
            appointment.id,
            { ...spot, date: dateOf(appointment.id), from: appointment.from, to: appointment.to },
            { ...spot, date: days[column]!.date, from, to },
          )
        }}
        onOpen={onOpen}
        onPick={onPick && ((column, minute) => onPick({ date: days[column]!.date, time: timeOf(minute) }))}
        onMore={(column) => onDay(days[column]!.date)}
      />
    </section>
  )
}

/** When the professional works, or anybody. */
function workingTime({ professionals }: DayPlan, professionalId: string | null) {
  const stretches = professionals
    .filter(({ id, isActive }) => (professionalId ? id === professionalId : isActive))
    .flatMap(({ working }) => working)
  return [...new Map(stretches.map((stretch) => [`${stretch.from} ${stretch.to}`, stretch])).values()]
}
