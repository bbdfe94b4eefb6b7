import { skipToken, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Gauge, List, PanelRight, Printer, Settings2, Table2, UserPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useMay, useNow } from '../../accounts/web/session.tsx'
import { clientsApi } from '../../clients/web/api.ts'
import { clientChoice } from '../../clients/web/use-client-search.ts'
import { paths } from '../../platform/paths.ts'
import { useSingleKeys } from '../../platform/web/shell/single-keys.ts'
import { isAnythingTyped } from '../../platform/web/layers.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { ConfirmDiscard } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { useAfterChange } from '../../platform/web/use-after-change.ts'
import { useMadeInSight } from '../../platform/web/use-made-in-sight.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { appointmentRefusals } from '../appointment.ts'
import { onlyActive } from '../filters.ts'
import { moveDate, type AgendaView } from '../period.ts'
import { type AppointmentStart, templateOf } from './visit-again.tsx'
import { DayPaper } from './day-paper.tsx'
import { type agendaKeys, DateNavigation, PeriodTitle, Shortcut } from './date-navigation.tsx'
import { OccupancyView } from './occupancy-view.tsx'
import { PeriodList, PeriodSkeleton } from './period-list.tsx'
import { DayView, NobodyWorks, type ViewProps } from './day-view.tsx'
import { GridLookDrawer, LookButton, useGridLook, useColorScheme } from './grid-look.tsx'
import { MonthView } from './month-view.tsx'
import { newLike, type OpenDialog, ScheduleDialogs } from './schedule-dialogs.tsx'
import { ScheduleFilters } from './schedule-filters.tsx'
import { phone, useMedia, wide } from '../../platform/web/use-media.ts'
import { words } from '../../platform/words.ts'
import { type AgendaPlace, useChangeAppointment } from './use-change-appointment.ts'
import { fewPeople, type Layout, useLayout, usePeriod } from './use-period.ts'
import { agendaApi } from './api.ts'
import { useScheduleAddress } from './use-schedule-address.ts'
import type { ScheduleActions } from './use-time-grid.ts'
import { WeekView } from './week-view.tsx'
import { teamApi } from '../../team/web/api.ts'

const viewNames: { value: AgendaView; label: ReactNode }[] = [
  { value: 'day', label: <Shortcut>Dia</Shortcut> },
  { value: 'week', label: <Shortcut>Semana</Shortcut> },
  { value: 'month', label: <Shortcut>Mês</Shortcut> },
]

const layouts: { value: Layout; label: string; icon: ReactNode }[] = [
  { value: 'occupancy', label: 'Ocupação', icon: <Gauge aria-hidden size={16} /> },
  { value: 'grid', label: 'Grade', icon: <Table2 aria-hidden size={16} /> },
  { value: 'list', label: 'Lista', icon: <List aria-hidden size={16} /> },
]

export function SchedulePage() {
  const now = useNow()
  const isPhone = useMedia(phone)
  const isWide = useMedia(wide)
  const { show, date, tab, isWhole, asksForNew, clientId, againId, appointmentId, ...address } = useScheduleAddress(
    now.date,
  )
  const { professionalId, serviceId, status } = address
  const { view } = address
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [showsList, toggleList] = useShownList()
  const { look, changeLook } = useGridLook()
  const [isLooking, setLooking] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const mayCreate = useMay('bookings.create')
  const mayAddClient = useMay('clients.create')
  const maySqueeze = useMay('bookings.delete')
  const { move } = useChangeAppointment()
  const people = useQuery(teamApi.professionals.list.queryOptions())
  const professionals = people.data ?? []
  const { layout, offered, setLayout } = useLayout({
    tab,
    view,
    isOfEverybody: !professionalId && !serviceId && !status,
    people: professionals.length,
  })
  const period = layout === 'occupancy' ? 'occupancy' : view
  const { day, week, occupancy, month, shown } = usePeriod(period, date, { professionalId, serviceId })

  const colors = useColorScheme(look, professionals)

  const newOne = (beginning: Partial<AppointmentStart> = {}): OpenDialog & { kind: 'new' } => ({
    kind: 'new',
    beginning: { date, time: '', professionalId: professionalId ?? onlyActive(professionals) ?? '', ...beginning },
  })
  const begin = (beginning?: Partial<AppointmentStart>) => openNext(newOne(beginning))
  const client = useQuery(clientsApi.get.queryOptions({ input: asksForNew && clientId ? { id: clientId } : skipToken }))
  useEffect(() => {
    if (client.isError) toast.error('Erro ao carregar o cliente', 'Escolha o cliente na lista.')
  }, [client.isError])
  const again = useQuery(
    agendaApi.visits.get.queryOptions({ input: asksForNew && againId ? { id: againId } : skipToken }),
  )
  useEffect(() => {
    if (again.isError) toast.error('Erro ao carregar o atendimento', 'Escolha os serviços na lista.')
  }, [again.isError])
  const template = again.data && templateOf(again.data, date)
  const isAsked = asksForNew && mayCreate && professionals.length > 0 && !client.isLoading && !again.isLoading
  const named = day.data?.date === date ? day.data.appointments.find(({ id }) => id === appointmentId) : undefined
  const byAddress: OpenDialog | null = isAsked
    ? template
      ? newLike({ ...template, repeats: false })
      : { ...newOne(), ...(client.data && { client: clientChoice(client.data) }) }
    : named
      ? { kind: 'settings', appointment: named }
      : null
  const isPanel = isPanelOf(opened ?? byAddress)
  /** What was pressed while the panel beside it holds something that is not saved. */
  const [waiting, setWaiting] = useState<OpenDialog | null>(null)
  const openNext = (next: OpenDialog) => (isPanel && isAnythingTyped() ? setWaiting(next) : setOpened(next))
  // A link in what is open leads to an appointment.
  useAfterChange(named?.id, () => {
    if (opened && named) openNext({ kind: 'settings', appointment: named })
  })
  const close = () => {
    setOpened(null)
    if (byAddress) show({})
  }
  /** The appointment that is to be seen next. */
  const [made, setMade] = useState<string | null>(null)
  useMadeInSight(made, () => setMade(null))
  /** Goes to the day and the column of an appointment that was made or moved, so that the person sees it. */
  const goTo = ({ id, date: day, professionalId: whose }: AgendaPlace) => {
    setOpened(null)
    setMade(id)
    if (look.hidden.includes(whose)) changeLook({ hidden: look.hidden.filter((one) => one !== whose) })
    // A phone's grid shows one professional, and a filter may show another.
    const showsOne = professionalId !== null || (isPhone && view === 'day' && layout === 'grid')
    const isElsewhere = showsOne && whose !== professionalId
    if (byAddress || day !== date || isElsewhere) show({ date: day, ...(isElsewhere && { professionalId: whose }) })
  }
  const actions: ScheduleActions = {
    open: (appointment) => openNext({ kind: 'settings', appointment }),
    move: (appointment, target, obstacle) => {
      if (obstacle === null) move(appointment, target)
      else if (!obstacle.isTaken) toast.error(words(appointmentRefusals.PROFESSIONAL_INACTIVE.title), obstacle.text)
      else if (maySqueeze) setOpened({ kind: 'squeeze', appointment, target, obstacle: obstacle.text })
      else toast.error(words(appointmentRefusals.SLOT_TAKEN.title), obstacle.text)
    },
    begin,
    delay: (professionalId, minutes) => openNext({ kind: 'delay', professionalId, minutes }),
    openTimeOff: (professionalId, date, id) => openNext({ kind: 'off', professionalId, date, id }),
    showDay: (date) => show({ view: 'day', date }),
    showDayOf: (professionalId, date) => show({ view: 'day', date, professionalId }),
    showProfessional: (professionalId) => show({ professionalId }),
    showTab: (tab) => show({ tab }),
    showWhole: (isWhole) => show({ isWhole }),
    openLook: () => setLooking(true),
  }
  /** A week of many professionals is hard to read, so it opens with the first one; the filter offers all. */
  const showView = (next: AgendaView) => {
    const first = professionals.find(({ isActive }) => isActive)
    const begins = next === 'week' && view !== 'week' && !isPhone && professionals.length > fewPeople && first
    show({ view: next, ...(begins && !professionalId && { professionalId: first.id }) })
  }
  // Names go where there is no room beside the panel.
  const narrow = isPanel ? 'visually-hidden' : 'max-xl:visually-hidden'
  const beside = (
    <>
      <LinkButton to={paths.scheduleSettings} icon={<List aria-hidden size={18} />}>
        <span className={narrow}>Todos os agendamentos</span>
      </LinkButton>
      <LinkButton to={`${paths.scheduleSettings}?tab=rules`} icon={<Settings2 aria-hidden size={18} />}>
        <span className={narrow}>Configurar agenda</span>
      </LinkButton>
      {mayAddClient && (
        <Button icon={<UserPlus aria-hidden size={18} />} onClick={() => openNext({ kind: 'client' })}>
          <span className={isPanel ? 'visually-hidden' : 'max-md:visually-hidden'}>Novo Cliente</span>
        </Button>
      )}
    </>
  )
  const filters = { professionalId, serviceId, status }
  const common: ViewProps = { layout: layout === 'list' ? 'list' : 'grid', filters, tab, look, colors, actions }
  const keys: Partial<Record<keyof typeof agendaKeys, () => void>> = {
    h: () => show({ date: now.date }),
    d: () => show({ view: 'day' }),
    s: () => showView('week'),
    m: () => show({ view: 'month' }),
    j: () => show({ date: moveDate(date, view, 1) }),
    k: () => show({ date: moveDate(date, view, -1) }),
    ...(mayCreate && professionals.length > 0 && { n: () => begin() }),
  }
  useSingleKeys(keys)
  const layoutChoice = offered.length > 1 && (
    <Segmented
      label="Mostrar como"
      value={layout}
      onChange={setLayout}
      options={layouts
        .filter(({ value }) => offered.includes(value))
        .map(({ label, ...rest }) => ({
          ...rest,
          label: <span className={isWide ? 'visually-hidden' : undefined}>{label}</span>,
        }))}
    />
  )
  return (
    <>
      <div className={isPanel ? besidePanel : undefined}>
        <PageHeader
          title="Agenda"
          quiet
          subtitle={<PeriodTitle view={view} date={date} day={view === 'day' ? day.data : undefined} />}
          actions={
            !isPhone && (
              <>
                {/* What the day has for its list, in its place: the rows below stay where they are. */}
                {isWide && view !== 'day' && layoutChoice}
                {view === 'day' && day.data && (
                  <>
                    <div className="max-xl:hidden">
                      <IconButton
                        label={showsList ? 'Ocultar lista do dia' : 'Mostrar lista do dia'}
                        icon={<PanelRight aria-hidden size={18} />}
                        onClick={toggleList}
                      />
                    </div>
                    <IconButton
                      label="Imprimir o dia"
                      icon={<Printer aria-hidden size={18} />}
                      onClick={() => setPrinting(true)}
                    />
                  </>
                )}
                {beside}
              </>
            )
          }
          action={
            mayCreate && (
              <Button
                variant="primary"
                icon={<CalendarPlus aria-hidden size={18} />}
                disabledReason={people.data?.length === 0 ? 'Cadastre um profissional primeiro' : undefined}
                onClick={() => begin()}
              >
                <Shortcut>Novo Agendamento</Shortcut>
              </Button>
            )
          }
        />
        {/* One row that scrolls sideways on a phone, to save height. `relative` contains its hidden labels. */}
        <div className="relative mb-3 flex items-center gap-2 max-md:-mx-4 max-md:-mt-2 max-md:mb-2 max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[scrollbar-width:none] max-md:[&>*]:shrink-0 md:flex-wrap">
          <DateNavigation view={view} date={date} today={now.date} onChange={(date) => show({ date })} />
          <div>
            <Segmented label="Visão" value={view} onChange={showView} options={viewNames} />
          </div>
          <div className="flex items-center gap-2 md:max-xl:w-full md:max-xl:justify-between xl:ml-auto">
            <ScheduleFilters
              professionals={professionals}
              filters={filters}
              byStatus={view !== 'month' || layout === 'list'}
              onChange={show}
            />
            {!isWide && layoutChoice}
            {isPhone && view === 'day' && layout === 'grid' && <LookButton onPress={actions.openLook} />}
            {isPhone && beside}
          </div>
        </div>
        <div
          className={classNames('transition-opacity', shown.isPlaceholderData && 'opacity-50')}
          aria-busy={shown.isPlaceholderData}
        >
          {shown.isError && !shown.data ? (
            <ErrorState
              title="Erro ao carregar agenda"
              text="Não foi possível carregar os agendamentos."
              error={shown.error}
              onRetry={() => void shown.refetch()}
            />
          ) : shown.isPending || people.isPending ? (
            <PeriodSkeleton view={view} />
          ) : people.data?.length === 0 ? (
            <NobodyWorks />
          ) : view !== 'day' && layout === 'list' ? (
            <PeriodList {...common} view={view} date={date} now={now} isWhole={isWhole} professionals={professionals} />
          ) : layout === 'occupancy' && occupancy.data ? (
            <OccupancyView week={occupancy.data} today={now.date} actions={actions} />
          ) : view === 'week' && week.data ? (
            <WeekView {...common} week={week.data} now={now} />
          ) : view === 'month' && month.data ? (
            <MonthView {...common} days={month.data.days} date={date} today={now.date} professionals={professionals} />
          ) : (
            day.data && (
              <DayView
                {...common}
                showsList={showsList && !isPanel}
                day={day.data}
                now={now.date === day.data.date ? now.minute : null}
              />
            )
          )}
        </div>
      </div>
      <GridLookDrawer
        open={isLooking}
        onClose={() => setLooking(false)}
        look={look}
        onChange={changeLook}
        people={professionals}
        legend={colors.legend}
      />
      {isPrinting && day.data && <DayPaper day={day.data} onDone={() => setPrinting(false)} />}
      <ScheduleDialogs
        opened={opened ?? byAddress}
        professionals={professionals}
        onOpen={setOpened}
        onMade={goTo}
        onClose={close}
      />
      <ConfirmDiscard
        open={waiting !== null}
        onCancel={() => {
          setWaiting(null)
          // So that the link that was pressed leads there again.
          if (opened && named) show({})
        }}
        onConfirm={() => {
          setOpened(waiting)
          setWaiting(null)
        }}
      />
    </>
  )
}

/** Whether it is the panel beside the agenda, which stays in use. */
const isPanelOf = (opened: OpenDialog | null) => opened?.kind === 'new' || opened?.kind === 'settings'

/** The panel's width less the page's margin; on narrower screens it lies over the agenda. */
const besidePanel = 'xl:pr-[25.5rem]'

const listKey = 'marcai.agenda-list'

/** Whether the list beside the day's grid is shown; hiding it is remembered on the device. */
function useShownList(): [isShown: boolean, toggle: () => void] {
  const [isShown, setShown] = useState(() => localStorage.getItem(listKey) !== 'hidden')
  const toggle = () => {
    localStorage.setItem(listKey, isShown ? 'hidden' : 'shown')
    setShown(!isShown)
  }
  return [isShown, toggle]
}
