import { useMutation } from '@tanstack/react-query'
import { useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { isToCharge, toChargeName } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { agendaApi } from './api.ts'

export const ToChargeBadge = () => <Badge tone="warning">{toChargeName}</Badge>

/** How an appointment stands with its payment, and the act that lets it go or charges it after all. */
export function ChargeState({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const mayEdit = useMay('bookings.edit')
  const { id, version, isPaid, isWaived } = appointment
  const waiving = useMutation({
    ...agendaApi.waive.mutationOptions(),
    onSuccess: () => {
      if (isWaived) toast.success('Voltou a cobrar', 'O atendimento está de novo em “A cobrar”.')
      else toast.success('Não será cobrado', 'O atendimento saiu de “A cobrar”.')
      onDone()
    },
    onError: (error) => toastFailure('Erro ao atualizar agendamento', 'Tente novamente.')(refusalOf(error)),
  })
  if (isPaid) return <span className="block text-xs text-soft">Pago</span>
  if (!isWaived && !isToCharge(appointment)) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      {isWaived ? <span className="text-xs text-soft">Não será cobrado</span> : <ToChargeBadge />}
      {mayEdit && (
        <Button
          size="sm"
          pending={waiving.isPending}
          onClick={() => waiving.mutate({ id, version, isWaived: !isWaived })}
        >
          {isWaived ? 'Voltar a cobrar' : 'Não será cobrado'}
        </Button>
      )}
    </span>
  )
}
