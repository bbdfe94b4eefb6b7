import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { firstIn } from '../../platform/filled.ts'
import { dayBounds, type LocalDate } from '../../platform/clock.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { keyOf } from '../../platform/web/layers.ts'
import { isOpen } from '../appointment.ts'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { type AppointmentListQuery, cursorAt } from '../appointment-list.ts'
import type { Appointment, Day } from '../contract.ts'
import { type Filters, isShown, type ProfessionalChoice } from '../filters.ts'
import { isSameMonth, monthOf, type AgendaView, weekOf } from '../period.ts'
import { agendaApi } from './api.ts'
import { AppointmentTabs } from './appointment-tabs.tsx'
import { ListedDays, type ListedAppointment } from './listed-days.tsx'
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
  const box = useRef<HTMLElement>(null)
  const first = useOpenedAtNow(box, { now: now === null ? null : { date, minute: now }, place: date, listed: all })
  const active = all.filter(({ appointment }) => appointment.status !== 'completed')
  const common = { withDays: false, professionals, first, onOpen: actions.open }
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

type Now = { date: string; minute: number }

/** The entries of the history whose page was left: who comes back to one finds its list as it was. */
const left = new Set<unknown>()

/** What runs now, or comes next. */
const presentOf = (listed: readonly ListedAppointment[], now: Now): ListedAppointment | undefined =>
  listed.find(
    ({ date, appointment }) =>
      date > now.date || (date === now.date && isOpen(appointment.status) && appointment.to > now.minute),
  )

type OpenedList = {
  /** Null where the list does not open at now. */
  now: Now | null
  /** Which list it is: each opens once. */
  place: string
  /** Null as long as it is read. */
  listed: readonly ListedAppointment[] | null
}

/**
 * Brings what runs now, or comes next, into sight when a list is opened: what is over stands above it. Returns the id of its
 * row, which is to be rendered by then.
 */
function useOpenedAtNow(box: RefObject<HTMLElement | null>, { now, place, listed }: OpenedList): string | undefined {
  const router = useRouter()
  const [isReturn] = useState(() => left.has(entryOf(router)))
  const opened = useRef(isReturn ? place : null)
  const present = now && listed ? presentOf(listed, now) : undefined
  const isRead = listed !== null
  const open = useEffectEvent((which: string) => {
    if (opened.current === which) return
    opened.current = which
    const row = present && box.current?.querySelector(`[data-row="${present.appointment.id}"]`)
    if (!row || present === listed?.[0]) return
    const [list, tabs] = [box.current!, box.current!.querySelector('[role=tablist]')!]
    const hasBox = list.scrollHeight > list.clientHeight && getComputedStyle(list).overflowY === 'auto'
    const above = row.getBoundingClientRect().top - tabs.getBoundingClientRect().bottom
    if (hasBox) list.scrollTop += above
    else if (row.getBoundingClientRect().bottom > innerHeight) scrollBy({ top: above })
  })
  useEffect(() => {
    if (isRead) open(place)
  }, [isRead, place])
  // A layout effect: its end comes before the router tells that another page is there.
  useLayoutEffect(() => {
    let entry = entryOf(router)
    // Another tab or filter of the same page replaces its entry.
    const stop = router.subscribe('onResolved', () => {
      entry = entryOf(router)
    })
    return () => {
      stop()
      if (entryOf(router) !== entry) left.add(entry)
    }
  }, [router])
  return present?.appointment.id
}

const entryOf = ({ state }: ReturnType<typeof useRouter>): unknown => keyOf(state.location.state)

type Props = {
  view: 'week' | 'month'
  date: LocalDate
  now: Now
  /** Whether days before today are listed as well. */
  isWhole: boolean
  filters: Filters
  professionals: readonly ProfessionalChoice[]
  tab: ScheduleTab
  actions: ScheduleActions
}

/** The lists of a week or a month, loaded page by page. Those that contain today begin with it. */
export function PeriodList({ view, date, now, isWhole, filters, professionals, tab, actions }: Props) {
  const { zone } = useBusiness()
  const [search, setSearch] = useState('')
  const today = now.date
  const days = view === 'week' ? weekOf(date) : monthOf(date).filter((one) => isSameMonth(one, date))
  const asked = {
    ...filters,
    tab: tab === 'todos' ? 'all' : 'active',
    search,
    from: firstIn(days),
    days: days.length,
  } as const
  const hasEarlier = search === '' && today > asked.from && days.includes(today)
  const isCut = hasEarlier && !isWhole
  const pages = useAppointmentPages(asked, isCut ? cursorAt(dayBounds(today, zone).from) : null)
  const opensAtNow = hasEarlier ? isCut : days.includes(today)
  const place = `${view} ${asked.from}`
  const listed = useListedUntil(pages, { now: opensAtNow ? now : null, place })
  const box = useRef<HTMLElement>(null)
  const first = useOpenedAtNow(box, {
    now: opensAtNow ? now : null,
    place,
    listed: pages.isPlaceholderData ? null : listed,
  })
  const finished = useQuery(dayQuery(today)).data?.finished ?? []
  const list = (empty: string) => (
    <>
      {hasEarlier && (
        <div className="grid place-items-center border-b border-line px-3 pb-3">
          <Button onClick={() => actions.showWhole(!isWhole)}>
            {isWhole ? 'Começar por hoje' : 'Mostrar dias anteriores'}
          </Button>
        </div>
      )}
      <AppointmentPages
        pages={pages}
        listed={listed}
        first={first}
        professionals={professionals}
        empty={isCut ? 'Nenhum agendamento de hoje em diante' : empty}
        onOpen={actions.open}
      />
    </>
  )
  const counts = pages.data?.pages.at(-1)?.counts
  return (
    <section
      ref={box}
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

/** The appointments of a list, page by page, from a cursor on. */
const useAppointmentPages = (asked: ListQuery, begins: string | null) =>
  useInfiniteQuery({
    ...agendaApi.list.infiniteOptions({
      input: (after: string | null) => ({ ...asked, after }),
      initialPageParam: begins,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })

/** What is read of a list; null until the present is among it, since what is over may fill more than a page. */
function useListedUntil(
  { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage }: ReturnType<typeof useAppointmentPages>,
  { now, place }: { now: Now | null; place: string },
): ListedAppointment[] | null {
  // Once a list was shown it stays, whatever becomes over meanwhile.
  const [shown, setShown] = useState<string | null>(null)
  const listed =
    data?.pages.flatMap(({ appointments }) =>
      appointments.map((appointment) => ({ date: appointment.date, appointment })),
    ) ?? null
  const isShort = now !== null && listed !== null && hasNextPage && !isError && !presentOf(listed, now)
  const isMissing = isShort && !isPlaceholderData && shown !== place
  if (listed && !isMissing && !isPlaceholderData && shown !== place) setShown(place)
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage()
  }, [isMissing, isFetching, fetchNextPage])
  return isMissing ? null : listed
}

type PagesProps = {
  pages: ReturnType<typeof useAppointmentPages>
  listed: ListedAppointment[] | null
  first?: string | undefined
  professionals: readonly ProfessionalChoice[]
  empty: string
  onOpen: (appointment: Appointment) => void
}

function AppointmentPages({ pages, listed, ...list }: PagesProps) {
  return (
    <Loaded
      query={{ data: listed ?? undefined, isError: pages.isError, refetch: pages.refetch }}
      failed={['Erro ao carregar agenda', 'Não foi possível carregar os agendamentos.']}
      skeleton={<Loading />}
    >
      {(shown) => (
        <div aria-busy={pages.isPlaceholderData}>
          <ListedDays {...list} listed={shown} withDays />
          {pages.hasNextPage && (
            <div className="grid place-items-center border-t border-line p-3">
              <Button onClick={() => pages.fetchNextPage()}>Mostrar mais</Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

type ToChargeProps = Pick<PagesProps, 'professionals' | 'onOpen'> & {
  today: LocalDate
  filters: Filters
  search: string
}

/** What is done and still to be charged, the newest first, whichever days the agenda shows. */
function ToChargeList({ today, filters, search, ...rest }: ToChargeProps) {
  const pages = useAppointmentPages({ ...filters, tab: 'toCharge', search, from: today, days: 1 }, null)
  const listed = useListedUntil(pages, { now: null, place: 'toCharge' })
  return (
    <>
      <p className="px-4 pb-2 text-xs text-soft">Dos últimos 12 meses, os mais recentes primeiro.</p>
      <AppointmentPages {...rest} pages={pages} listed={listed} empty="Nada a cobrar" />
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
export const PeriodSkeleton = ({ view }: { view: AgendaView }) => (
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
