import { Ban, Check, CircleDollarSign, DoorOpen, Scissors, UserX } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay, useToday } from '../../accounts/web/session.tsx'
import { localDate, localTime } from '../../platform/clock.ts'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { runAction, useAction } from '../../platform/web/frames/use-action.ts'
import { paths } from '../../platform/paths.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { words } from '../../platform/words.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import {
  appointmentRefusals,
  type Attendance,
  attendanceNames,
  isLive,
  isOpen,
  standingName,
  statusTones,
} from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { agendaApi } from './api.ts'
import { ChargeState } from './charge-state.tsx'
import { useChangeAppointment, useFailureOf } from './use-change-appointment.ts'
import { useUndo } from './use-undo.ts'

const { NOT_TODAY, NOT_BEGUN, VISIT_PAID } = appointmentRefusals

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

type StepsProps = { appointment: Appointment; services: readonly Appointment[] }

/** The steps of a visit, one press each. */
export function VisitSteps({ appointment, services }: StepsProps) {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const today = useToday()
  const [opened] = useState(() => new Date())
  const attending = useAttendance()
  const { setStatus } = useChangeAppointment()
  const { status, attendance, onlineAct, startsAt } = appointment
  const said = attendanceText(appointment, zone)
  const standing = <Badge tone={statusTones[status]}>{standingName(appointment)}</Badge>
  const state = (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {standing}
      {attendance === 'arrived' && said && <span className="figures font-semibold text-success">{said}</span>}
      <ChargeState appointment={appointment} />
    </div>
  )
  if (!isOpen(status) || onlineAct === 'offered')
    return (
      <section aria-label="Andamento" className="grid gap-3">
        {state}
        <ChargeLink services={services} />
      </section>
    )
  const begins = new Date(startsAt)
  const isToday = localDate(begins, zone) === today
  const hasBegun = begins <= opened
  const step = (to: Attendance) => ({
    writes: true,
    pending: attending.isPending && attending.variables.to === to,
    onClick: () => attending.mutate({ was: appointment, to }),
  })
  const onItsDay = isToday ? undefined : words(NOT_TODAY.text)
  return (
    <section aria-label="Andamento" className="grid gap-3">
      {state}
      {mayEdit && (
        <div className="grid grid-cols-2 gap-2 [&_button]:px-2 [&_svg]:shrink-0">
          {attendance === 'expected' ? (
            <>
              <Button
                writes
                icon={<Check aria-hidden size={18} />}
                disabledReason={status === 'confirmed' ? 'Já está confirmado.' : undefined}
                onClick={() => setStatus(appointment, 'confirmed')}
              >
                Confirmar
              </Button>
              <Button {...step('arrived')} icon={<DoorOpen aria-hidden size={18} />} disabledReason={onItsDay}>
                Chegou
              </Button>
            </>
          ) : (
            <Button {...step('expected')}>Desmarcar chegada</Button>
          )}
          {attendance !== 'served' && (
            <Button {...step('served')} icon={<Scissors aria-hidden size={18} />} disabledReason={onItsDay}>
              Em atendimento
            </Button>
          )}
          {attendance === 'expected' && (
            <Button
              {...step('missed')}
              icon={<UserX aria-hidden size={18} />}
              disabledReason={hasBegun ? undefined : words(NOT_BEGUN.text)}
            >
              Faltou
            </Button>
          )}
          <CancelVisit appointment={appointment} />
        </div>
      )}
      {(hasBegun || isToday) && <ChargeLink services={services} />}
    </section>
  )
}

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
        className="col-span-2"
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

/** Leads to the till with the visit in the cart. */
function ChargeLink({ services }: { services: readonly Appointment[] }) {
  const { money } = useFormats()
  const maySell = useMay('pos.sales')
  const owed = services.filter(({ status, isPaid, isWaived }) => isLive(status) && !isPaid && !isWaived)
  const cents = owed.reduce((sum, { priceCents, depositCents = 0 }) => sum + priceCents - depositCents, 0)
  const [first] = owed
  if (!maySell || !first || cents <= 0) return null
  return (
    <LinkButton
      to={paths.charge(first.client.id, first.visitId)}
      variant="primary"
      icon={<CircleDollarSign aria-hidden size={18} />}
    >
      Cobrar {money(cents)}
    </LinkButton>
  )
}
