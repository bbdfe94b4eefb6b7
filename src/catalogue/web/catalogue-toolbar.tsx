import type { ReactNode } from 'react'
import { ChoiceFilter } from '../../platform/web/choice-field.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'
import { activeStates } from '../active-state.ts'

type Props = {
  list: ReturnType<typeof useListAddress>
  searchLabel: string
  placeholder: string
  categories: readonly string[]
  /** Chooses the order on narrow screens, where there are no column headers to press. */
  sort: ReactNode
  children?: ReactNode
}

const stateNames = { all: 'Status', active: 'Ativos', inactive: 'Inativos' }

/** The filters of services and products: search, category and status. */
export function CatalogueToolbar({ list, searchLabel, placeholder, categories, sort, children }: Props) {
  const category = list.text('category')
  const known = category && !categories.includes(category) ? [category, ...categories] : categories
  return (
    <div className="grid gap-2 border-b border-line p-3 md:flex md:flex-wrap md:items-center">
      <div className="min-w-56 flex-1 md:max-w-sm">
        <SearchInput label={searchLabel} placeholder={placeholder} value={list.search} onSearch={list.setSearch} />
      </div>
      <div className="grid grid-cols-2 gap-2 md:ml-auto md:flex md:items-center md:[&_select]:min-w-36">
        {children}
        {sort}
        <div className="min-w-0 md:w-44">
          <ChoiceFilter
            label="Categoria"
            all="Categoria"
            choices={known.map((name) => ({ value: name, label: name }))}
            value={category}
            onChange={(chosen) => list.setFilters({ category: chosen ?? undefined })}
            emptyText="Nenhuma categoria encontrada."
          />
        </div>
        <Select
          aria-label="Status"
          value={list.filter('state', activeStates)}
          options={activeStates.map((value) => ({ value, label: stateNames[value] }))}
          onChange={({ target }) => list.setFilters({ state: target.value === 'all' ? undefined : target.value })}
        />
      </div>
    </div>
  )
}
