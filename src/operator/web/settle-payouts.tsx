import { Confirm } from '../../platform/web/ui/confirm.tsx'
import type { Settlement } from '../payout.ts'

type ConfirmProps = {
  asked: Settlement | null
  pending: boolean
  onConfirm: (asked: Settlement) => void
  onCancel: () => void
}

/** Both outcomes ask for confirmation, because neither can be undone here. */
export function SettlePayouts({ asked, pending, onConfirm, onCancel }: ConfirmProps) {
  const isPaid = asked?.outcome === 'paid'
  const count = asked?.ids.length ?? 0
  return (
    <Confirm
      open={asked !== null}
      onCancel={onCancel}
      onConfirm={() => asked && onConfirm(asked)}
      pending={pending}
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
