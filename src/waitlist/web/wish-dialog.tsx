import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useToday } from '../../accounts/web/session.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { useServiceChoices } from '../../catalogue/web/use-service-choices.ts'
import { useClientSearch } from '../../clients/web/use-client-search.ts'
import { newId } from '../../platform/id.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { DateField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { type Choice, Combobox } from '../../platform/web/ui/combobox.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { teamApi } from '../../team/web/api.ts'
import { dayParts, newWish, partName } from '../wish.ts'
import { waitlistApi } from './api.ts'

/** Adds a client to the waiting list at the reception. */
export function WishDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const [id] = useState(newId)
  const [client, setClient] = useState<Choice | null>(null)
  const { list } = useClientSearch()
  const services = useQuery(catalogueApi.services.list.queryOptions())
  const serviceChoices = useServiceChoices(services.data ?? [])
  const people = useQuery(teamApi.professionals.list.queryOptions())
  const shell = useFormShell({
    schema: newWish,
    defaultValues: {
      id,
      clientId: '',
      serviceId: '',
      professionalId: '',
      from: today,
      to: today,
      parts: [...dayParts],
    },
    submit: async (values) => {
      await waitlistApi.add.call(values)
      toast.success('Adicionado à lista de espera!', client?.label)
      onClose()
    },
    onFailure: (refusal) => toastFailure(refusal?.title ?? 'Erro ao adicionar à lista', 'Tente novamente.')(refusal),
  })
  const { control } = shell
  const clientId = useController({ control, name: 'clientId' })
  const parts = useController({ control, name: 'parts' })
  const from = useController({ control, name: 'from' }).field.value
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title="Adicionar à lista de espera"
      label="Adicionar à lista de espera"
      submitLabel="Adicionar"
    >
      <Field label="Cliente" required error={clientId.fieldState.error?.message}>
        {(input) => (
          <Combobox
            control={input}
            inputRef={clientId.field.ref}
            {...list}
            value={client}
            onChange={(choice) => {
              setClient(choice)
              clientId.field.onChange(choice?.value ?? '')
            }}
          />
        )}
      </Field>
      <ChoiceField
        control={control}
        name="serviceId"
        label="Serviço"
        placeholder="Escolha o serviço"
        required
        choices={serviceChoices}
        lately="services"
        emptyText="Nenhum serviço encontrado."
      />
      <ChoiceField
        control={control}
        name="professionalId"
        label="Profissional"
        emptyText="Nenhum profissional encontrado."
        choices={[
          { value: '', label: 'Qualquer profissional' },
          ...(people.data ?? []).filter(({ isActive }) => isActive).map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <DateField control={control} name="from" label="De" required min={today} />
        <DateField control={control} name="to" label="Até" required min={from} />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold text-ink">Parte do dia</legend>
        <div className="flex flex-wrap gap-x-6">
          {dayParts.map((part) => (
            <Checkbox
              key={part}
              label={partName(part)}
              checked={parts.field.value.includes(part)}
              onChange={({ target }) =>
                parts.field.onChange(
                  dayParts.filter((one) => (one === part ? target.checked : parts.field.value.includes(one))),
                )
              }
            />
          ))}
        </div>
        {parts.fieldState.error && (
          <p role="alert" className="text-xs text-danger">
            {parts.fieldState.error.message}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
