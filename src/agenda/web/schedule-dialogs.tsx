import { QuickClientForm } from '../../clients/web/quick-client-form.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import type { Appointment } from '../contract.ts'
import type { Person } from '../filters.ts'
import { AppointmentDialog, type Beginning } from './appointment-dialog.tsx'
import { AppointmentSettings } from './appointment-settings.tsx'

export type Opened =
  | { kind: 'new'; beginning: Beginning }
  | { kind: 'settings'; appointment: Appointment }
  | { kind: 'client' }

type Props = { opened: Opened | null; professionals: Person[]; onClose: () => void }

/** The dialog that is open over the agenda. */
export function ScheduleDialogs({ opened, professionals, onClose }: Props) {
  if (opened?.kind === 'new')
    return <AppointmentDialog beginning={opened.beginning} professionals={professionals} onClose={onClose} />
  if (opened?.kind === 'settings')
    return <AppointmentSettings appointment={opened.appointment} professionals={professionals} onClose={onClose} />
  if (opened?.kind === 'client')
    return (
      <Dialog open onClose={onClose} title="Novo Cliente">
        <QuickClientForm onCreated={onClose} onCancel={onClose} />
      </Dialog>
    )
  return null
}
