import {
  Ban,
  CalendarClock,
  Check,
  CircleDollarSign,
  DoorOpen,
  type LucideIcon,
  ReceiptText,
  Scissors,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay, useToday } from '../../accounts/web/session.tsx'
import { localTime } from '../../platform/clock.ts'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { runAction, useAction } from '../../platform/web/frames/use-action.ts'
import { paths } from '../../platform/paths.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { words } from '../../platform/words.ts'
import { Badge, toneClass } from '../../platform/web/ui/badge.tsx'
import { Button, type ButtonProps } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import {
  appointmentRefusals,
  type Attendance,
  attendanceNames,
  attendanceRefusals,
  instantsOf,
  isDayOfVisit,
  isLive,
  isOpen,
  onlineActNames,
  standingName,
  statusNames,
  statusTones,
} from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { agendaApi } from './api.ts'
import { ChargeState } from './charge-state.tsx'
import { useChangeAppointment, useFailureOf } from './use-change-appointment.ts'
import { useUndo } from './use-undo.ts'
import { useVisitSlots } from './use-visit-slots.ts'

const { VISIT_PAID } = appointmentRefusals
const { NOT_TODAY, NOT_BEGUN } = attendanceRefusals

/** `Chegou às 14:10`; null while the client is expected. */
export function attendanceText({ attendance, arrivedAt, status }: Appointment, zone: string): string | null {
  if (attendance === 'expected') return null
  if (attendance === 'missed') return isLive(status) ? null : attendanceNames.missed
  if (!isOpen(status) || !arrivedAt) return null
  return attendance === 'served' ? attendanceNames.served : `Chegou às ${localTime(new Date(arrivedAt), zone)}`
}

const takenBack = { expected: 'A chegada foi desmarcada.', arrived: 'O cliente voltou à sala de espera.' }

type VisitAsSeen = Pick<Appointment, 'id' | 'version' | 'attendance'>
type AttendanceStep = { was: VisitAsSeen; to: Attendance }

/** Says who came, and offers to take it back. */
export function useAttendance() {
  const sayDone = useUndo()
  const takeBack = (id: string, attendance: keyof typeof takenBack) =>
    runAction(() => agendaApi.visits.attend.call({ id, attendance }), {
      done: () => toast.success('Desfeito!', takenBack[attendance]),
      failed: ['Erro ao desfazer', 'Tente novamente.'],
    })
  const done = {
    expected: () => toast.success('Chegada desmarcada!'),
    arrived: ({ id }: VisitAsSeen) => toast.undo('Chegada marcada!', () => void takeBack(id, 'expected')),
    served: ({ id, attendance }: VisitAsSeen) =>
      toast.undo('Atendimento começado!', () => void takeBack(id, attendance === 'arrived' ? 'arrived' : 'expected')),
    missed: (_: VisitAsSeen, undoId: string | null) => sayDone(undoId, 'Falta marcada!', 'O horário ficou livre.'),
  } satisfies Record<Attendance, (was: VisitAsSeen, undoId: string | null) => unknown>
  const attend = ({ was: { id, version }, to }: AttendanceStep) =>
    agendaApi.visits.attend.call({ id, version, attendance: to })
  return useAction(attend, {
    done: ({ undoId }, { was, to }) => {
      done[to](was, undoId)
    },
    onFailure: useFailureOf('Erro ao marcar a presença'),
  })
}

type StepsProps = {
  appointment: Appointment
  services: readonly Appointment[]
  /** Since when the client is served; missing while it is read. */
  servedFrom?: string | null | undefined
}

/** The steps of a visit as a row, one press each, and what else becomes of it. */
export function VisitSteps({ appointment, services, servedFrom }: StepsProps) {
  const mayEdit = useMay('bookings.edit')
  const [opened] = useState(() => new Date())
  const today = useToday()
  const { zone } = useBusiness()
  const attending = useAttendance()
  const { status, attendance, onlineAct, startsAt } = appointment
  const isUnderWay = isOpen(status) && onlineAct !== 'offered'
  const begins = new Date(startsAt)
  const isToday = isDayOfVisit(
    [appointment, ...services].map((one) => ({ ...one, ...instantsOf(one) })),
    today,
    zone,
  )
  const hasBegun = begins <= opened
  const attend = (to: Attendance) => ({
    writes: true,
    pending: attending.isPending && attending.variables.to === to,
    onClick: () => attending.mutate({ was: appointment, to }),
  })
  return (
    <section aria-label="Andamento" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm empty:hidden">
        {(!isUnderWay || onlineAct === 'moved') && (
          <Badge tone={statusTones[status]}>{isUnderWay ? onlineActNames.moved : standingName(appointment)}</Badge>
        )}
        <ChargeState appointment={appointment} />
      </div>
      {isUnderWay && (
        <StandingRow
          appointment={appointment}
          servedFrom={servedFrom ?? null}
          attend={attend}
          notItsDay={isToday ? undefined : words(NOT_TODAY.text)}
        />
      )}
      {(!isUnderWay || hasBegun || isToday) && <Payment services={services} />}
      {isUnderWay && mayEdit && (
        <div className="flex flex-wrap gap-2 [&_button]:flex-1 [&_button]:px-2">
          {attendance === 'expected' ? (
            <Button
              {...attend('missed')}
              icon={<UserX aria-hidden size={18} />}
              disabledReason={hasBegun ? undefined : words(NOT_BEGUN.text)}
            >
              Faltou
            </Button>
          ) : (
            <Button {...attend('expected')}>Desmarcar chegada</Button>
          )}
          <CancelVisit appointment={appointment} />
        </div>
      )}
    </section>
  )
}

type StandingRowProps = {
  appointment: Appointment
  servedFrom: string | null
  attend: (to: Attendance) => Pick<ButtonProps, 'writes' | 'pending' | 'onClick'>
  /** Why nobody can come yet, or any more. */
  notItsDay: string | undefined
}

/** From booked to served: what is done with its time, and what is still to come as buttons. */
function StandingRow({ appointment, servedFrom, attend, notItsDay }: StandingRowProps) {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const { setStatus } = useChangeAppointment()
  const { status, attendance, arrivedAt } = appointment
  const timeAt = (at: string | null) => (at === null ? undefined : localTime(new Date(at), zone))
  const isServed = attendance === 'served'
  const hasCome = isServed || attendance === 'arrived'
  const isConfirmed = hasCome || status === 'confirmed'
  const steps = [
    { name: status === 'pending' ? statusNames.pending : statusNames.scheduled, Icon: CalendarClock, isDone: true },
    {
      name: statusNames.confirmed,
      Icon: Check,
      isDone: isConfirmed,
      act: { label: 'Confirmar', writes: true, onClick: () => setStatus(appointment, 'confirmed') },
    },
    {
      name: attendanceNames.arrived,
      Icon: DoorOpen,
      isDone: hasCome,
      since: timeAt(arrivedAt),
      act: { label: attendanceNames.arrived, ...attend('arrived'), disabledReason: notItsDay },
    },
    {
      name: attendanceNames.served,
      Icon: Scissors,
      isDone: isServed,
      since: timeAt(servedFrom),
      act: { label: attendanceNames.served, ...attend('served'), disabledReason: notItsDay },
    },
  ]
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol aria-label="Passos do atendimento" className="grid grid-cols-4 gap-1.5">
      {steps.map(({ name, Icon, isDone, since, act }, at) => (
        <li key={name} aria-current={at === current ? 'step' : undefined} className="grid">
          {!isDone && act && mayEdit ? (
            <StepButton {...act} Icon={Icon} />
          ) : (
            <span
              className={classNames(stepClass, at === current ? toneClass[statusTones[status]] : 'bg-sunken text-soft')}
            >
              {isDone && at < current ? <Check aria-hidden size={18} /> : <Icon aria-hidden size={18} />}
              <span>{name}</span>
              {isDone && since && <span className="figures font-normal">{since}</span>}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const stepClass =
  'flex min-h-16 flex-col items-center justify-start gap-1 rounded-control py-2 text-center text-xs font-semibold'

type StepProps = Pick<ButtonProps, 'writes' | 'pending' | 'onClick' | 'disabledReason'> & {
  label: string
  Icon: LucideIcon
}

const StepButton = ({ label, Icon, ...act }: StepProps) => (
  <Button
    {...act}
    fullWidth
    className="h-full min-h-16 flex-col justify-start gap-1 px-0! py-2 text-xs whitespace-normal!"
    icon={<Icon aria-hidden size={18} />}
  >
    {label}
  </Button>
)

/** Frees the time of all that is open of the visit, which the waiting list is then offered. */
function CancelVisit({ appointment: { id, version, isPaid } }: { appointment: Appointment }) {
  const [isAsking, setAsking] = useState(false)
  const sayDone = useUndo()
  const onFailure = useFailureOf('Erro ao cancelar atendimento')
  return (
    <>
      <Button
        writes
        variant="ghost"
        icon={<Ban aria-hidden size={18} />}
        disabledReason={isPaid ? words(VISIT_PAID.text) : undefined}
        onClick={() => setAsking(true)}
      >
        Cancelar atendimento
      </Button>
      <ConfirmAction
        asking={isAsking}
        onClose={() => setAsking(false)}
        act={() => agendaApi.visits.change.call({ id, version, status: 'cancelled' })}
        done={({ undoId }) => sayDone(undoId, 'Atendimento cancelado!', 'O horário ficou livre.')}
        onFailure={onFailure}
        title="Cancelar este atendimento?"
        text="O horário fica livre e é oferecido a quem está na lista de espera. Dá para desfazer."
        confirmLabel="Cancelar atendimento"
        cancelLabel="Manter"
      />
    </>
  )
}

/** Leads to the till with what is owed in the cart, or shows the receipt of what was paid. */
function Payment({ services }: { services: readonly Appointment[] }) {
  const { money } = useFormats()
  const maySell = useMay('pos.sales')
  const maySeeSales = useMay('pos.view')
  const { Receipt } = useVisitSlots()
  const [isShown, setShown] = useState(false)
  const owed = services.filter(({ status, isPaid, isWaived }) => isLive(status) && !isPaid && !isWaived)
  const cents = owed.reduce((sum, { priceCents, depositCents = 0 }) => sum + priceCents - depositCents, 0)
  const [first] = owed
  const paid = services.find(({ isPaid }) => isPaid)
  return (
    <>
      {maySell && first && cents > 0 && (
        <LinkButton
          to={paths.charge(first.client.id, first.visitId)}
          variant="primary"
          icon={<CircleDollarSign aria-hidden size={18} />}
        >
          Cobrar {money(cents)}
        </LinkButton>
      )}
      {maySeeSales && paid && Receipt && (
        <>
          <Button icon={<ReceiptText aria-hidden size={18} />} onClick={() => setShown(true)}>
            Ver recibo
          </Button>
          {isShown && <Receipt appointmentId={paid.id} onClose={() => setShown(false)} />}
        </>
      )}
    </>
  )
}
