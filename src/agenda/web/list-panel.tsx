import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { Appointment, Day, DayPlan } from '../contract.ts'
import { type Filters, isShown, nameOf } from '../filters.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { AppointmentTabs } from './appointment-tabs.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'
import type { ScheduleTab } from './use-schedule-address.ts'

type Props = {
  label: string
  plans: DayPlan[]
  finished: Day['finished']
  filters: Filters
  tab: ScheduleTab
  onTab: (tab: ScheduleTab) => void
  onOpen: (appointment: Appointment) => void
  className?: string | undefined
}

/** The shown days as lists. */
export function ListPanel({ label, plans, finished, filters, tab, onTab, onOpen, className }: Props) {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const { setStatus } = useChangeAppointment()
  const days = plans.map(({ date, appointments }) => ({
    date,
    // What began the evening before is in the list of that day.
    appointments: appointments.filter((one) => one.from >= 0 && isShown(one, filters)),
  }))
  return (
    <section aria-label={label} className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}>
      <AppointmentTabs
        days={days}
        finished={finished}
        zone={zone}
        tab={tab}
        onTab={onTab}
        row={(appointment, date) => (
          <AppointmentRow
            appointment={appointment}
            professional={nameOf(
              plans.find((plan) => plan.date === date)?.professionals ?? [],
              appointment.professionalId,
            )}
            mayEdit={mayEdit}
            onStatus={(status) => setStatus(appointment, status)}
            onOpen={() => onOpen(appointment)}
          />
        )}
      />
    </section>
  )
}
