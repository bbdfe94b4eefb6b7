import { CalendarX2, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LocalDate } from '../../platform/clock.ts'
import { formatTime } from '../../platform/format.ts'
import { LongList } from '../../platform/web/ui/long-list.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import type { Appointment, Day } from '../contract.ts'
import { longDate } from './date-navigation.tsx'
import type { ScheduleTab } from './use-schedule-address.ts'

export type ListedDay = { date: LocalDate; appointments: Appointment[] }

type Props = {
  days: ListedDay[]
  finished: Day['finished']
  zone: string
  tab: ScheduleTab
  onTab: (tab: ScheduleTab) => void
  row: (appointment: Appointment, date: LocalDate) => ReactNode
}

/** What is shown as lists: what is still ahead, who has left today, and everything. */
export function AppointmentTabs({ days, finished, zone, tab, onTab, row }: Props) {
  const all = days.flatMap(({ appointments }) => appointments)
  const isActive = ({ status }: Appointment) => status !== 'completed'
  const list = (shown: ListedDay[], empty: string) => <Listed days={shown} empty={empty} row={row} />
  return (
    <Tabs
      label="Listas da agenda"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'agendamentos',
          label: 'Agendamentos',
          count: all.filter(isActive).length,
          content: list(
            days.map(({ date, appointments }) => ({ date, appointments: appointments.filter(isActive) })),
            'Nenhum agendamento ativo encontrado',
          ),
        },
        {
          value: 'finalizados',
          label: 'Finalizados',
          count: finished.length,
          content: <Finished clients={finished} zone={zone} />,
        },
        {
          value: 'todos',
          label: 'Todos',
          count: all.length,
          content: list(days, 'Nenhum agendamento encontrado'),
        },
      ]}
    />
  )
}

type Line = { date: LocalDate; appointment: Appointment | null }

/** Days have their heading where there are several. */
function Listed({ days, empty, row }: { days: ListedDay[]; empty: string; row: Props['row'] }) {
  const lines = days.flatMap(({ date, appointments }): Line[] => [
    ...(days.length > 1 && appointments.length > 0 ? [{ date, appointment: null }] : []),
    ...appointments.map((appointment) => ({ date, appointment })),
  ])
  if (lines.length === 0) return <Nothing text={empty} />
  return (
    <LongList
      items={lines}
      keyOf={({ date, appointment }) => appointment?.id ?? date}
      rowHeight={102}
      className="divide-y divide-line border-b border-line last:border-b-0"
      row={({ date, appointment }) =>
        appointment ? (
          row(appointment, date)
        ) : (
          <li className="bg-sunken px-4 py-2 text-xs font-semibold text-soft first-letter:uppercase">
            {longDate(date)}
          </li>
        )
      }
    />
  )
}

const Nothing = ({ text }: { text: string }) => <EmptyState icon={<CalendarX2 aria-hidden size={22} />} title={text} />

function Finished({ clients, zone }: { clients: Day['finished']; zone: string }) {
  if (clients.length === 0) return <Nothing text="Nenhum agendamento finalizado hoje" />
  return (
    <ul className="grid gap-2 px-4 pb-4">
      {clients.map(({ id, name, checkedOutAt, totalSpentCents }) => (
        <li key={id} className="flex items-center gap-3 rounded-control bg-success-soft px-3 py-2.5 text-success">
          <CircleCheck aria-hidden size={18} className="shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-semibold">{name}</span>
            {checkedOutAt && <span className="figures block text-xs">Saída às {formatTime(checkedOutAt, zone)}</span>}
          </span>
          <span className="text-right">
            <span className="block text-sm font-semibold">
              <Money cents={totalSpentCents} />
            </span>
            <span className="block text-xs">total gasto</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
