import { useMay } from '../../accounts/web/session.tsx'
import { timeOf, type LocalDate } from '../../platform/clock.ts'
import type { Status } from '../appointment.ts'
import type { Appointment, Day } from '../contract.ts'
import type { Place } from '../day-grid.ts'
import { type Filters, isInGrid } from '../filters.ts'
import { inLanes } from '../lanes.ts'
import { dayMinutes } from '../../platform/local-day.ts'
import { obstacle } from '../obstacle.ts'
import type { Beginning } from './appointment-dialog.tsx'
import { ProfessionalHead } from './column-head.tsx'
import { ListPanel } from './list-panel.tsx'
import { NobodyWorks } from './nobody-works.tsx'
import { ProfessionalStrip } from './professional-strip.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { Target } from './use-change-appointment.ts'
import { phone, useMedia } from '../../platform/web/use-media.ts'
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
        <ListPanel
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
