import { CalendarX2, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '../../platform/format.ts'
import { Money } from '../../platform/web/ui/money.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import type { Appointment, Day } from '../contract.ts'
import type { ScheduleTab } from './use-schedule-address.ts'

type Props = {
  appointments: Appointment[]
  finished: Day['finished']
  zone: string
  tab: ScheduleTab
  onTab: (tab: ScheduleTab) => void
  row: (appointment: Appointment) => ReactNode
}

/** The day as lists: what is still ahead, who has left today, and everything. */
export function AppointmentTabs({ appointments, finished, zone, tab, onTab, row }: Props) {
  const active = appointments.filter(({ status }) => status !== 'completed')
  const list = (shown: Appointment[], empty: string) =>
    shown.length === 0 ? <Nothing text={empty} /> : <ul className="divide-y divide-line">{shown.map(row)}</ul>
  return (
    <Tabs
      label="Listas da agenda"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'agendamentos',
          label: 'Agendamentos',
          count: active.length,
          content: list(active, 'Nenhum agendamento ativo encontrado'),
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
          count: appointments.length,
          content: list(appointments, 'Nenhum agendamento encontrado'),
        },
      ]}
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
