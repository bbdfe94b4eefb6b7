import { UserRound } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { timeOf, type LocalDate } from '../../platform/clock.ts'
import { dayMinutes } from '../../platform/local-day.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { phone, useMedia } from '../../platform/web/use-media.ts'
import type { Status } from '../appointment.ts'
import type { Appointment, Day } from '../contract.ts'
import type { Place } from '../day-grid.ts'
import { type Filters, isInGrid } from '../filters.ts'
import { inLanes } from '../lanes.ts'
import { obstacle } from '../obstacle.ts'
import type { Beginning } from './appointment-dialog.tsx'
import { DayList } from './period-list.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { Target } from './use-change-appointment.ts'
import type { ScheduleTab } from './use-schedule-address.ts'

/** Where the day's grid and its list are side by side. */
const wide = '(width >= 80rem)'

/** The props of every view of the agenda. */
export type ViewProps = {
  /** What is shown where there is no room for both. The other is not even drawn: a phone would take as long for it again. */
  layout: 'grid' | 'list'
  filters: Filters
  tab: ScheduleTab
  onTab: (tab: ScheduleTab) => void
  onOpen: (appointment: Appointment) => void
  onMove: (appointment: Appointment, target: Target, obstacle: string | null) => void
  onOff: (professionalId: string, date: LocalDate, id: string) => void
  onPick: ((beginning: Partial<Beginning>) => void) | undefined
}

type Props = ViewProps & {
  day: Day
  /** The minute of the clock, on the day that is today. */
  now: number | null
  onProfessional: (professionalId: string) => void
}

/** A day as a grid with one column per professional, and as lists. */
export function DayView({ day, now, onProfessional, ...common }: Props) {
  const { layout, filters, tab, onTab, onOpen, onPick, onMove, onOff } = common
  const mayEdit = useMay('bookings.edit')
  const isPhone = useMedia(phone)
  const isWide = useMedia(wide)
  const { date } = day
  const professionals = shownProfessionals(day, filters.professionalId, isPhone)
  const shown = day.appointments.filter((one) => isInGrid(one, { ...filters, professionalId: null }))
  if (professionals.length === 0) return <NobodyWorks />
  const items = professionals.flatMap(({ id, name }, column) =>
    inLanes(shown.filter(({ professionalId }) => professionalId === id)).map((laned) => ({
      ...laned,
      column,
      detail: laned.item.service.name,
      where: name,
    })),
  )
  const targetOf = ({ column, from, to }: Place) => ({ professionalId: professionals[column]!.id, date, from, to })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
      {(isWide || layout === 'grid') && (
        <section aria-label="Grade do dia" className="min-w-0 rounded-card border border-line bg-surface">
          <ProfessionalStrip professionals={day.professionals} value={professionals[0]?.id} onChange={onProfessional} />
          <TimeGrid
            key={date}
            label="Agendamentos do dia"
            columns={professionals.map((professional) => ({
              key: professional.id,
              head: <ProfessionalHead professional={professional} />,
              working: professional.working,
              off: professional.off,
              pickable: onPick !== undefined && professional.isActive,
            }))}
            narrowest={9}
            items={items}
            now={now === null ? null : { minute: now, column: null }}
            isMovable={({ from, to, status }) => mayEdit && from >= 0 && to <= dayMinutes && isMovable[status]}
            obstacle={(appointment, place) => obstacle(day, appointment, targetOf(place))}
            describe={({ column, from, to }) =>
              `${professionals[column]?.name ?? ''}, ${timeOf(from)} às ${timeOf(to % dayMinutes)}`
            }
            onMove={(appointment, place, obstacle) => onMove(appointment, targetOf(place), obstacle)}
            onOff={(column, id) => onOff(professionals[column]!.id, date, id)}
            onOpen={onOpen}
            onPick={
              onPick &&
              ((column, minute) => onPick({ professionalId: professionals[column]!.id, time: timeOf(minute) }))
            }
          />
        </section>
      )}
      {(isWide || layout === 'list') && (
        <DayList
          day={day}
          filters={filters}
          tab={tab}
          onTab={onTab}
          onOpen={onOpen}
          className="xl:max-h-[calc(100dvh-14.25rem)] xl:overflow-y-auto"
        />
      )}
    </div>
  )
}

/** Completed appointments cannot be dragged. */
export const isMovable: Record<Status, boolean> = {
  scheduled: true,
  pending: true,
  confirmed: true,
  completed: false,
  cancelled: false,
}

/** On a phone one at a time: who is asked for, or the first with something to do. */
function shownProfessionals({ professionals, appointments }: Day, asked: string | null, isPhone: boolean) {
  const found = professionals.filter(({ id }) => id === asked)
  if (found.length > 0) return found
  if (!isPhone) return professionals
  const busy = new Set(appointments.map(({ professionalId }) => professionalId))
  const first = professionals.find(({ id }) => busy.has(id)) ?? professionals[0]
  return first ? [first] : []
}

type StripProps = { professionals: Day['professionals']; value: string | undefined; onChange: (id: string) => void }

/** On phones the grid shows one professional; this is how to leaf through them. */
const ProfessionalStrip = ({ professionals, value, onChange }: StripProps) => (
  <fieldset className="sticky top-16 z-20 min-w-0 rounded-t-card border-b border-line bg-surface md:hidden">
    <legend className="visually-hidden">Profissional mostrado</legend>
    <div className="flex gap-2 overflow-x-auto px-3 py-2.5 [scrollbar-width:none]">
      {professionals.map(({ id, name }) => (
        <label
          key={id}
          className="relative flex min-h-11 shrink-0 items-center rounded-full border border-edge bg-surface px-4 text-sm font-semibold text-soft transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
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
)

type Professional = Day['professionals'][number]

const ProfessionalHead = ({ professional }: { professional: Professional }) => (
  <div className="flex items-center gap-2.5 px-3 py-2.5">
    <span className="@max-[12rem]:hidden">
      <Avatar name={professional.name} />
    </span>
    <span className="min-w-0">
      <span className="block truncate text-sm font-semibold text-ink">{professional.name}</span>
      <span className="figures block truncate text-xs text-soft">{describeWork(professional)}</span>
    </span>
  </div>
)

function describeWork({ isActive, working, off }: Professional): string {
  if (!isActive) return 'Inativo'
  if (working.length === 0) return 'Folga'
  const away = off.find(({ from, to }) => working.every((stretch) => from <= stretch.from && stretch.to <= to))
  if (away) return away.reason
  return `${timeOf(working[0]!.from)}–${timeOf(working.at(-1)!.to)}`
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
