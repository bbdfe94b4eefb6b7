import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { PayoutSettlement } from '../payout.ts'
import { operatorApi } from './api.ts'

type Props = { asked: PayoutSettlement | null; onClose: () => void }

/** Both outcomes ask for confirmation, because neither can be undone here. */
export function SettlePayouts({ asked, onClose }: Props) {
  const isPaid = asked?.outcome === 'paid'
  const count = asked?.ids.length ?? 0
  return (
    <ConfirmAction
      asking={asked}
      onClose={onClose}
      act={(settlement) => operatorApi.payouts.settle.call(settlement)}
      done={({ settled }) => toast.success(settled === 1 ? 'Repasse registrado!' : `${settled} repasses registrados!`)}
      failed="Erro ao registrar o repasse"
      title={
        isPaid
          ? count === 1
            ? 'Marcar o repasse como pago?'
            : `Marcar ${count} repasses como pagos?`
          : 'O PIX não foi concluído?'
      }
      text={
        isPaid
          ? 'Confirme só depois de fazer as transferências. O afiliado vê o valor como pago.'
          : 'O valor volta para o saldo do afiliado e entra no próximo repasse.'
      }
      confirmLabel={isPaid ? 'Marcar como pago' : 'Devolver ao saldo'}
    />
  )
}
