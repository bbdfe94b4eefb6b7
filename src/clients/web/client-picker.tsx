import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../platform/format.ts'
import { Combobox } from '../../platform/web/ui/combobox.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'

type Props = { label: string; except: string; chosen: Client | null; onChoose: (client: Client | null) => void }

/** One of the other clients, by name, phone or document. */
export function ClientPicker({ label, except, chosen, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const found = useQuery({
    ...clientsApi.search.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data ?? []).filter(({ id }) => id !== except)
  const choiceOf = ({ id, name, phone }: Client) => ({
    value: id,
    label: name,
    ...(phone && { hint: formatPhone(phone) }),
  })
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          control={control}
          choices={others.map(choiceOf)}
          value={chosen && choiceOf(chosen)}
          onChange={(choice) => onChoose(others.find(({ id }) => id === choice?.value) ?? null)}
          onSearch={setSearch}
          loading={found.isPending}
          isStale={found.isPlaceholderData}
          placeholder="Nome, telefone ou CPF"
          emptyText="Nenhum cliente encontrado."
        />
      )}
    </Field>
  )
}
