import { Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { messageRefusals, type QueuedMessage } from '../contract.ts'

type Mark = { appointmentId: string; startsAt: string; state: QueuedMessage['state'] }

/** Keeps who opened a reminder in WhatsApp, sent it, or took that back. What was sent is not opened anew by another tap. */
export async function markQueued(tx: BusinessTx, { appointmentId, startsAt, state }: Mark): Promise<void> {
  const [visit] = await tx.lockAndRead<{ id: string; clientId: string; isSame: boolean }>(
    'appointment',
    'key share',
    `select id, client_id as "clientId", starts_at = $3 and status in ('scheduled', 'pending', 'confirmed') as "isSame"
     from appointment where business_id = $1 and id = $2`,
    [tx.businessId, appointmentId, startsAt],
  )
  if (!visit) throw new Refusal(platformRefusals.NOT_FOUND)
  if (!visit.isSame) throw new Refusal(messageRefusals.VISIT_CHANGED)
  await tx.rows(
    `insert into message
       (business_id, kind, channel, client_id, appointment_id, starts_at, due_at, state, changed_at, account_id)
     values ($1, 'reminder', 'whatsapp', $2, $3, $4, $5, $6, $5, $7)
     on conflict (business_id, appointment_id, kind, channel, starts_at) do update
       set state = excluded.state, changed_at = excluded.changed_at, account_id = excluded.account_id
       where not (message.state = 'sent' and excluded.state = 'opened')`,
    [
      tx.businessId,
      visit.clientId,
      appointmentId,
      startsAt,
      tx.now,
      state,
      state === 'waiting' ? null : tx.actor.accountId,
    ],
  )
  tx.audit('message.mark', { appointment: appointmentId, state })
}
