import { CircleDollarSign } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { isToCharge, toChargeName, toChargeText, type ToCharge } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { agendaApi } from './api.ts'
import { useFailureOf } from './use-change-appointment.ts'

export const ToChargeBadge = () => <Badge tone="warning">{toChargeName}</Badge>

/** How an appointment stands with its payment, and the act that lets it go or charges it after all. */
export function ChargeState({ appointment }: { appointment: Appointment }) {
  const mayEdit = useMay('bookings.edit')
  const { id, version, isPaid, isWaived } = appointment
  const waiving = useAction(agendaApi.waive.call, {
    done: () => {
      if (isWaived) toast.success('Voltou a cobrar', 'O atendimento está de novo em “A cobrar”.')
      else toast.success('Não será cobrado', 'O atendimento saiu de “A cobrar”.')
    },
    onFailure: useFailureOf('Erro ao atualizar agendamento'),
  })
  if (isPaid) return <span className="block text-xs text-soft">Pago</span>
  if (!isWaived && !isToCharge(appointment)) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      {isWaived ? <span className="text-xs text-soft">Não será cobrado</span> : <ToChargeBadge />}
      {mayEdit && (
        <Button
          writes
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

/** A notice of visits that are done and still to be charged. `when` says of which days. */
export function ToChargeNotice({ toCharge, when }: { toCharge: ToCharge; when: string }) {
  const formats = useFormats()
  return (
    <section
      aria-label={toChargeName}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <p className="flex items-center gap-2 font-semibold">
        <CircleDollarSign aria-hidden size={18} className="shrink-0" />
        {toChargeText(toCharge, formats, when)}
      </p>
      <LinkButton to={paths.toCharge} size="sm">
        Ver atendimentos
      </LinkButton>
    </section>
  )
}
