import { UserPlus } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { useMay } from '../../accounts/web/session.tsx'
import { useClientSearch } from '../../clients/web/use-client-search.ts'
import { type Choice, Combobox } from '../../platform/web/ui/combobox.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import type { AppointmentForm } from './repeat-choice.tsx'

type Props = {
  control: Control<AppointmentForm>
  chosen: Choice | null
  onChoose: (client: Choice | null) => void
  /** Called with the searched name, to create a client. */
  onAdd: (name: string) => void
}

export function ClientChoice({ control, chosen, onChoose, onAdd }: Props) {
  const { field, fieldState } = useController({ control, name: 'clientId' })
  const mayAdd = useMay('clients.create')
  const { search, list } = useClientSearch()
  return (
    <Field label="Cliente" required error={fieldState.error?.message}>
      {(input) => (
        <Combobox
          control={input}
          inputRef={field.ref}
          {...list}
          value={chosen}
          onChange={(choice) => {
            onChoose(choice)
            field.onChange(choice?.value ?? '')
          }}
          adding={
            mayAdd
              ? { label: 'Novo cliente', icon: <UserPlus aria-hidden size={16} />, onAdd: () => onAdd(search) }
              : undefined
          }
        />
      )}
    </Field>
  )
}
