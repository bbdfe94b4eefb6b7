import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { formatTime } from '../../platform/format.ts'
import { Money } from '../../platform/web/ui/money.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { toChargeName } from '../appointment.ts'
import type { Day } from '../contract.ts'
import { NothingListed } from './listed-days.tsx'
import type { ScheduleTab } from './use-schedule-address.ts'

type Props = {
  tab: ScheduleTab
  onTab: (tab: ScheduleTab) => void
  /** Undefined while they load. */
  counts: { active: number | undefined; toCharge?: number | undefined; all: number | undefined }
  finished: Day['finished']
  active: ReactNode
  /** Undefined in the list of a day, which would tell of other days. */
  toCharge?: ReactNode
  all: ReactNode
}

/** The lists of the agenda: active appointments, clients who checked out today, what is to be charged, and all. */
export function AppointmentTabs({ tab, onTab, counts, finished, active, toCharge, all }: Props) {
  return (
    <Tabs
      label="Listas da agenda"
      value={tab === 'a-cobrar' && !toCharge ? 'agendamentos' : tab}
      onChange={onTab}
      tabs={[
        {
          value: 'agendamentos',
          label: 'Agendamentos',
          ...(counts.active !== undefined && { count: counts.active }),
          content: active,
        },
        {
          value: 'finalizados',
          label: 'Finalizados',
          count: finished.length,
          content: <Finished clients={finished} />,
        },
        ...(toCharge
          ? [
              {
                value: 'a-cobrar' as const,
                label: toChargeName,
                ...(counts.toCharge !== undefined && { count: counts.toCharge }),
                content: toCharge,
              },
            ]
          : []),
        {
          value: 'todos',
          label: 'Todos',
          ...(counts.all !== undefined && { count: counts.all }),
          content: all,
        },
      ]}
    />
  )
}

function Finished({ clients }: { clients: Day['finished'] }) {
  const { zone } = useBusiness()
  if (clients.length === 0) return <NothingListed text="Nenhum agendamento finalizado hoje" />
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
