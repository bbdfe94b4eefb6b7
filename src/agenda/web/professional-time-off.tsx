import { useQuery } from '@tanstack/react-query'
import { useBusiness, useToday } from '../../accounts/web/session.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { describeTimeOff } from '../time-off.ts'
import { timeOffSoon } from './api.ts'
import { TimeOffList } from './time-off-list.tsx'

/** The first of somebody's whole days off, where it is near. */
export function NextDayOff({ professionalId }: { professionalId: string }) {
  const { zone } = useBusiness()
  const { data } = useQuery(timeOffSoon(useToday()))
  const next = data?.find((one) => one.professionalId === professionalId && one.isWholeDays)
  return (
    next && (
      <span className="figures mt-1 block text-xs font-semibold text-warning">
        {next.reason}: {describeTimeOff(next, zone)}
      </span>
    )
  )
}

type Props = { professional: { id: string; name: string }; onClose: () => void }

/** The days off and blocked times of one professional, and a way to add one. */
export const ProfessionalTimeOff = ({ professional: { id, name }, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={`Folgas de ${name}`}
    description="De hoje em diante, férias e bloqueios também."
  >
    <div className="-mx-5">
      <TimeOffList professionalId={id} />
    </div>
  </Dialog>
)
