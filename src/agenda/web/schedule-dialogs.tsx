import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../accounts/web/session.tsx'
import { ClosedWhenFull } from '../../business/web/standing-words.tsx'
import { QuickClientForm } from '../../clients/web/quick-client-form.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { timeOf, type LocalDate } from '../../platform/clock.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Appointment } from '../contract.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { describeTimeOff } from '../time-off.ts'
import { agendaApi } from './api.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'
import { DelayDialog } from './delay-dialog.tsx'
import { SqueezeDialog } from './refused-time.tsx'
import { type BlockBeginning, TimeOffDialog } from './time-off-dialog.tsx'
import { type AgendaPlace, changeTo, type DropTarget } from './use-change-appointment.ts'
import { VisitPanel } from './visit-panel.tsx'
import type { AppointmentStart, VisitTemplate } from './visit-again.tsx'
import { useRemoveTimeOff, useUndo } from './use-undo.ts'

export type OpenDialog =
  | { kind: 'new'; beginning: AppointmentStart; client?: Choice; template?: VisitTemplate }
  | { kind: 'settings'; appointment: Appointment }
  | { kind: 'squeeze'; appointment: Appointment; target: DropTarget; obstacle: string }
  | { kind: 'off'; professionalId: string; date: LocalDate; id: string }
  | { kind: 'delay'; professionalId: string; minutes: number | undefined }
  | { kind: 'block'; beginning: BlockBeginning }
  | { kind: 'client' }

/** The form for a visit like one that was. */
export const newLike = (template: VisitTemplate): OpenDialog => ({
  kind: 'new',
  beginning: template.beginning,
  client: template.client,
  template,
})

type Props = {
  opened: OpenDialog | null
  professionals: ProfessionalChoice[]
  onOpen: (next: OpenDialog) => void
  /** Called when an appointment was made or moved. */
  onMade: (made: AgendaPlace) => void
  onClose: () => void
}

/** Whichever dialog is open over the agenda. */
export function ScheduleDialogs({ opened, professionals, onOpen, onMade, onClose }: Props) {
  if (opened?.kind === 'new')
    return (
      <ClosedWhenFull>
        <AppointmentDialog
          beginning={opened.beginning}
          client={opened.client}
          template={opened.template}
          professionals={professionals}
          onBlock={(beginning) => onOpen({ kind: 'block', beginning })}
          onMade={onMade}
          onClose={onClose}
        />
      </ClosedWhenFull>
    )
  if (opened?.kind === 'block')
    return <TimeOffDialog professionals={professionals} beginning={opened.beginning} onClose={onClose} />
  if (opened?.kind === 'settings')
    return (
      <VisitPanel
        key={opened.appointment.id}
        appointment={opened.appointment}
        professionals={professionals}
        onAgain={(template) => onOpen(newLike(template))}
        onMoved={onMade}
        onClose={onClose}
      />
    )
  if (opened?.kind === 'squeeze') return <SqueezeMove {...opened} onMoved={onMade} onClose={onClose} />
  if (opened?.kind === 'delay') return <DelayDialog {...opened} professionals={professionals} onClose={onClose} />
  if (opened?.kind === 'off') return <TimeOffDetails {...opened} professionals={professionals} onClose={onClose} />
  if (opened?.kind === 'client')
    return (
      <Dialog open onClose={onClose} title="Novo Cliente">
        <QuickClientForm onCreated={onClose} onCancel={onClose} />
      </Dialog>
    )
  return null
}

type SqueezeProps = {
  appointment: Appointment
  target: DropTarget
  obstacle: string
  onMoved: Props['onMade']
  onClose: () => void
}

/** An appointment that was dropped onto another one, and may be squeezed in there. */
function SqueezeMove({ appointment, target, obstacle, onMoved, onClose }: SqueezeProps) {
  const sayDone = useUndo()
  return (
    <SqueezeDialog
      text={`${obstacle} Encaixar ${nameAsBooked(appointment.client.name, appointment.bookedName)} às ${timeOf(target.from)} mesmo assim?`}
      onSqueeze={async (squeezeReason) => {
        const { undoId } = await agendaApi.squeezeTo.call({ ...changeTo(appointment, target), squeezeReason })
        sayDone(undoId, 'Agendamento encaixado!')
        onMoved({ ...target, id: appointment.id })
      }}
      onClose={onClose}
    />
  )
}

type DetailsProps = {
  professionalId: string
  date: LocalDate
  id: string
  professionals: ProfessionalChoice[]
  onClose: () => void
}

/** Details of the blocked time that was pressed in the grid, with a button to remove it. */
function TimeOffDetails({ professionalId, date, id, professionals, onClose }: DetailsProps) {
  const mayEdit = useMay('bookings.edit')
  const list = useQuery(agendaApi.timeOff.list.queryOptions({ input: { professionalId, from: date, days: 1 } }))
  const formats = useFormats()
  const timeOff = list.data?.find((one) => one.id === id)
  const remove = useRemoveTimeOff(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Horário bloqueado"
      footer={
        <>
          {mayEdit && timeOff && (
            <Button writes variant="danger" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
              Remover bloqueio
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <Loaded query={unlessFailed(list)} failed="Erro ao carregar bloqueio" skeleton="h-16 w-full">
        {() =>
          timeOff ? (
            <div className="grid gap-1 text-sm">
              <p className="font-semibold text-ink">{timeOff.reason}</p>
              <p className="text-soft">{nameOf(professionals, professionalId)}</p>
              <p className="figures text-soft">{describeTimeOff(timeOff, formats)}</p>
            </div>
          ) : (
            <p className="text-sm text-soft">Este bloqueio já foi removido.</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
