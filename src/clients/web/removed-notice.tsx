import { useBusiness } from '../../accounts/web/session.tsx'
import { formatDate } from '../../platform/format.ts'
import type { ClientCard } from '../contract.ts'
import { RestoreButton } from './restore-button.tsx'

/** Above the card of somebody who is not in the list any more. */
export function RemovedNotice({ card }: { card: ClientCard }) {
  const { zone } = useBusiness()
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-5 py-3 text-sm text-warning"
    >
      {card.erasedAt
        ? `Os dados pessoais foram apagados em ${formatDate(card.erasedAt, zone)}, a pedido do cliente. O histórico fica sem nome.`
        : `Este cliente foi removido em ${formatDate(card.removedAt!, zone)}. O histórico continua aqui.`}
      {!card.erasedAt && <RestoreButton client={card} />}
    </div>
  )
}
