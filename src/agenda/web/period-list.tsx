import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { firstIn } from '../../platform/filled.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { isOpen } from '../appointment.ts'
import type { AppointmentListQuery } from '../appointment-list.ts'
import type { Appointment, Day } from '../contract.ts'
import { type Filters, isShown, type Person } from '../filters.ts'
import { isSameMonth, monthOf, type View, weekOf } from '../period.ts'
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
  /** The current minute; null if the day is not today. */
  now: number | null
  actions: ScheduleActions
  className?: string | undefined
}

/** The lists of a day, beside its grid. */
export function DayList({ day, filters, tab, now, actions, className }: DayProps) {
  const { date, professionals, finished } = day
  const all = day.appointments
    // An appointment that began the evening before is in the list of that day.
    .filter((one) => one.from >= 0 && isShown(one, filters))
    .map((appointment) => ({ date, appointment }))
  const box = useOpenedAtNow(now, all)
  const active = all.filter(({ appointment }) => appointment.status !== 'completed')
  const common = { withDays: false, professionals, onOpen: actions.open }
  return (
    <section
      ref={box}
      aria-label="Lista do dia"
      className={classNames(
        '[&_[role=tablist]]:sticky [&_[role=tablist]]:top-0 [&_[role=tablist]]:z-10 [&_[role=tablist]]:rounded-t-card [&_[role=tablist]]:bg-surface',
        'min-w-0 rounded-card border border-line bg-surface',
        className,
      )}
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

/** Brings what runs now, or comes next, into sight when the list of today is opened: what is over stands above it. */
function useOpenedAtNow(now: number | null, listed: readonly { appointment: Appointment }[]) {
  const box = useRef<HTMLElement>(null)
  const open = useEffectEvent(() => {
    if (now === null) return
    const next = listed.find(({ appointment }) => isOpen(appointment.status) && appointment.to > now)
    const row = next && box.current?.querySelector(`[data-row="${next.appointment.id}"]`)
    if (!row || next === listed[0]) return
    const [list, tabs] = [box.current!, box.current!.querySelector('[role=tablist]')!]
    const hasBox = list.scrollHeight > list.clientHeight && getComputedStyle(list).overflowY === 'auto'
    const above = row.getBoundingClientRect().top - tabs.getBoundingClientRect().bottom
    if (hasBox) list.scrollTop += above
    else if (row.getBoundingClientRect().bottom > innerHeight) scrollBy({ top: above })
  })
  useEffect(() => {
    open()
  }, [])
  return box
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
    from: firstIn(days),
    days: days.length,
  } as const
  const pages = useAppointmentPages(asked)
  const finished = useQuery(dayQuery(today)).data?.finished ?? []
  const list = (empty: string) => (
    <AppointmentPages pages={pages} professionals={professionals} empty={empty} onOpen={actions.open} />
  )
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
        counts={{ active: counts?.active, toCharge: counts?.toCharge, all: counts?.all }}
        finished={finished}
        active={list('Nenhum agendamento ativo encontrado')}
        toCharge={
          <ToChargeList
            today={today}
            filters={filters}
            search={search}
            professionals={professionals}
            onOpen={actions.open}
          />
        }
        all={list('Nenhum agendamento encontrado')}
      />
    </section>
  )
}

type ListQuery = Filters & Pick<AppointmentListQuery, 'tab' | 'search' | 'from' | 'days'>

/** The appointments of a list, page by page. */
const useAppointmentPages = (asked: ListQuery) =>
  useInfiniteQuery({
    ...agendaApi.list.infiniteOptions({
      input: (after: string | null) => ({ ...asked, after }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })

type PagesProps = {
  pages: ReturnType<typeof useAppointmentPages>
  professionals: readonly Person[]
  empty: string
  onOpen: (appointment: Appointment) => void
}

function AppointmentPages({ pages, professionals, empty, onOpen }: PagesProps) {
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
      <ListedDays listed={listed} withDays professionals={professionals} empty={empty} onOpen={onOpen} />
      {pages.hasNextPage && (
        <div className="grid place-items-center border-t border-line p-3">
          <Button onClick={() => pages.fetchNextPage()}>Mostrar mais</Button>
        </div>
      )}
    </div>
  )
}

type ToChargeProps = Omit<PagesProps, 'pages' | 'empty'> & { today: LocalDate; filters: Filters; search: string }

/** What is done and still to be charged, the newest first, whichever days the agenda shows. */
function ToChargeList({ today, filters, search, ...rest }: ToChargeProps) {
  const pages = useAppointmentPages({ ...filters, tab: 'toCharge', search, from: today, days: 1 })
  return (
    <>
      <p className="px-4 pb-2 text-xs text-soft">Dos últimos 12 meses, os mais recentes primeiro.</p>
      <AppointmentPages {...rest} pages={pages} empty="Nada a cobrar" />
    </>
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

const columns = [[72, 120], [36, 72, 54], [108, 48], [54, 90], [120], [36, 108], [72, 48]]
const weeks = [1, 2, 3, 4, 5]
const box = 'rounded-card border border-line bg-surface'

/** The placeholder while a day, week or month loads, in the same shape. */
export const PeriodSkeleton = ({ view }: { view: View }) => (
  <div aria-busy className={classNames(view === 'day' && 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]')}>
    <span className="visually-hidden">Carregando...</span>
    {view === 'month' ? <Month /> : <Columns count={view === 'week' ? 7 : 3} />}
    {view === 'day' && (
      <div className={`grid gap-4 p-5 max-xl:hidden ${box}`}>
        {weeks.map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
        ))}
      </div>
    )}
  </div>
)

const Columns = ({ count }: { count: number }) => (
  <div className={`grid auto-cols-fr grid-flow-col gap-6 p-5 ${box}`}>
    {columns.slice(0, count).map((heights, column) => (
      <div key={heights.join()} className={column > 0 ? 'max-md:hidden' : ''}>
        <Skeleton className="mb-6 h-9 w-full" />
        {heights.map((height, at) => (
          <span key={height} className="block" style={{ paddingTop: (at + 1) * ((column % 3) + 1) * 14 }}>
            <span aria-hidden className="block animate-breathe rounded-sm bg-skeleton" style={{ height }} />
          </span>
        ))}
      </div>
    ))}
  </div>
)

const Month = () => (
  <div className={`grid gap-px p-3 ${box}`}>
    {weeks.map((week) => (
      <div key={week} className="grid grid-cols-7 gap-3 py-2">
        {columns.map((heights) => (
          <Skeleton key={heights.join()} className="h-22 w-full" />
        ))}
      </div>
    ))}
  </div>
)
