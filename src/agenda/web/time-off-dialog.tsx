import { useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useToday } from '../../accounts/web/session.tsx'
import { intoSight } from '../../platform/web/into-sight.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { newId } from '../../platform/id.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { DateField, TextField, TimeField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import { onlyActive, type ProfessionalChoice } from '../filters.ts'
import { newTimeOff, timeOffClashesFacts, timeOffReasons, timeOffRefusals } from '../time-off.ts'
import { agendaApi } from './api.ts'

export type BlockBeginning = { professionalId?: string; date?: string; fromTime?: string; toTime?: string }
type Props = {
  professionals: readonly ProfessionalChoice[]
  /** Values that are known, for instance from a place in the grid. With a time, it begins as part of a day. */
  beginning?: BlockBeginning
  onClose: () => void
}
const nothingKnown: BlockBeginning = {}
type ClashingAppointments = ReturnType<typeof timeOffClashesFacts.parse>['appointments']

/** Blocks part of a day or whole days of a professional. Appointments in the period are listed, and can be kept. */
export function TimeOffDialog({ professionals, beginning = nothingKnown, onClose }: Props) {
  const today = useToday()
  const active = professionals.filter(({ isActive }) => isActive)
  const { date = today, fromTime = '12:00', toTime = '13:00' } = beginning
  const [id] = useState(newId)
  const [clashing, setClashing] = useState<ClashingAppointments>([])
  const shell = useFormShell({
    schema: newTimeOff,
    defaultValues: {
      id,
      professionalId: beginning.professionalId ?? onlyActive(professionals) ?? '',
      wholeDays: beginning.fromTime === undefined,
      fromDate: date,
      toDate: date,
      fromTime,
      toTime,
      reason: '',
    },
    submit: async (values) => {
      // Whoever has seen the appointments has no other button than the one that keeps them.
      const made = await agendaApi.timeOff.create.call({ ...values, keepAppointments: clashing.length > 0 })
      const takeBack = async () => {
        await agendaApi.timeOff.remove.call(made)
      }
      toast.undo('Horário bloqueado!', () => {
        takeBack().catch(() => toast.error('Erro ao remover bloqueio', 'Tente novamente.'))
      })
      onClose()
    },
    onFailure: (refusal) => {
      const facts = timeOffClashesFacts.safeParse(refusal?.facts)
      const known = refusal?.code === timeOffRefusals.TIME_OFF_CLASHES.code && facts.success
      setClashing(known ? facts.data.appointments : [])
      if (!known) toastFailure(refusal?.title ?? 'Erro ao bloquear horário', 'Tente novamente.')(refusal)
    },
  })
  const { control } = shell
  const wholeDays = useController({ control, name: 'wholeDays' }).field
  const reason = useController({ control, name: 'reason' }).field
  const toDate = useController({ control, name: 'toDate' }).field
  const watched = useWatch({
    control,
    name: ['professionalId', 'fromDate', 'toDate', 'fromTime', 'toTime', 'wholeDays'],
  })
  const [, first, last] = watched
  useEffect(() => {
    if (first && last < first) toDate.onChange(first)
  }, [first, last, toDate])
  // Clashes of another period say nothing about this one, so they are cleared when the period changes.
  useWhenChanged(watched, () => setClashing([]))
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title="Bloquear horário"
      description="Não será possível agendar com este profissional no período."
      label="Bloquear horário"
      submitLabel="Bloquear"
      keepLabel={clashing.length > 0 ? 'Bloquear e manter' : undefined}
    >
      <ChoiceField
        control={control}
        name="professionalId"
        label="Profissional"
        required
        placeholder="Escolha o profissional"
        choices={active.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText="Nenhum profissional encontrado."
      />
      <Segmented
        label="Duração do bloqueio"
        value={wholeDays.value ? 'days' : 'part'}
        onChange={(chosen) => wholeDays.onChange(chosen === 'days')}
        options={[
          { value: 'days', label: 'Dia inteiro' },
          { value: 'part', label: 'Parte do dia' },
        ]}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <DateField control={control} name="fromDate" label="De" required />
        {wholeDays.value ? (
          <DateField control={control} name="toDate" label="Até" required min={first} />
        ) : (
          <TimeField control={control} name="fromTime" label="Início" required />
        )}
        {!wholeDays.value && (
          <>
            <DateField control={control} name="toDate" label="Até" required min={first} />
            <TimeField control={control} name="toTime" label="Fim" required />
          </>
        )}
      </div>
      <div className="grid gap-2">
        <TextField control={control} name="reason" label="Motivo" required maxLength={80} autoComplete="off" />
        <div role="group" aria-label="Motivos frequentes" className="flex flex-wrap gap-1.5">
          {timeOffReasons.map((one) => (
            <Button key={one} size="sm" onClick={() => reason.onChange(one)}>
              {one}
            </Button>
          ))}
        </div>
      </div>
      {clashing.length > 0 && <Clashes appointments={clashing} />}
    </FormDialog>
  )
}

const Clashes = ({ appointments }: { appointments: ClashingAppointments }) => {
  const formats = useFormats()
  return (
    <div ref={intoSight} role="alert" className="rounded-card bg-warning-soft p-4 text-sm text-warning">
      <p className="font-semibold">{words(timeOffRefusals.TIME_OFF_CLASHES.title)}</p>
      <p className="mt-0.5 text-xs">{words(timeOffRefusals.TIME_OFF_CLASHES.text)}</p>
      <ul className="mt-2 grid gap-1">
        {appointments.map(({ id, date, time, clientName, serviceName }) => (
          <li key={id}>
            <span className="figures font-semibold">
              {formats.date(date)} às {time}
            </span>{' '}
            {clientName} · {serviceName}
          </li>
        ))}
      </ul>
    </div>
  )
}
