import { UserRound, Timer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { firstIn, lastIn } from '../../platform/filled.ts'
import { useMay } from '../../accounts/web/session.tsx'
import { timeOf } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { SkipButton } from '../../platform/web/ui/skip-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { phone, useMedia } from '../../platform/web/use-media.ts'
import type { Day } from '../contract.ts'
import { type Filters, isInGrid, isShown, type ProfessionalChoice } from '../filters.ts'
import { inLanes } from '../grid.ts'
import { waitingVisits } from '../waiting-room.ts'
import { DayList } from './period-list.tsx'
import { type ColorScheme, GridFoot, type GridLook } from './grid-look.tsx'
import { ResourceGrid } from './resource-grid.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { ScheduleTab } from './use-schedule-address.ts'
import type { ScheduleActions } from './use-time-grid.ts'
import { WaitingRoom } from './waiting-room.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Menu } from '../../platform/web/ui/menu.tsx'
import { usualDelays } from '../delay.ts'

/** The width from which the day's grid and list stand side by side. */
const wide = '(width >= 80rem)'

/** The props of every view of the agenda. */
export type ViewProps = {
  /** Shown if there is no room for both. The other is not rendered, to save time on phones. */
  layout: 'grid' | 'list'
  filters: Filters
  tab: ScheduleTab
  look: GridLook
  colors: ColorScheme
  actions: ScheduleActions
}

/** With more professionals than this, columns may become narrower to fit a desktop screen. */
const manyProfessionals = 6

const columnKinds = [
  { value: 'people', label: 'Profissionais' },
  { value: 'resources', label: 'Salas e equipamentos' },
]

type Props = ViewProps & {
  day: Day
  /** Whether the list is shown where there is room for both. */
  showsList: boolean
  /** The current minute of the day; null if the day is not today. */
  now: number | null
}

/** What stands above and below the grid, less its own height; written out, so that the style sheet has them. */
function heightAbove(hasWaiting: boolean, hasLegend: boolean, hasSwitch: boolean): string | false {
  if (hasSwitch) return hasWaiting ? '[--above:22.25rem]' : '[--above:17.5rem]'
  return hasWaiting ? '[--above:19rem]' : hasLegend && '[--above:16.5rem]'
}

/** A day as a grid with one column per professional, and as lists. */
export function DayView({ day, now, layout, showsList, filters, tab, look, colors, actions }: Props) {
  const mayCreate = useMay('bookings.create')
  const mayDelay = useMay('bookings.edit') && now !== null
  const isPhone = useMedia(phone)
  const maySeeServices = useMay('services.view')
  const { data: services } = useQuery({ ...catalogueApi.services.list.queryOptions(), enabled: maySeeServices })
  // Resources that no service needs are taken up by nothing.
  const hasResources = services?.some(({ needs }) => needs.length > 0) ?? false
  const [columns, keepColumns] = useKeptHere('agenda-columns')
  const byResource = hasResources && columns === 'resources'
  const isWide = useMedia(wide)
  const view = useRef<HTMLDivElement>(null)
  const professionals = shownProfessionals(day, filters.professionalId, isPhone, look.hidden)
  const hidden =
    filters.professionalId || isPhone ? [] : day.professionals.filter((one) => !professionals.includes(one))
  const everyStatus = { ...filters, status: null }
  const shown = day.appointments.filter((one) =>
    isInGrid(one, { ...filters, professionalId: null }, look.showsCancelled),
  )
  if (professionals.length === 0) return <NobodyWorks />
  const items = professionals.flatMap(({ id, name }, column) =>
    inLanes(shown.filter(({ professionalId }) => professionalId === id)).map((laned) => ({
      ...laned,
      column,
      detail: laned.item.service.name,
      where: name,
    })),
  )
  const waiting = now === null ? [] : waitingVisits(day.appointments.filter((one) => isShown(one, everyStatus)))
  return (
    <div
      ref={view}
      className={classNames(
        'grid items-start gap-x-4 gap-y-3',
        showsList && 'xl:grid-cols-[minmax(0,1fr)_26rem]',
        heightAbove(waiting.length > 0, look.coloring !== 'status', hasResources),
      )}
    >
      {now !== null && waiting.length > 0 && (
        <div className="col-span-full min-w-0">
          <WaitingRoom waiting={waiting} professionals={day.professionals} now={now} onOpen={actions.open} />
        </div>
      )}
      {(isWide || layout === 'grid') && (
        <section aria-label="Grade do dia" className="min-w-0 rounded-card border border-line bg-surface">
          {!byResource && (
            <ProfessionalStrip
              professionals={day.professionals}
              value={professionals[0]?.id}
              onChange={actions.showProfessional}
            >
              {mayDelay && isPhone && professionals[0]?.isActive && (
                <DelayMenu professional={professionals[0]} onDelay={actions.delay} isNamed />
              )}
            </ProfessionalStrip>
          )}
          {isWide && showsList && (
            <SkipButton
              onClick={() => view.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()}
            >
              Ir para a lista do dia
            </SkipButton>
          )}
          {hasResources && (
            <div className="px-3 py-2 max-md:border-b max-md:border-line">
              <Segmented
                label="Colunas"
                value={byResource ? 'resources' : 'people'}
                onChange={keepColumns}
                options={columnKinds}
              />
            </div>
          )}
          {byResource ? (
            <ResourceGrid day={day} filters={filters} now={now} look={look} colors={colors} actions={actions} />
          ) : (
            <>
              <TimeGrid
                key={day.date}
                label="Agendamentos do dia"
                columns={professionals.map((professional) => ({
                  key: professional.id,
                  name: professional.name,
                  head: (
                    <ProfessionalHead professional={professional} isClosed={day.closed !== undefined}>
                      {mayDelay && professional.isActive && (
                        <DelayMenu professional={professional} onDelay={actions.delay} />
                      )}
                    </ProfessionalHead>
                  ),
                  plan: day,
                  professionalId: professional.id,
                  working: professional.working,
                  off: professional.off,
                  begins: mayCreate && professional.isActive ? { professionalId: professional.id } : null,
                }))}
                narrowest={professionals.length > manyProfessionals ? 6.75 : 9}
                items={items}
                now={now === null ? null : { minute: now, column: null }}
                look={look}
                colors={colors}
                actions={actions}
              />
              <GridFoot look={look} colors={colors} hidden={hidden} />
            </>
          )}
        </section>
      )}
      {(isWide ? showsList : layout === 'list') && (
        <DayList
          key={day.date}
          day={day}
          filters={filters}
          tab={tab}
          now={now}
          actions={actions}
          className="xl:max-h-[calc(100dvh-var(--above,14.25rem))] xl:overflow-y-auto"
        />
      )}
    </div>
  )
}

/** A phone shows one professional: the filtered one, or the first with an appointment. */
function shownProfessionals(
  { professionals, appointments }: Day,
  asked: string | null,
  isPhone: boolean,
  hidden: readonly string[],
) {
  const found = professionals.filter(({ id }) => id === asked)
  if (found.length > 0) return found
  if (!isPhone) {
    const kept = professionals.filter(({ id }) => !hidden.includes(id))
    return kept.length > 0 ? kept : professionals
  }
  const busy = new Set(appointments.map(({ professionalId }) => professionalId))
  const first =
    professionals.find(({ isOwn }) => isOwn) ?? professionals.find(({ id }) => busy.has(id)) ?? professionals[0]
  return first ? [first] : []
}

type StripProps = {
  professionals: Day['professionals']
  value: string | undefined
  onChange: (id: string) => void
  /** What can be done for whoever is shown. */
  children: ReactNode
}

/** Only the strip moves: the page stays. */
function intoView(chosen: HTMLInputElement | null) {
  const [name, strip] = [chosen?.parentElement, chosen?.parentElement?.parentElement]
  if (name && strip) strip.scrollLeft = name.offsetLeft - (strip.clientWidth - name.clientWidth) / 2
}

/** Switches between professionals on phones, where the grid shows one. */
const ProfessionalStrip = ({ professionals, value, onChange, children }: StripProps) =>
  (professionals.length > 1 || children) && (
    <div className="sticky top-0 z-20 flex items-center justify-end rounded-t-card border-b border-line bg-surface md:hidden">
      {professionals.length > 1 && (
        <fieldset className="min-w-0 flex-1">
          <legend className="visually-hidden">Profissional mostrado</legend>
          <div className="flex gap-2 overflow-x-auto px-3 py-1.5 [scrollbar-width:none]">
            {professionals.map(({ id, name }) => (
              <label
                key={id}
                className="relative flex min-h-11 shrink-0 items-center rounded-full border border-edge bg-surface px-4 text-sm font-semibold text-soft transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  ref={id === value ? intoView : undefined}
                  type="radio"
                  name="professional-strip"
                  checked={id === value}
                  onChange={() => onChange(id)}
                  className="absolute inset-0 appearance-none rounded-full outline-none"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {children && <div className="shrink-0 py-1.5 pr-3 pl-2">{children}</div>}
    </div>
  )

type Professional = Day['professionals'][number]

type HeadProps = { professional: Professional; isClosed: boolean; children: ReactNode }

const ProfessionalHead = ({ professional, isClosed, children }: HeadProps) => (
  <div className="flex items-center gap-2.5 px-3 py-2.5 @max-[9rem]:gap-0.5 @max-[9rem]:px-2">
    <span className="@max-[12rem]:hidden">
      <Avatar name={professional.name} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 text-sm leading-tight font-semibold break-words text-ink">{professional.name}</span>
      <span className="figures block truncate text-xs text-soft">
        {isClosed && professional.isActive ? 'Fechado' : describeWork(professional)}
      </span>
    </span>
    {children}
  </div>
)

function describeWork({ isActive, working, off }: Professional): string {
  if (!isActive) return 'Inativo'
  if (working.length === 0) return 'Folga'
  const away = off.find(({ from, to }) => working.every((stretch) => from <= stretch.from && stretch.to <= to))
  if (away) return away.reason
  return `${timeOf(firstIn(working).from)}–${timeOf(lastIn(working).to)}`
}

/** Shown in place of the agenda of a business without professionals. */
export function NobodyWorks() {
  const mayAdd = useMay('settings.edit')
  return (
    <section className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<UserRound aria-hidden size={22} />}
        title="A agenda começa com um profissional"
        text="Cadastre quem atende, com seus dias e horários, e a grade do dia aparece aqui."
        action={
          mayAdd && (
            <LinkButton to={paths.professionals} variant="primary">
              Cadastrar profissional
            </LinkButton>
          )
        }
      />
    </section>
  )
}

type DelayMenuProps = {
  professional: ProfessionalChoice
  onDelay: ScheduleActions['delay']
  /** On a phone, where there is room for the word and a finger. */
  isNamed?: boolean
}

/** Says that a professional is late, and by how much. */
function DelayMenu({ professional: { id, name }, onDelay, isNamed = false }: DelayMenuProps) {
  const label = `Atraso de ${name}`
  const icon = <Timer aria-hidden size={16} />
  return (
    <Menu
      trigger={
        isNamed ? (
          <Button size="sm" icon={icon} aria-label={label}>
            Atraso
          </Button>
        ) : (
          <IconButton label={label} size="sm" icon={icon} className="text-soft" />
        )
      }
      items={[
        ...usualDelays.map((minutes) => ({ label: `+${minutes} min`, onSelect: () => onDelay(id, minutes) })),
        { label: 'Outro tempo', separated: true, onSelect: () => onDelay(id) },
      ]}
    />
  )
}
