import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarX2, ChevronDown, Link2, Repeat2, Settings2, Zap } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '../../accounts/web/session.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { timeOf } from '../../platform/clock.ts'
import { formatMinutes, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { ChoiceFilter } from '../../platform/web/choice-field.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { DateInput } from '../../platform/web/dates/date-input.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { standingName, statuses, statusNames, statusTones } from '../appointment.ts'
import type { AppointmentList } from '../contract.ts'
import { nameOf, choicesOfPast, type ProfessionalChoice } from '../filters.ts'
import { appointmentsFrom, readAppointmentsAddress } from './api.ts'
import { VisitPanel } from './visit-panel.tsx'
import { teamApi } from '../../team/web/api.ts'

type ListedAppointment = AppointmentList['appointments'][number]

/** A searchable list of all appointments from a day on, to correct status, professional, date and time. */
export function AppointmentEditor() {
  const formats = useFormats()
  const today = useToday()
  const { setSearch, setFilters, ...address } = useListAddress()
  const { search, from, status, professional, service } = readAppointmentsAddress(address, today)
  const [opened, setOpened] = useState<ListedAppointment | null>(null)
  const people = useQuery(teamApi.professionals.list.queryOptions()).data ?? []
  const professionalId = people.find(({ id }) => id === professional)?.id ?? null
  const { data: services = [] } = useQuery(catalogueApi.services.list.queryOptions())
  const serviceId = services.find(({ id }) => id === service)?.id ?? null
  const list = useInfiniteQuery({
    ...appointmentsFrom({ professionalId, serviceId, status, from, search }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = search !== '' || professionalId !== null || serviceId !== null || status !== null
  return (
    <>
      <Toolbar
        search={
          <SearchInput
            label="Buscar agendamento"
            placeholder="Cliente, telefone ou e-mail"
            value={search}
            onSearch={setSearch}
          />
        }
      >
        <div className="w-40 max-md:min-w-full!">
          <DateInput
            aria-label="A partir de"
            value={from}
            onValueChange={(from) => from && setFilters({ from: from === today ? undefined : from })}
          />
        </div>
        <div className="w-36 lg:w-44">
          <ChoiceFilter
            label="Filtrar por profissional"
            all="Todos os profissionais"
            choices={choicesOfPast(people)}
            value={professionalId}
            onChange={(chosen) => setFilters({ professional: chosen ?? '' })}
            emptyText="Nenhum profissional encontrado."
          />
        </div>
        <div className="w-36 lg:w-44">
          <ChoiceFilter
            label="Filtrar por serviço"
            all="Todos os serviços"
            choices={choicesOfPast(services)}
            value={serviceId}
            onChange={(chosen) => setFilters({ service: chosen ?? '' })}
            emptyText="Nenhum serviço encontrado."
          />
        </div>
        <div className="w-36">
          <Select
            aria-label="Filtrar por status"
            placeholder="Status"
            options={statuses.map((value) => ({ value, label: statusNames[value] }))}
            value={status ?? ''}
            onChange={({ target }) => setFilters({ status: target.value })}
          />
        </div>
      </Toolbar>
      <DataTable
        label="Agendamentos"
        columns={columns(people, formats)}
        query={{ ...list, data: list.data?.pages.flatMap(({ appointments }) => appointments) }}
        rowKey={({ id }) => id}
        faded={(one) => one.status === 'completed'}
        actions={(one) => (
          <IconButton
            label={`Detalhes do agendamento de ${nameAsBooked(one.client.name, one.bookedName)}, ${formats.date(one.date)} às ${timeOf(one.from)}`}
            icon={<Settings2 aria-hidden size={18} />}
            onClick={() => setOpened(one)}
          />
        )}
        errorTitle="Erro ao carregar agendamentos"
        errorText="Não foi possível carregar os agendamentos."
        empty={
          <EmptyState
            icon={<CalendarX2 aria-hidden size={22} />}
            title="Nenhum agendamento encontrado"
            text={`A partir de ${formats.date(from)}.`}
            action={
              isFiltered && (
                <Button onClick={() => setFilters({ search: '', professional: '', service: '', status: '' })}>
                  Limpar filtros
                </Button>
              )
            }
          />
        }
      />
      {list.hasNextPage && (
        <div className="grid place-items-center border-t border-line p-3">
          <Button
            icon={<ChevronDown aria-hidden size={16} />}
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </div>
      )}
      {opened && (
        <VisitPanel key={opened.id} appointment={opened} professionals={people} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

const columns = (people: readonly ProfessionalChoice[], formats: Formats): Column<ListedAppointment>[] => [
  {
    header: 'Cliente',
    primary: true,
    cell: ({ client, bookedName, squeezeReason, seriesId, servicesOfVisit }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{nameAsBooked(client.name, bookedName)}</span>
        {squeezeReason && (
          <Badge tone="accent" icon={<Zap aria-hidden />}>
            Encaixe
          </Badge>
        )}
        {seriesId && <Badge icon={<Repeat2 aria-hidden />}>Recorrente</Badge>}
        {servicesOfVisit > 1 && <Badge icon={<Link2 aria-hidden />}>Visita</Badge>}
      </span>
    ),
  },
  {
    header: 'Data e hora',
    cell: ({ date, from, to }) => (
      <span className="figures whitespace-nowrap">
        {formats.date(date)} às {timeOf(from)}
        <span className="block text-xs text-soft">{formatMinutes(to - from)}</span>
      </span>
    ),
  },
  { header: 'Serviço', cell: ({ service }) => service.name },
  { header: 'Profissional', cell: ({ professionalId }) => nameOf(people, professionalId) },
  {
    header: 'Status',
    cell: (one) => <Badge tone={statusTones[one.status]}>{standingName(one)}</Badge>,
  },
  { header: 'Valor', align: 'right', minor: true, cell: ({ priceCents }) => <Money cents={priceCents} /> },
]
