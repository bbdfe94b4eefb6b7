import { useQuery } from '@tanstack/react-query'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { choicesOfPast } from '../../agenda/filters.ts'
import { useClientSearch } from '../../clients/web/use-client-search.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { ChoiceFilter } from '../../platform/web/choice-field.tsx'
import { type Choice, Combobox } from '../../platform/web/ui/combobox.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import type { HistoryFilter } from '../history.ts'
import { ledgerMethods, type LedgerMethod, methodNames } from '../../register/payment.ts'
import { useRegisterHere } from '../../register/web/use-register-here.ts'
import { periods, spanOf } from '../../platform/period.ts'
import { salesApi } from './api.ts'
import { type ChosenPeriod, PeriodChoice } from '../../platform/web/period-choice.tsx'

type OfflineFilter = NonNullable<HistoryFilter['offline']>
export type ChosenFilter = ChosenPeriod & {
  method: LedgerMethod | ''
  offline: OfflineFilter | ''
  professionalId: string
  registerId: string
  client: Choice | null
}

export const everySale: ChosenFilter = {
  period: 'all',
  custom: {},
  method: '',
  offline: '',
  professionalId: '',
  registerId: '',
  client: null,
}

const offlineChoices: { value: OfflineFilter; label: string }[] = [
  { value: 'all', label: 'Feitas sem internet' },
  { value: 'marked', label: 'Com aviso' },
]

/** The filter of the request. */
export const filterOf = (
  { period, custom, method, offline, professionalId, registerId, client }: ChosenFilter,
  today: LocalDate,
) =>
  ({
    ...spanOf(period, today, custom),
    ...(method && { method }),
    ...(offline && { offline }),
    ...(professionalId && { professionalId }),
    ...(registerId && { registerId }),
    ...(client && { clientId: client.value }),
  }) satisfies HistoryFilter

type Props = { filter: ChosenFilter; onFilter: (filter: ChosenFilter) => void }

export function HistoryFilters({ filter, onFilter }: Props) {
  const sellers = useQuery(salesApi.sellers.queryOptions()).data ?? []
  const { all: registers } = useRegisterHere()
  const maySeeClients = useMay('clients.view')
  const change = (changed: Partial<ChosenFilter>) => onFilter({ ...filter, ...changed })
  return (
    <div className="flex flex-wrap gap-2">
      <PeriodChoice value={filter} choices={periods} onChange={change} />
      <div className="min-w-32 max-md:flex-1">
        <Select
          aria-label="Pagamento"
          placeholder="Pagamento"
          value={filter.method}
          options={ledgerMethods.map((method) => ({ value: method, label: methodNames[method] }))}
          onChange={({ target }) => change({ method: target.value as ChosenFilter['method'] })}
        />
      </div>
      <div className="min-w-32 max-md:flex-1">
        <Select
          aria-label="Sem internet"
          placeholder="Sem internet"
          value={filter.offline}
          options={offlineChoices}
          onChange={({ target }) => change({ offline: target.value as ChosenFilter['offline'] })}
        />
      </div>
      {registers.length > 1 && (
        <div className="min-w-32 max-md:flex-1">
          <Select
            aria-label="Caixa"
            placeholder="Caixa"
            value={filter.registerId}
            options={registers.map(({ id, name, isActive }) => ({
              value: id,
              label: isActive ? name : `${name} (desativado)`,
            }))}
            onChange={({ target }) => change({ registerId: target.value })}
          />
        </div>
      )}
      {sellers.length > 0 && (
        <div className="min-w-32 max-md:flex-1">
          <ChoiceFilter
            label="Profissional"
            all="Todos os profissionais"
            value={filter.professionalId}
            choices={choicesOfPast(sellers)}
            onChange={(chosen) => change({ professionalId: chosen ?? '' })}
            emptyText="Nenhum profissional encontrado."
          />
        </div>
      )}
      {maySeeClients && (
        <div className="min-w-44 flex-1 max-md:min-w-full">
          <ClientFilter client={filter.client} onClient={(client) => change({ client })} />
        </div>
      )}
    </div>
  )
}

function ClientFilter({ client, onClient }: { client: Choice | null; onClient: (client: Choice | null) => void }) {
  const { list } = useClientSearch()
  return (
    <Field label="Cliente" hideLabel>
      {(control) => (
        <Combobox
          control={control}
          {...list}
          value={client}
          onChange={onClient}
          onSearch={(typed) => {
            list.onSearch(typed)
            if (typed === '') onClient(null)
          }}
          placeholder="Cliente"
        />
      )}
    </Field>
  )
}

export const useFilter = (filter: ChosenFilter) => filterOf(filter, useToday())
