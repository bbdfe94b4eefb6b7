import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalDate } from '../../platform/clock.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import type { Day } from '../contract.ts'
import { type Filters, isShown, type Person } from '../filters.ts'
import { isSameMonth, monthOf, weekOf } from '../period.ts'
import { agendaApi } from './api.ts'
import { AppointmentTabs } from './appointment-tabs.tsx'
import { ListedDays } from './listed-days.tsx'
import { dayQuery } from './use-period.ts'
import type { ScheduleTab } from './use-schedule-address.ts'
import type { ScheduleActions } from './use-time-grid.ts'

type DayProps = {
  day: Day
  filters: Filters
  tab: ScheduleTab
  actions: ScheduleActions
  className?: string | undefined
}

/** The lists of a day, beside its grid. */
export function DayList({ day, filters, tab, actions, className }: DayProps) {
  const { date, professionals, finished } = day
  const all = day.appointments
    // An appointment that began the evening before is in the list of that day.
    .filter((one) => one.from >= 0 && isShown(one, filters))
    .map((appointment) => ({ date, appointment }))
  const active = all.filter(({ appointment }) => appointment.status !== 'completed')
  const common = { withDays: false, professionals, onOpen: actions.open }
  return (
    <section
      aria-label="Lista do dia"
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      <AppointmentTabs
        tab={tab}
        onTab={actions.showTab}
        counts={{ active: active.length, all: all.length }}
        finished={finished}
        active={<ListedDays {...common} listed={active} empty="Nenhum agendamento ativo encontrado" />}
        all={<ListedDays {...common} listed={all} empty="Nenhum agendamento encontrado" />}
      />
    </section>
  )
}

type Props = {
  view: 'week' | 'month'
  date: LocalDate
  today: LocalDate
  filters: Filters
  professionals: readonly Person[]
  tab: ScheduleTab
  actions: ScheduleActions
}

/** The lists of a week or a month, loaded page by page. */
export function PeriodList({ view, date, today, filters, professionals, tab, actions }: Props) {
  const [search, setSearch] = useState('')
  const days = view === 'week' ? weekOf(date) : monthOf(date).filter((one) => isSameMonth(one, date))
  const asked = {
    ...filters,
    tab: tab === 'todos' ? 'all' : 'active',
    search,
    from: days[0]!,
    days: days.length,
  } as const
  const pages = useInfiniteQuery({
    ...agendaApi.list.infiniteOptions({
      input: (after: string | null) => ({ ...asked, after }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })
  const finished = useQuery(dayQuery(today)).data?.finished ?? []
  const list = (empty: string) => {
    if (pages.isPending) return <Loading />
    if (!pages.data)
      return (
        <ErrorState
          title="Erro ao carregar agenda"
          text="Não foi possível carregar os agendamentos."
          onRetry={() => void pages.refetch()}
        />
      )
    const listed = pages.data.pages.flatMap(({ appointments }) =>
      appointments.map((appointment) => ({ date: appointment.date, appointment })),
    )
    return (
      <div aria-busy={pages.isPlaceholderData}>
        <ListedDays listed={listed} withDays professionals={professionals} empty={empty} onOpen={actions.open} />
        {pages.hasNextPage && (
          <div className="grid place-items-center border-t border-line p-3">
            <Button onClick={() => pages.fetchNextPage()}>Mostrar mais</Button>
          </div>
        )}
      </div>
    )
  }
  const counts = pages.data?.pages.at(-1)?.counts
  return (
    <section
      aria-label={view === 'week' ? 'Lista da semana' : 'Lista do mês'}
      className="min-w-0 rounded-card border border-line bg-surface"
    >
      <Toolbar
        search={
          <SearchInput
            label="Buscar cliente na agenda"
            placeholder="Nome, telefone ou CPF"
            value={search}
            onSearch={setSearch}
          />
        }
      />
      <AppointmentTabs
        tab={tab}
        onTab={actions.showTab}
        counts={{ active: counts?.active, all: counts?.all }}
        finished={finished}
        active={list('Nenhum agendamento ativo encontrado')}
        all={list('Nenhum agendamento encontrado')}
      />
    </section>
  )
}

const Loading = () => (
  <div aria-busy className="grid gap-3 px-4 pb-4">
    <span className="visually-hidden">Carregando...</span>
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-14 w-full" />
    ))}
  </div>
)
