import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useMay } from '../../accounts/web/session.tsx'
import { clientsApi } from '../../clients/web/api.ts'
import { formatPhone } from '../../platform/format.ts'
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
  const [search, setSearch] = useState('')
  const mayAdd = useMay('clients.create')
  const found = useQuery({
    ...clientsApi.search.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Field label="Cliente" required error={fieldState.error?.message}>
      {(input) => (
        <Combobox
          control={input}
          inputRef={field.ref}
          choices={(found.data ?? []).map(clientChoice)}
          value={chosen}
          onChange={(choice) => {
            onChoose(choice)
            field.onChange(choice?.value ?? '')
          }}
          onSearch={setSearch}
          loading={found.isPending}
          isStale={found.isPlaceholderData}
          placeholder="Nome, telefone ou CPF"
          emptyText="Nenhum cliente encontrado."
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

export const clientChoice = ({ id, name, phone }: { id: string; name: string; phone: string | null }): Choice => ({
  value: id,
  label: name,
  ...(phone && { hint: formatPhone(phone) }),
})
