import { classNames } from '../../platform/web/ui/class-names.ts'
import type { Appointment, Day } from '../contract.ts'
import { type Filters, isShown } from '../filters.ts'
import { AppointmentTabs } from './appointment-tabs.tsx'
import { ListedDays } from './listed-days.tsx'
import type { ScheduleTab } from './use-schedule-address.ts'

type Props = {
  day: Day
  filters: Filters
  tab: ScheduleTab
  onTab: (tab: ScheduleTab) => void
  onOpen: (appointment: Appointment) => void
  className?: string | undefined
}

/** A day as lists, beside its grid. */
export function ListPanel({ day, filters, tab, onTab, onOpen, className }: Props) {
  const { date, professionals, finished } = day
  const all = day.appointments
    // What began the evening before is in the list of that day.
    .filter((one) => one.from >= 0 && isShown(one, filters))
    .map((appointment) => ({ date, appointment }))
  const active = all.filter(({ appointment }) => appointment.status !== 'completed')
  const common = { withDays: false, professionals, onOpen }
  return (
    <section
      aria-label="Lista do dia"
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      <AppointmentTabs
        tab={tab}
        onTab={onTab}
        counts={{ active: active.length, all: all.length }}
        finished={finished}
        active={<ListedDays {...common} listed={active} empty="Nenhum agendamento ativo encontrado" />}
        all={<ListedDays {...common} listed={all} empty="Nenhum agendamento encontrado" />}
      />
    </section>
  )
}
