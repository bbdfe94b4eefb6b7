import { CalendarX2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import type { LocalDate } from '../../platform/clock.ts'
import { LongList } from '../../platform/web/ui/long-list.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Appointment } from '../contract.ts'
import { nameOf, type Person } from '../filters.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { longDate } from './date-navigation.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'

type Listed = { date: LocalDate; appointment: Appointment }

type Props = {
  listed: Listed[]
  /** Days have their heading where there may be several. */
  withDays: boolean
  professionals: readonly Person[]
  empty: string
  onOpen: (appointment: Appointment) => void
}

/** Appointments in the order of their beginning, each with its status to change. */
export function ListedDays({ listed, withDays, professionals, empty, onOpen }: Props) {
  const mayEdit = useMay('bookings.edit')
  const { setStatus } = useChangeAppointment()
  if (listed.length === 0) return <NothingListed text={empty} />
  const lines = listed.flatMap((one, at) => [
    ...(withDays && one.date !== listed[at - 1]?.date ? [{ date: one.date, appointment: null }] : []),
    one,
  ])
  return (
    <LongList
      items={lines}
      keyOf={({ date, appointment }) => appointment?.id ?? date}
      rowHeight={102}
      className="divide-y divide-line border-b border-line last:border-b-0"
      row={({ date, appointment }) =>
        appointment ? (
          <AppointmentRow
            appointment={appointment}
            professional={nameOf(professionals, appointment.professionalId)}
            mayEdit={mayEdit}
            onStatus={(status) => setStatus(appointment, status)}
            onOpen={() => onOpen(appointment)}
          />
        ) : (
          <li className="bg-sunken px-4 py-2 text-xs font-semibold text-soft first-letter:uppercase">
            {longDate(date)}
          </li>
        )
      }
    />
  )
}

export const NothingListed = ({ text }: { text: string }) => (
  <EmptyState icon={<CalendarX2 aria-hidden size={22} />} title={text} />
)
