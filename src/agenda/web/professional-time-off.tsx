import { Dialog } from '../../platform/web/ui/dialog.tsx'
import type { Professional } from '../contract.ts'
import { TimeOffList } from './time-off-list.tsx'

type Props = { professional: Professional; onClose: () => void }

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
