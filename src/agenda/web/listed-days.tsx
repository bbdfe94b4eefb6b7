import { CalendarX2, Check, ClockAlert, DoorOpen, Scissors, Settings2 } from 'lucide-react'
import { useBusiness, useMay, useNow } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { formatMinutes } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { LongList } from '../../platform/web/ui/long-list.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { isOpen, isToCharge, onlineActNames, type Status } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { clock } from '../grid.ts'
import { isAwaited, isLate, notComeName } from '../waiting-room.ts'
import { ToChargeBadge } from './charge-state.tsx'
import { longDate } from './date-navigation.tsx'
import { StatusSelect } from './status-select.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'
import { answerText } from '../visit-answer.ts'
import { attendanceText, useAttendance } from './visit-steps.tsx'

export type ListedAppointment = { date: LocalDate; appointment: Appointment }

type Props = {
  listed: ListedAppointment[]
  /** True for lists of several days: each day has a heading. */
  withDays: boolean
  professionals: readonly ProfessionalChoice[]
  empty: string
  /** The appointment that is brought into sight when the list is opened. */
  first?: string | undefined
  onOpen: (appointment: Appointment) => void
}

/** Appointments in the given order, each with a select to change its status. */
export function ListedDays({ listed, withDays, professionals, empty, first, onOpen }: Props) {
  const mayEdit = useMay('bookings.edit')
  const now = useNow()
  const { setStatus } = useChangeAppointment()
  const { mutate: attend } = useAttendance()
  if (listed.length === 0) return <NothingListed text={empty} />
  const lines = listed.flatMap((one, at) => [
    ...(withDays && one.date !== listed[at - 1]?.date ? [{ date: one.date, appointment: null }] : []),
    one,
  ])
  return (
    <LongList
      items={lines}
      keyOf={({ date, appointment }) => appointment?.id ?? date}
      rowHeight={102}
      first={first}
      className="divide-y divide-line border-b border-line last:border-b-0"
      row={({ date, appointment }) =>
        appointment ? (
          <AppointmentRow
            appointment={appointment}
            isToCome={date > now.date}
            minute={date === now.date ? now.minute : null}
            professional={nameOf(professionals, appointment.professionalId)}
            mayEdit={mayEdit}
            onStatus={(status) => setStatus(appointment, status)}
            onAttendance={(to) => attend({ was: appointment, to })}
            onOpen={() => onOpen(appointment)}
          />
        ) : (
          <li className="bg-sunken px-4 py-2 text-xs font-semibold text-soft first-letter:uppercase">
            {longDate(date)}
          </li>
        )
      }
    />
  )
}

export const NothingListed = ({ text }: { text: string }) => (
  <EmptyState icon={<CalendarX2 aria-hidden size={22} />} title={text} />
)

type RowProps = {
  appointment: Appointment
  isToCome: boolean
  /** The current minute; null if the day is not today. */
  minute: number | null
  professional: string
  mayEdit: boolean
  onStatus: (status: Status) => void
  onAttendance: (attendance: 'arrived' | 'served') => void
  onOpen: () => void
}

const AppointmentRow = ({ appointment, isToCome, minute, professional, mayEdit, ...acts }: RowProps) => {
  const { onStatus, onAttendance, onOpen } = acts
  const { zone } = useBusiness()
  const { client, bookedName, service, from, to, priceCents, status, onlineAct } = appointment
  const name = nameAsBooked(client.name, bookedName)
  // Completed rows are fainter but still readable.
  const ink = status === 'completed' ? 'bg-sunken text-soft' : 'text-ink'
  const came = attendanceText(appointment, zone)
  const said = answerText(appointment)
  const mayArrive = minute !== null && isAwaited(appointment)
  const isWaiting = isOpen(status) && appointment.attendance === 'arrived'
  const isDoneNext = isOpen(status) && status !== 'pending'
  return (
    <li data-row={appointment.id} className={classNames('@container px-4 py-3', ink)}>
      <div className={layout}>
        <div className="figures [grid-area:time]">
          <p className="text-sm font-semibold">{clock(from)}</p>
          <p className="text-xs text-soft">{formatMinutes(to - from)}</p>
        </div>
        <div className="min-w-0 [grid-area:who]">
          <p className={classNames('truncate text-sm font-semibold', status === 'cancelled' && 'line-through')}>
            {name}
          </p>
          <p className="truncate text-xs text-soft">
            {service.name} · {professional}
          </p>
          {isLate(appointment, minute) && (
            <p className="figures flex items-center gap-1 text-xs font-semibold text-danger">
              <ClockAlert aria-hidden size={12} className="shrink-0" />
              {notComeName} · {formatMinutes((minute ?? from) - from)}
            </p>
          )}
          {came && <p className="truncate text-xs font-semibold text-soft">{came}</p>}
          {onlineAct && <p className="truncate text-xs text-soft">{onlineActNames[onlineAct]}</p>}
          {said && (
            <p
              className={classNames(
                'truncate text-xs',
                appointment.answer === 'not_coming' ? 'font-semibold text-danger' : 'text-soft',
              )}
            >
              {said}
            </p>
          )}
        </div>
        <div className="grid justify-items-end gap-0.5 text-sm [grid-area:price]">
          <Money cents={priceCents} />
          {isToCharge(appointment) && <ToChargeBadge />}
        </div>
        <div className="flex flex-wrap items-center gap-2 [grid-area:status]">
          {status === 'pending' && mayEdit && (
            <Button
              writes
              size="sm"
              aria-label={`Confirmar ${name}, ${clock(from)}`}
              onClick={() => onStatus('confirmed')}
            >
              Confirmar
            </Button>
          )}
          <StatusSelect
            label={`Status de ${name}, ${clock(from)}`}
            standing={{ ...appointment, isToCome }}
            disabled={!mayEdit}
            onChange={onStatus}
          />
        </div>
        <div className="flex justify-self-end [grid-area:settings]">
          {mayEdit && mayArrive && (
            <IconButton
              writes
              label={`Marcar chegada de ${name}, ${clock(from)}`}
              icon={<DoorOpen aria-hidden size={18} />}
              onClick={() => onAttendance('arrived')}
            />
          )}
          {mayEdit && isWaiting && (
            <IconButton
              writes
              label={`Iniciar atendimento de ${name}, ${clock(from)}`}
              icon={<Scissors aria-hidden size={18} />}
              onClick={() => onAttendance('served')}
            />
          )}
          {mayEdit && isDoneNext && !isToCome && (
            <IconButton
              writes
              label={`Concluir atendimento de ${name}, ${clock(from)}`}
              icon={<Check aria-hidden size={18} />}
              onClick={() => onStatus('completed')}
            />
          )}
          <IconButton
            label={`Detalhes do agendamento de ${name}, ${clock(from)}`}
            icon={<Settings2 aria-hidden size={18} />}
            onClick={onOpen}
          />
        </div>
      </div>
    </li>
  )
}

/** Two lines in a narrow list, one in a wide one. */
const layout =
  "grid items-center gap-x-3 gap-y-1 grid-cols-[3.75rem_minmax(0,1fr)_auto_auto] [grid-template-areas:'time_who_who_price'_'._status_settings_settings'] " +
  "@min-[40rem]:grid-cols-[3.75rem_minmax(0,1fr)_10rem_6rem_auto] @min-[40rem]:[grid-template-areas:'time_who_status_price_settings']"
