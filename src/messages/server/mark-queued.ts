import { birthdaysOn } from '../../clients/birthday.ts'
import { localDate } from '../../platform/clock.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { messageRefusals, type QueuedMessage } from '../contract.ts'
import { beginMessages } from './save-rules.ts'

type BirthdayMark = { clientId: string; state: QueuedMessage['state'] }
type Mark = { visitId: string; startsAt: string; state: QueuedMessage['state'] }

/** Records who opened or sent a reminder in WhatsApp, or undid that. A sent one is not set back to opened. */
export async function markQueued(tx: BusinessTx, { visitId, startsAt, state }: Mark): Promise<void> {
  const parts = await tx.lockAndRead<{ id: string; clientId: string; isSame: boolean }>(
    'appointment',
    'key share',
    `select id, client_id, starts_at = $3 and status in ('scheduled', 'pending', 'confirmed') as is_same
     from appointment where business_id = $1 and visit_id = $2`,
    [tx.businessId, visitId, startsAt],
  )
  const { clientId } = orNotFound(parts[0])
  if (!parts.some(({ isSame }) => isSame)) throw new Refusal(messageRefusals.VISIT_CHANGED)
  await tx.rows(
    `insert into message
       (business_id, kind, channel, client_id, visit_id, starts_at, due_at, state, changed_at, account_id)
     values ($1, 'reminder', 'whatsapp', $2, $3, $4, $5, $6, $5, $7)
     on conflict (business_id, visit_id, kind, channel, starts_at) do update
       ${marked}`,
    [tx.businessId, clientId, visitId, startsAt, tx.now, state, state === 'waiting' ? null : tx.actor.accountId],
  )
  await beginMessages(tx)
  tx.audit('message.mark', { visit: visitId, state })
}

/** The same for a birthday message; a client gets one a year. */
export async function markBirthday(tx: BusinessTx, { clientId, state }: BirthdayMark): Promise<void> {
  const today = localDate(tx.now, tx.zone)
  const client = await tx.one(
    tx.lockAndRead<{ id: string; isToday: boolean }>(
      'client',
      'key share',
      `select id, deactivated_at is null and coalesce(birthday = any ($3), false) as is_today
     from client where business_id = $1 and id = $2`,
      [tx.businessId, clientId, birthdaysOn(today)],
    ),
  )
  if (!client.isToday) throw new Refusal(messageRefusals.BIRTHDAY_CHANGED)
  await tx.rows(
    `insert into message
       (business_id, kind, channel, client_id, birthday_on, due_at, state, changed_at, account_id)
     values ($1, 'birthday', 'whatsapp', $2, $3, $4, $5, $4, $6)
     on conflict (business_id, client_id, channel, extract(year from birthday_on)) where birthday_on is not null do update
       ${marked}`,
    [tx.businessId, clientId, today, tx.now, state, state === 'waiting' ? null : tx.actor.accountId],
  )
  await beginMessages(tx)
  tx.audit('message.mark-birthday', { client: clientId, state })
}

/** A message that was refused by the service may be sent by hand. */
const marked = `set state = excluded.state, reason = null, changed_at = excluded.changed_at, account_id = excluded.account_id
       where not (message.state = 'sent' and excluded.state = 'opened')`
