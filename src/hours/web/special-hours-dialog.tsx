import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { intoSight } from '../../platform/web/into-sight.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { words } from '../../platform/words.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { DateField, SwitchField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { openingHours } from '../../team/hours.ts'
import { teamApi } from '../../team/web/api.ts'
import { DayHoursField } from '../../team/web/hours-field.tsx'
import { hoursRefusals, newSpecialHours, outsideFacts, type SpecialHours } from '../special-hours.ts'
import { hoursApi } from './api.ts'

/** Appointments that would lie outside of the hours. */
export type Outside = ReturnType<typeof outsideFacts.parse>

type Props = {
  /** What is edited, or known of what is new. */
  beginning: Omit<SpecialHours, 'professional'> & { professionalId: string | null }
  isNew: boolean
  /** What a first try has found already. */
  outside?: Outside | null
  /** A component of the agenda, passed in because hours may not import the agenda. */
  Preview: ComponentType<{ special: unknown }>
  onClose: () => void
}

/** The facts of a refusal for appointments outside of the hours; null for any other refusal. */
export function outsideOf(refusal: { code: string; facts?: unknown } | null): Outside | null {
  if (refusal?.code !== hoursRefusals.APPOINTMENTS_OUTSIDE.code) return null
  const facts = outsideFacts.safeParse(refusal.facts)
  return facts.success ? facts.data : null
}

/** Adds or edits the hours of some dates. Appointments that lie outside are counted before anything is stored. */
export function SpecialHoursDialog({ beginning, isNew, outside: known = null, Preview, onClose }: Props) {
  const [outside, setOutside] = useState(known)
  const people = useQuery(teamApi.professionals.list.queryOptions())
  const shell = useFormShell({
    schema: newSpecialHours,
    defaultValues: beginning,
    submit: async (values) => {
      // Whoever has seen what lies outside has no other button than the one that keeps it.
      await hoursApi.special.save.call({ ...values, keepAppointments: outside !== null })
      toast.success('Horário da data salvo!')
      onClose()
    },
    onFailure: (refusal) => {
      const found = outsideOf(refusal)
      setOutside(found)
      if (!found) toastFailure(refusal?.title ?? 'Erro ao salvar a data', 'Tente novamente.')(refusal)
    },
  })
  const { control } = shell
  const hours = useController({ control, name: 'hours' }).field
  const lastDate = useController({ control, name: 'lastDate' }).field
  const watched = useWatch({ control, name: ['firstDate', 'lastDate', 'professionalId', 'hours'] })
  const [first, last, professionalId] = watched
  const shown = useWatch({ control })
  useEffect(() => {
    if (first && last < first) lastDate.onChange(first)
  }, [first, last, lastDate])
  // What was found for other dates or hours says nothing about these.
  useWhenChanged(watched, () => setOutside(null))
  const isClosed = hours.value.length === 0
  // A professional's day off is time off, so that an entry of theirs always has hours.
  useEffect(() => {
    if (professionalId && isClosed) hours.onChange(openingHours)
  }, [professionalId, isClosed, hours])
  const choose = (closed: boolean) => hours.onChange(closed ? [] : openingHours)
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title={isNew ? 'Adicionar data' : 'Editar data'}
      description="Vale no lugar do horário da semana. Depois da data, tudo volta ao normal."
      label="Data especial"
      keepLabel={outside ? 'Salvar e manter' : undefined}
    >
      <TextField
        control={control}
        name="name"
        label="Nome"
        hint="Exemplo: Aniversário da cidade, Recesso, Véspera de Natal."
        required
        maxLength={80}
        autoComplete="off"
      />
      <ChoiceField
        control={control}
        name="professionalId"
        label="Para quem"
        choices={[
          { value: '', label: 'Todo o negócio' },
          ...(people.data ?? [])
            .filter(({ id, isActive }) => isActive || id === professionalId)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        emptyText="Nenhum profissional encontrado."
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <DateField control={control} name="firstDate" label="De" required />
        <DateField control={control} name="lastDate" label="Até" required min={first} />
      </div>
      {!professionalId && (
        <Segmented
          label="Funcionamento"
          value={isClosed ? 'closed' : 'other'}
          onChange={(chosen) => choose(chosen === 'closed')}
          options={[
            { value: 'closed', label: 'Fechado' },
            { value: 'other', label: 'Outro horário' },
          ]}
        />
      )}
      {!isClosed && <DayHoursField control={control} name="hours" label="Horário" />}
      {!professionalId && !isClosed && (
        <SwitchField
          control={control}
          name="everybodyWorks"
          label="Todos atendem neste horário"
          hint="Se desligar, cada profissional atende no próprio horário, dentro deste."
        />
      )}
      <Preview special={{ ...beginning, ...shown }} />
      {outside && <OutsideNotice outside={outside} />}
    </FormDialog>
  )
}

function OutsideNotice({ outside: { count, firstOn } }: { outside: Outside }) {
  const formats = useFormats()
  return (
    <div
      ref={intoSight}
      role="alert"
      className="grid justify-items-start gap-3 rounded-card bg-warning-soft p-4 text-warning"
    >
      <div>
        <p className="text-sm font-semibold">
          {count === 1 ? '1 agendamento fica' : `${count} agendamentos ficam`} fora do horário
        </p>
        <p className="mt-0.5 text-xs">{words(hoursRefusals.APPOINTMENTS_OUTSIDE.text)}</p>
      </div>
      <LinkButton to={paths.scheduleOn(firstOn)} size="sm">
        Ver a agenda de {formats.date(firstOn)}
      </LinkButton>
    </div>
  )
}
