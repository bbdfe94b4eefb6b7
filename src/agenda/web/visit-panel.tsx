import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useBusiness, useMay, useToday } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localDate, localTime } from '../../platform/clock.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useAfterChange } from '../../platform/web/use-after-change.ts'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { DateField, SelectField, TimeField } from '../../platform/web/form-fields.tsx'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { DialogFoot } from '../../platform/web/ui/dialog-parts.tsx'
import { SidePanel } from '../../platform/web/ui/side-panel.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { words } from '../../platform/words.ts'
import {
  appointmentRefusals,
  appointmentSettings,
  type FollowingChange,
  placeRefusal,
  type Status,
} from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import type { ProfessionalChoice } from '../filters.ts'
import { agendaApi } from './api.ts'
import { VisitAgain, type VisitTemplate } from './visit-again.tsx'
import { VisitHead, VisitNotes } from './visit-head.tsx'
import { VisitServices } from './visit-services.tsx'
import { VisitSteps } from './visit-steps.tsx'
import { ClashList, SqueezeDialog, squeezeQuestion, useRefusedTime } from './refused-time.tsx'
import { anybody, FreeTimeChoice, usePlaceFields } from './time-choice.tsx'
import { statusOptions, useReopening } from './status-select.tsx'
import type { AgendaPlace } from './use-change-appointment.ts'
import { useUndo } from './use-undo.ts'
import { useVisitSlots } from './use-visit-slots.ts'

const { CHANGED_MEANWHILE, HAS_HISTORY, VISIT_PAID } = appointmentRefusals
type Scope = 'one' | 'following' | 'visit'
type FollowingStatus = NonNullable<FollowingChange['status']>
type Props = {
  /** The picked one, as the list or the grid has it. */
  appointment: Appointment
  professionals: ProfessionalChoice[]
  /** Opens the form for another visit like this one. */
  onAgain?: (template: VisitTemplate) => void
  /** Called in place of `onClose` if it has another time or professional. */
  onMoved?: (moved: AgendaPlace) => void
  onClose: () => void
}

/** The panel of a visit: who comes, how it stands, what is done, when, and what is noted. */
export function VisitPanel({ appointment: picked, professionals, onAgain, onMoved, onClose }: Props) {
  const read = useQuery(agendaApi.visits.get.queryOptions({ input: { id: picked.id } }))
  const appointment: Appointment = read.data?.services.find((one) => one.id === picked.id) ?? picked
  const { id, version, status, professionalId, client, seriesId } = appointment
  const isOneOfSeveral = appointment.servicesOfVisit > 1
  const { zone } = useBusiness()
  const today = useToday()
  const formats = useFormats()
  const startsAt = new Date(appointment.startsAt)
  const beginning = { date: localDate(startsAt, zone), time: localTime(startsAt, zone) }
  const sayDone = useUndo()
  const mayEdit = useMay('bookings.edit')
  const { Address, Trail } = useVisitSlots()
  const by = useReopening()
  const [isSqueezing, setSqueezing] = useState(false)
  /** Whether free times are shown: once they are asked for, or another place is chosen. */
  const [isPlacing, setPlacing] = useState(false)
  const [scope, setScope] = useState<Scope>('one')
  const { taken, clashes, showRefusal, forgetTaken, forgetClashes, skipsClashes, skipClashes } = useRefusedTime(
    'Erro ao atualizar agendamento',
  )
  // Only touched fields are sent: the others may have been changed elsewhere meanwhile.
  const changeOf = (values: z.input<typeof appointmentSettings>) => ({
    id,
    version,
    ...(values.status !== status && { status: values.status }),
    ...(values.professionalId !== professionalId && { professionalId: values.professionalId }),
    ...((values.date !== beginning.date || values.time !== beginning.time) && { date: values.date, time: values.time }),
  })
  const finish = ({ undoId }: { undoId: string | null }, text = 'As alterações foram salvas com sucesso.') => {
    sayDone(undoId, 'Agendamento atualizado!', text)
    const { status: _, ...now } = shell.values()
    const isMoved = now.date !== beginning.date || now.time !== beginning.time || now.professionalId !== professionalId
    if (isMoved && onMoved) onMoved({ id, date: now.date, professionalId: now.professionalId })
    else onClose()
  }
  const shell = useFormShell({
    schema: appointmentSettings,
    defaultValues: { status, professionalId, ...beginning },
    submit: async (values) => {
      if (scope === 'one') return finish(await agendaApi.update.call(changeOf(values)))
      const wish = forSeveral(changeOf(values))
      const done =
        scope === 'visit'
          ? await agendaApi.visits.change.call(wish)
          : await agendaApi.series.change.call({ ...wish, skipClashes: skipsClashes() })
      return finish(done, changedText(done))
    },
    onFailure: (refusal) => {
      showRefusal(refusal)
      // The appointment has changed since the dialog was opened, so what it shows is old.
      if (refusal?.code === CHANGED_MEANWHILE.code) onClose()
    },
  })
  // What was changed here or elsewhere is shown; what is being typed stays.
  useAfterChange(version, () => shell.follow({ status, professionalId, ...beginning }))
  const { control } = shell
  const fixed = placeRefusal(appointment, by)
  const { place, choosePlace } = usePlaceFields(control)
  const { date, time, professionalId: performer } = place
  useWhenChanged([performer, scope, date, time], forgetTaken)
  useWhenChanged([date, time, performer, scope], forgetClashes)
  const isMoving = date !== beginning.date || time !== beginning.time || performer !== professionalId
  if (isMoving && !isPlacing) setPlacing(true)
  const choosable = professionals.filter((one) => one.isActive || one.id === professionalId)
  if (isSqueezing)
    return (
      <SqueezeDialog
        text={squeezeQuestion(nameAsBooked(client.name, appointment.bookedName), time)}
        onSqueeze={async (squeezeReason) => {
          if (scope !== 'visit')
            return finish(await agendaApi.squeezeTo.call({ ...changeOf(shell.values()), squeezeReason }))
          const wish = { ...forSeveral(changeOf(shell.values())), squeezeReason }
          const done = await agendaApi.visits.squeezeTo.call(wish)
          finish(done, changedText(done))
        }}
        onClose={() => setSqueezing(false)}
      />
    )
  return (
    <SidePanel
      open
      onClose={onClose}
      title="Atendimento"
      footer={
        <>
          <RemoveAppointment appointment={appointment} onRemoved={onClose} />
          {mayEdit ? (
            <DialogFoot
              form={shell}
              onCancel={onClose}
              label="Salvar Alterações"
              disabledReason={fixed ? words(fixed.text) : undefined}
            />
          ) : (
            <Button onClick={onClose}>Cancelar</Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <VisitHead appointment={appointment} client={read.data?.client} />
        <VisitSteps
          appointment={appointment}
          services={read.data?.services ?? (isOneOfSeveral ? [] : [appointment])}
          servedFrom={read.data?.servedFrom}
        />
        <VisitServices
          query={read}
          expected={appointment.servicesOfVisit}
          pickedId={id}
          professionals={professionals}
        />
        <Form shell={shell} label="Atendimento">
          <p className="-mb-2 text-sm font-semibold text-ink">
            Quando{' '}
            <span className="figures font-normal text-soft">
              {formats.date(beginning.date)} às {beginning.time}
            </span>
          </p>
          <div className="grid content-start gap-4 grid-cols-2">
            <SelectField
              control={control}
              name="status"
              label="Status"
              options={statusOptions({ ...appointment, isToCome: date > today }, by)}
            />
            <ChoiceField
              control={control}
              name="professionalId"
              label="Profissional"
              choices={[anybody, ...choosable.map(({ id, name }) => ({ value: id, label: name }))]}
              emptyText="Nenhum profissional encontrado."
            />
          </div>
          <div className="grid grid-cols-2 content-start gap-4">
            <DateField control={control} name="date" label="Data" />
            <TimeField control={control} name="time" label="Horário" />
          </div>
          {(seriesId !== null || isOneOfSeveral) && (
            <Segmented<Scope>
              label="Aplicar a"
              value={scope}
              onChange={setScope}
              options={scopesOf({ isOneOfSeveral, isOneOfSeries: seriesId !== null })}
            />
          )}
          {isOneOfSeveral && scope !== 'one' && (
            <p className="-mt-2 text-sm text-soft">
              O horário e o status valem para todos os serviços{' '}
              {scope === 'visit' ? 'deste atendimento' : 'deste atendimento e dos seguintes'}. O profissional, só para
              este serviço.
            </p>
          )}
          {clashes.length > 0 && (
            <ClashList
              clashes={clashes}
              skipLabel="Alterar as outras datas"
              pending={shell.pending}
              onSkip={() => {
                skipClashes(true)
                shell.onSubmit()
              }}
            />
          )}
          {isPlacing || taken ? (
            <FreeTimeChoice
              serviceId={appointment.service.id}
              movedId={id}
              movesVisit={scope === 'visit'}
              place={place}
              onChoose={choosePlace}
              taken={taken}
              onSqueeze={scope === 'following' ? undefined : () => setSqueezing(true)}
            />
          ) : (
            mayEdit &&
            !fixed && (
              <div>
                <Button size="sm" icon={<CalendarClock aria-hidden size={14} />} onClick={() => setPlacing(true)}>
                  Ver horários livres
                </Button>
              </div>
            )
          )}
        </Form>
        {mayEdit ? (
          <VisitNotes id={id} stored={appointment.notes} />
        ) : (
          appointment.notes && <p className="text-sm break-words whitespace-pre-line text-ink">{appointment.notes}</p>
        )}
        {read.data && <VisitAgain visit={read.data} onOpen={onAgain} />}
        {Address && mayEdit && <Address id={id} />}
        {Trail && <Trail id={id} />}
      </div>
    </SidePanel>
  )
}

const changedText = ({ changed }: { changed: number }): string =>
  changed === 1 ? '1 agendamento alterado.' : `${changed} agendamentos alterados.`

/** The server refuses a status that cannot be set for several appointments; the error appears at the field. */
const forSeveral = <Change extends { status?: Status }>({ status, ...change }: Change) => ({
  ...change,
  ...(status && { status: status as FollowingStatus }),
})

/** What a change may apply to. */
const scopesOf = ({ isOneOfSeveral, isOneOfSeries }: Record<'isOneOfSeveral' | 'isOneOfSeries', boolean>) => [
  { value: 'one' as const, label: 'Só este' },
  ...(isOneOfSeveral
    ? [
        {
          value: 'visit' as const,
          label: isOneOfSeries ? 'Este atendimento' : 'Todos os serviços deste atendimento',
        },
      ]
    : []),
  ...(isOneOfSeries ? [{ value: 'following' as const, label: 'Este e os seguintes' }] : []),
]

/** Deletes an appointment that has not begun. It does not ask for confirmation, since it can be undone. */
function RemoveAppointment({ appointment, onRemoved }: { appointment: Appointment; onRemoved: () => void }) {
  const mayRemove = useMay('bookings.delete')
  const [openedAt] = useState(() => Date.now())
  const sayDone = useUndo()
  if (!mayRemove) return null
  const remove = () =>
    runAction(() => agendaApi.remove.call({ id: appointment.id }, { context: { goesOn: true } }), {
      done: ({ undoId }) => {
        sayDone(undoId, appointment.servicesOfVisit > 1 ? 'Visita excluída!' : 'Agendamento excluído!')
        onRemoved()
      },
      failed: ['Erro ao excluir agendamento', 'Tente novamente.'],
    })
  const isHistory = appointment.status === 'completed' || Date.parse(appointment.startsAt) <= openedAt
  return (
    <div className="md:mr-auto">
      <Button
        writes
        variant="ghost"
        icon={<Trash2 aria-hidden size={16} />}
        disabledReason={appointment.isPaid ? words(VISIT_PAID.text) : isHistory ? words(HAS_HISTORY.text) : undefined}
        onClick={remove}
      >
        {appointment.servicesOfVisit > 1 ? 'Excluir visita' : 'Excluir'}
      </Button>
    </div>
  )
}
