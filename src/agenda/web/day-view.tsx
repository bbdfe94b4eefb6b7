import { UserRound } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { timeOf } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type Status, statusNames } from '../appointment.ts'
import type { Appointment, Day } from '../contract.ts'
import type { Beginning } from './appointment-dialog.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import { AppointmentTabs } from './appointment-tabs.tsx'
import { DayGrid } from './day-grid.tsx'
import { ProfessionalStrip } from './professional-filter.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'
import { phone, useMedia } from './use-media.ts'
import type { ScheduleTab } from './use-schedule-address.ts'

type Props = {
  day: Day
  zone: string
  /** What is shown where there is no room for both. */
  layout: 'grid' | 'list'
  /** Another day is on its way. */
  isStale: boolean
  now: number | null
  filter: string | null
  onFilter: (professionalId: string) => void
  tab: ScheduleTab
  onTab: (tab: ScheduleTab) => void
  onOpen: (appointment: Appointment) => void
  onPick: ((beginning: Partial<Beginning>) => void) | undefined
}

/** A day as a grid and as lists. */
export function DayView({ day, zone, layout, isStale, now, filter, onFilter, tab, onTab, onOpen, onPick }: Props) {
  const mayEdit = useMay('bookings.edit')
  const { move, setStatus } = useChanges(day)
  const appointments = day.appointments.filter((one) => one.from >= 0 && (!filter || one.professionalId === filter))
  const name = (id: string) => day.professionals.find((one) => one.id === id)?.name ?? 'Profissional não encontrado'
  const isPhone = useMedia(phone)
  const columns = shownProfessionals(day, filter, isPhone)
  if (day.professionals.length === 0) return <NobodyWorks />
  return (
    <div className={classNames('transition-opacity', isStale && 'opacity-50')} aria-busy={isStale}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <section
          aria-label="Grade do dia"
          className={classNames(
            'min-w-0 rounded-card border border-line bg-surface',
            layout === 'list' && 'max-xl:hidden',
          )}
        >
          <ProfessionalStrip professionals={day.professionals} value={columns[0]?.id} onChange={onFilter} />
          <DayGrid
            key={day.date}
            day={day}
            professionals={columns}
            now={now}
            mayMove={mayEdit}
            onMove={move}
            onOpen={onOpen}
            onPick={onPick && ((professionalId, minute) => onPick({ professionalId, time: timeOf(minute) }))}
          />
        </section>
        <section
          aria-label="Lista do dia"
          className={classNames(
            'min-w-0 rounded-card border border-line bg-surface xl:max-h-[calc(100dvh-14.25rem)] xl:overflow-y-auto',
            layout === 'grid' && 'max-xl:hidden',
          )}
        >
          <AppointmentTabs
            appointments={appointments}
            finished={day.finished}
            zone={zone}
            tab={tab}
            onTab={onTab}
            row={(appointment) => (
              <AppointmentRow
                key={appointment.id}
                appointment={appointment}
                professional={name(appointment.professionalId)}
                mayEdit={mayEdit}
                onStatus={(status) => setStatus(appointment.id, status)}
                onOpen={() => onOpen(appointment)}
              />
            )}
          />
        </section>
      </div>
    </div>
  )
}

/** What is moved can be moved back. */
function useChanges(day: Day) {
  const moving = useChangeAppointment(day.date, 'Erro ao atualizar agendamento')
  const settling = useChangeAppointment(day.date, 'Erro ao atualizar status')
  const place = (id: string, { professionalId, from, to }: { professionalId: string; from: number; to: number }) => ({
    id,
    professionalId,
    date: day.date,
    time: timeOf(from),
    durationMinutes: to - from,
  })
  return {
    move: (before: Appointment, to: { professionalId: string; from: number; to: number }) =>
      moving.mutate(place(before.id, to), {
        onSuccess: () => toast.undo('Agendamento atualizado!', () => moving.mutate(place(before.id, before))),
      }),
    setStatus: (id: string, status: Status) =>
      settling.mutate(
        { id, status },
        { onSuccess: () => toast.success('Status atualizado!', `Agendamento marcado como: ${statusNames[status]}`) },
      ),
  }
}

/** On a phone one at a time: who is asked for, or the first with something to do. */
function shownProfessionals({ professionals, appointments }: Day, filter: string | null, isPhone: boolean) {
  const asked = professionals.filter(({ id }) => id === filter)
  if (asked.length > 0) return asked
  if (!isPhone) return professionals
  const busy = new Set(appointments.map(({ professionalId }) => professionalId))
  return [professionals.find(({ id }) => busy.has(id)) ?? professionals[0]!]
}

function NobodyWorks() {
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
