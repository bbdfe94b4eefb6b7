import { Settings2 } from 'lucide-react'
import { timeOf } from '../../platform/clock.ts'
import { formatMinutes } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import type { Status } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { StatusSelect } from './status-select.tsx'

type Props = {
  appointment: Appointment
  professional: string
  mayEdit: boolean
  onStatus: (status: Status) => void
  onOpen: () => void
}

export const AppointmentRow = ({ appointment, professional, mayEdit, onStatus, onOpen }: Props) => {
  const { client, service, from, to, priceCents, status } = appointment
  // What is done steps back, and stays readable.
  const ink = status === 'completed' ? 'bg-sunken text-soft' : 'text-ink'
  return (
    <li className={classNames('grid grid-cols-[3.75rem_1fr] gap-3 px-4 py-3', ink)}>
      <div className="figures">
        <p className="text-sm font-semibold">{timeOf(from)}</p>
        <p className="text-xs text-soft">{formatMinutes(to - from)}</p>
      </div>
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-2">
          <p className={classNames('truncate text-sm font-semibold', status === 'cancelled' && 'line-through')}>
            {client.name}
          </p>
          <p className="text-sm">
            <Money cents={priceCents} />
          </p>
        </div>
        <p className="truncate text-xs text-soft">
          {service.name} · {professional}
        </p>
        <div className="mt-1.5 flex items-center justify-between gap-2">
          <StatusSelect
            label={`Status de ${client.name}, ${timeOf(from)}`}
            value={status}
            disabled={!mayEdit}
            onChange={onStatus}
          />
          <IconButton
            label={`Configurar agendamento de ${client.name}, ${timeOf(from)}`}
            icon={<Settings2 aria-hidden size={18} />}
            onClick={onOpen}
          />
        </div>
      </div>
    </li>
  )
}
