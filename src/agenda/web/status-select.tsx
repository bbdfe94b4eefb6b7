import { Select } from '../../platform/web/ui/select.tsx'
import { chosenStatuses, type Status, statusNames, statusTones } from '../appointment.ts'

type Props = { label: string; value: Status; disabled?: boolean; onChange: (status: Status) => void }

/** The status as a badge that can be changed; 'Agendado' is where an appointment begins and cannot be chosen again. */
export const StatusSelect = ({ label, value, disabled = false, onChange }: Props) => (
  <Select
    aria-label={label}
    tone={statusTones[value]}
    options={statusOptions(value)}
    value={value}
    disabled={disabled}
    onChange={({ target }) => onChange(target.value as Status)}
  />
)

export const statusOptions = (value: Status) => [
  ...(value === 'scheduled' ? [{ value, label: statusNames.scheduled, disabled: true }] : []),
  ...chosenStatuses.map((status) => ({ value: status, label: statusNames[status] })),
]
