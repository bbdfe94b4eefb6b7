import { useMay } from '../../accounts/web/session.tsx'
import type { RefusalKind } from '../../platform/refusal.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { Select } from '../../platform/web/ui/select.tsx'
import {
  appointmentRefusals,
  chosenStatuses,
  type AppointmentStanding,
  type Status,
  statusNames,
  statusRefusal,
  statusTones,
} from '../appointment.ts'

type Props = { label: string; standing: AppointmentStanding; disabled?: boolean; onChange: (status: Status) => void }

const reasons = new Map<RefusalKind | null, string>([
  [appointmentRefusals.VISIT_PAID, 'já pago'],
  [appointmentRefusals.VISIT_TO_COME, 'outro dia'],
])

/** Whether this person may reopen completed appointments. */
export const useReopening = () => ({ mayReopen: useMay('bookings.delete') })

/** The status as a badge that can be changed. `Agendado` is only a start: once left, it cannot be chosen again. */
export function StatusSelect({ label, standing, disabled = false, onChange }: Props) {
  const options = statusOptions(standing, useReopening())
  const closed = useClosedReason()
  return (
    <Select
      aria-label={label}
      tone={statusTones[standing.status]}
      options={options}
      value={standing.status}
      disabled={disabled || closed !== undefined}
      title={closed}
      onChange={({ target }) => onChange(target.value as Status)}
    />
  )
}

/** The options of the status select. A disabled one says why. */
export function statusOptions(standing: AppointmentStanding, by: { mayReopen: boolean }) {
  const { status } = standing
  return [
    ...(status === 'scheduled' ? [{ value: status, label: statusNames.scheduled, disabled: true }] : []),
    ...chosenStatuses.map((to) => {
      const refusal = statusRefusal(standing, to, by)
      const reason = reasons.get(refusal) ?? 'já concluído'
      return {
        value: to,
        label: refusal ? `${statusNames[to]} (${reason})` : statusNames[to],
        disabled: refusal !== null,
      }
    }),
  ]
}
