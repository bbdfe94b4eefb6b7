import { firstIn } from '../../platform/filled.ts'
import { useMay } from '../../accounts/web/session.tsx'
import { weekdayOf, type LocalDate } from '../../platform/clock.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { useMedia } from '../../platform/web/use-media.ts'
import { weekdayNames } from '../../team/hours.ts'
import { isLive } from '../appointment.ts'
import type { DayPlan, AgendaWeek } from '../contract.ts'
import { isInGrid, nameOf } from '../filters.ts'
import { inFewLanes, workingTime } from '../grid.ts'
import { countName, longDate } from './date-navigation.tsx'
import type { ViewProps } from './day-view.tsx'
import { GridFoot } from './grid-look.tsx'
import { TimeGrid } from './time-grid.tsx'

/** Below this width a third of a day's column is too narrow to show a time, so only two lanes are shown. */
const narrow = '(width < 96rem)'

type Props = Pick<ViewProps, 'filters' | 'look' | 'colors' | 'actions'> & {
  week: AgendaWeek
  now: { date: LocalDate; minute: number }
}

const noneHidden: readonly [] = []

/** A week as a grid with one column per day, of one professional or of all. */
export function WeekView({ week, now, filters, look, colors, actions }: Props) {
  const mayCreate = useMay('bookings.create')
  const { days } = week
  const { professionalId } = filters
  const mostLanes = useMedia(narrow) ? 2 : 3
  const columns = days.map((plan) => {
    const shown = plan.appointments.filter((one) => isInGrid(one, filters, look.showsCancelled) && one.from >= 0)
    return {
      plan,
      count: shown.filter(({ status }) => isLive(status) || filters.status === status).length,
      ...inFewLanes(shown, mostLanes),
    }
  })
  const today = days.findIndex(({ date }) => date === now.date)
  return (
    <section aria-label="Grade da semana" className="min-w-0 rounded-card border border-line bg-surface">
      <TimeGrid
        key={firstIn(days).date}
        label="Agendamentos da semana"
        columns={columns.map(({ plan, count }) => ({
          key: plan.date,
          name: longDate(plan.date),
          head: (
            <DayHead
              date={plan.date}
              today={now.date}
              count={count}
              none={noneIn(plan, professionalId)}
              onOpen={() => actions.showDay(plan.date)}
            />
          ),
          plan,
          professionalId,
          working: workingTime(plan, professionalId),
          // Only for a single professional. For all, the grid shows the hours in which anybody works.
          off: plan.professionals.find(({ id }) => id === professionalId)?.off ?? [],
          begins: mayCreate ? { date: plan.date } : null,
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
        look={look}
        colors={colors}
        actions={actions}
      />
      <GridFoot look={look} colors={colors} hidden={noneHidden} />
    </section>
  )
}

type DayHeadProps = { date: LocalDate; today: LocalDate; count: number; none: string; onOpen: () => void }

/** What the head of a day without appointments says. */
function noneIn(plan: DayPlan, professionalId: string | null): string {
  if (workingTime(plan, professionalId).length > 0) return 'livre'
  return professionalId && plan.closed === undefined ? 'folga' : 'fechado'
}

/** The head of a day's column; a press shows the day. */
const DayHead = ({ date, today, count, none, onOpen }: DayHeadProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="focus-ring flex w-full items-center gap-2 px-3 py-2 text-left transition-colors hover:bg-hover"
  >
    <span className="visually-hidden">{`${longDate(date)}, ${countName(count)}`}</span>
    <span
      aria-hidden
      className={classNames(
        'figures grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
        date === today ? 'bg-accent text-on-accent' : 'text-ink',
      )}
    >
      {Number(date.slice(8))}
    </span>
    <span aria-hidden className="min-w-0">
      <span className="block text-xs font-semibold text-ink">{weekdayNames[weekdayOf(date)]!.slice(0, 3)}</span>
      <span className="figures block truncate text-xs text-soft">{count === 0 ? none : count}</span>
    </span>
  </button>
)
