import { timeOf, type LocalDate } from '../../platform/clock.ts'
import { agendaApi } from './api.ts'
import { SqueezeDialog } from './squeeze-dialog.tsx'
import { type BlockBeginning, TimeOffDialog } from './time-off-dialog.tsx'
import { TimeOffDetails } from './time-off-details.tsx'
import { changeTo, type Target } from './use-change-appointment.ts'
import { useUndo } from './use-undo.ts'
import { QuickClientForm } from '../../clients/web/quick-client-form.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import type { Appointment } from '../contract.ts'
import type { Person } from '../filters.ts'
import { AppointmentDialog, type Beginning } from './appointment-dialog.tsx'
import { AppointmentSettings } from './appointment-settings.tsx'

export type Opened =
  | { kind: 'new'; beginning: Beginning }
  | { kind: 'settings'; appointment: Appointment }
  | { kind: 'squeeze'; appointment: Appointment; target: Target; obstacle: string }
  | { kind: 'off'; professionalId: string; date: LocalDate; id: string }
  | { kind: 'block'; beginning: BlockBeginning }
  | { kind: 'client' }

type Props = { opened: Opened | null; professionals: Person[]; onOpen: (next: Opened) => void; onClose: () => void }

/** The dialog that is open over the agenda. */
export function ScheduleDialogs({ opened, professionals, onOpen, onClose }: Props) {
  if (opened?.kind === 'new')
    return (
      <AppointmentDialog
        beginning={opened.beginning}
        professionals={professionals}
        onBlock={(beginning) => onOpen({ kind: 'block', beginning })}
        onClose={onClose}
      />
    )
  if (opened?.kind === 'block')
    return <TimeOffDialog professionals={professionals} beginning={opened.beginning} onClose={onClose} />
  if (opened?.kind === 'settings')
    return <AppointmentSettings appointment={opened.appointment} professionals={professionals} onClose={onClose} />
  if (opened?.kind === 'squeeze') return <SqueezeMove {...opened} onClose={onClose} />
  if (opened?.kind === 'off') return <TimeOffDetails {...opened} professionals={professionals} onClose={onClose} />
  if (opened?.kind === 'client')
    return (
      <Dialog open onClose={onClose} title="Novo Cliente">
        <QuickClientForm onCreated={onClose} onCancel={onClose} />
      </Dialog>
    )
  return null
}

type SqueezeProps = { appointment: Appointment; target: Target; obstacle: string; onClose: () => void }

/** An appointment that was dropped onto another one, and may be squeezed in there. */
function SqueezeMove({ appointment, target, obstacle, onClose }: SqueezeProps) {
  const sayDone = useUndo()
  return (
    <SqueezeDialog
      text={`${obstacle} ${appointment.client.name} pode ser encaixado às ${timeOf(target.from)} mesmo assim.`}
      onSqueeze={async (squeezeReason) => {
        const { undoId } = await agendaApi.squeezeTo.call({ ...changeTo(appointment, target), squeezeReason })
        sayDone(undoId, 'Agendamento encaixado!')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
