import { CircleDollarSign, DoorOpen, Scissors, UserX } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay, useToday } from '../../accounts/web/session.tsx'
import { localDate, localTime } from '../../platform/clock.ts'
import { runAction, useAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { paths } from '../../platform/paths.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { words } from '../../platform/words.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { appointmentRefusals, type Attendance, attendanceNames, isLive, isOpen, isToCharge } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { agendaApi } from './api.ts'
import { useUndo } from './use-undo.ts'

const { NOT_TODAY, NOT_BEGUN, CHANGED_MEANWHILE } = appointmentRefusals

/** `Chegou às 14:10`; null while the client is expected. */
export function attendanceText({ attendance, arrivedAt, status }: Appointment, zone: string): string | null {
  if (attendance === 'expected') return null
  if (attendance === 'missed') return isLive(status) ? null : attendanceNames.missed
  if (!isOpen(status) || !arrivedAt) return null
  return attendance === 'served' ? attendanceNames.served : `Chegou às ${localTime(new Date(arrivedAt), zone)}`
}

/** Says who came, and offers to take it back. */
export function useAttendance(onDone?: () => void) {
  const sayDone = useUndo()
  const takeBack = (id: string) =>
    runAction(() => agendaApi.visits.attend.call({ id, attendance: 'expected' }), {
      done: () => toast.success('Desfeito!', 'A chegada foi desmarcada.'),
      failed: ['Erro ao desfazer', 'Tente novamente.'],
    })
  const done = {
    expected: () => toast.success('Chegada desmarcada!'),
    arrived: (id: string) => toast.undo('Chegada marcada!', () => void takeBack(id)),
    served: (id: string) => toast.undo('Atendimento começado!', () => void takeBack(id)),
    missed: (_: string, undoId: string | null) => sayDone(undoId, 'Falta marcada!', 'O horário ficou livre.'),
  } satisfies Record<Attendance, (id: string, undoId: string | null) => unknown>
  return useAction(agendaApi.visits.attend.call, {
    done: ({ undoId }, { id, attendance }) => {
      done[attendance](id, undoId)
      onDone?.()
    },
    onFailure: (refusal) => {
      toastFailure('Erro ao marcar a presença', 'Tente novamente.')(refusal)
      // What is shown is old, so that another try would be refused as well.
      if (refusal?.code === CHANGED_MEANWHILE.code) onDone?.()
    },
  })
}

/** The steps of a visit on its day, one press each. */
export function VisitSteps({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const today = useToday()
  const [opened] = useState(() => new Date())
  const attending = useAttendance(onDone)
  const { id, version, status, attendance, onlineAct, startsAt } = appointment
  const said = attendanceText(appointment, zone)
  if (!isOpen(status) || onlineAct === 'offered')
    return said || isToCharge(appointment) ? (
      <div className="mb-5 flex flex-wrap items-center gap-2">
        {said && <p className="text-sm font-semibold text-danger">{said}</p>}
        {isToCharge(appointment) && <ChargeLink appointment={appointment} />}
      </div>
    ) : null
  const begins = new Date(startsAt)
  const isToday = localDate(begins, zone) === today
  const hasBegun = begins <= opened
  const press = (to: Attendance) => () => attending.mutate({ id, version, attendance: to })
  const step = (to: Attendance) => ({
    writes: true,
    pending: attending.isPending && attending.variables.attendance === to,
    onClick: press(to),
  })
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {said && <p className="mr-2 text-sm font-semibold text-success">{said}</p>}
      {mayEdit && (
        <>
          {attendance === 'expected' && (
            <Button
              {...step('arrived')}
              icon={<DoorOpen aria-hidden size={18} />}
              disabledReason={isToday ? undefined : words(NOT_TODAY.text)}
            >
              Chegou
            </Button>
          )}
          {attendance !== 'served' && (
            <Button
              {...step('served')}
              icon={<Scissors aria-hidden size={18} />}
              disabledReason={isToday ? undefined : words(NOT_TODAY.text)}
            >
              Em atendimento
            </Button>
          )}
          {attendance === 'expected' ? (
            <Button
              {...step('missed')}
              icon={<UserX aria-hidden size={18} />}
              disabledReason={hasBegun ? undefined : words(NOT_BEGUN.text)}
            >
              Faltou
            </Button>
          ) : (
            <Button {...step('expected')}>Desmarcar chegada</Button>
          )}
        </>
      )}
      {(hasBegun || isToday) && <ChargeLink appointment={appointment} />}
    </div>
  )
}

/** Leads to the till with the visit in the cart. */
function ChargeLink({ appointment }: { appointment: Appointment }) {
  const { money } = useFormats()
  const maySell = useMay('pos.sales')
  const { client, visitId, servicesOfVisit, priceCents, isPaid, isWaived } = appointment
  if (!maySell || isPaid || isWaived || priceCents === 0) return null
  return (
    <LinkButton
      to={paths.charge(client.id, visitId)}
      variant="primary"
      icon={<CircleDollarSign aria-hidden size={18} />}
    >
      {servicesOfVisit > 1 ? 'Cobrar' : `Cobrar ${money(priceCents)}`}
    </LinkButton>
  )
}
