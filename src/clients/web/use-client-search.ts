import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../platform/format.ts'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import { moreMatches, mostMatches } from '../client.ts'
import { clientsApi } from './api.ts'

type NamedClient = { id: string; name: string; phone: string | null }

export const clientChoice = ({ id, name, phone }: NamedClient): Choice => ({
  value: id,
  label: name,
  ...(phone && { hint: formatPhone(phone) }),
})

/** Searches clients by name, phone or document while somebody types. `list` are props of a `Combobox`. */
export function useClientSearch() {
  const [search, setSearch] = useState('')
  const { data, isPending, isPlaceholderData } = useQuery({
    ...clientsApi.search.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  const found = data ?? []
  const list = {
    choices: found.map(clientChoice),
    onSearch: setSearch,
    loading: isPending,
    isStale: isPlaceholderData,
    placeholder: 'Nome, telefone ou CPF',
    emptyText: 'Nenhum cliente encontrado.',
    note: search && found.length === mostMatches ? moreMatches : undefined,
  }
  return { search, found, list }
}
