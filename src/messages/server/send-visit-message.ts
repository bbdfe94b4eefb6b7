import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { clientSender } from '../../business/server/client-mail.ts'
import { messageRefusals, type VisitSending, notSendable } from '../contract.ts'
import { connectedChannels, sendsSince } from './channel-queries.ts'
import { findOutgoing } from './outbox-queries.ts'
import { decideSending } from './parts/sending-decision.ts'
import { findToldVisit, sendingOf } from './parts/told-visit.ts'
import { sendAt } from './plan-messages.ts'
import { getQuiet, getRules } from './rule-queries.ts'

const message = { kind: 'reminder', channel: 'whatsapp' } as const

/**
 * Puts the reminder of a visit into the outbox, to leave at once or at the end of the quiet hours. It is the row that the planner
 * would write, so that a client is told once, whoever comes first; and what is refused is what the job would not send.
 */
export async function sendVisitMessage(tx: BusinessTx, { id }: { id: string }): Promise<VisitSending> {
  const visit = orNotFound(await findToldVisit(tx, id))
  const [stored] = await tx.rows<{ id: string }>(storeText, [
    tx.businessId,
    message.kind,
    message.channel,
    visit.clientId,
    visit.visitId,
    visit.startsAt,
    tx.now,
    tx.accountId,
  ])
  if (!stored) return standingOf(tx, id)
  const [outgoing, accounts, rules, quiet, standing] = await awaitAll([
    findOutgoing(tx, stored.id),
    connectedChannels(tx),
    getRules(tx),
    getQuiet(tx),
    clientSender(tx),
  ])
  if (!sendsSince(accounts, message)) throw new Refusal(notSendable('no_channel'))
  const decision = decideSending(orNotFound(outgoing), { rules, quiet, standing, now: tx.now })
  if (decision.reason !== null) throw new Refusal(notSendable(decision.reason))
  const { at } = decision
  if (at > tx.now) await tx.updateTable('message').set({ dueAt: at }).where('id', '=', stored.id).execute()
  sendAt(tx, stored.id, at)
  tx.audit('message.send', { visit: visit.visitId })
  return { state: 'waiting', reason: null, at: at.toISOString() }
}

/** Of a message that was there before: the first request's answer as long as it is on its way. */
async function standingOf(tx: BusinessTx, id: string): Promise<VisitSending> {
  const sending = orNotFound(sendingOf(await findToldVisit(tx, id)))
  if (sending.state === 'waiting' || sending.state === 'sending') return sending
  throw new Refusal(messageRefusals.ALREADY_SENT, { facts: sending })
}

// What was not sent may be tried again, and what the planner has stored for later is taken over.
const storeText = `
  insert into message (business_id, kind, channel, client_id, visit_id, starts_at, due_at, state, changed_at, account_id)
  values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $7, $8)
  on conflict (business_id, visit_id, kind, channel, starts_at) do update
    set state = 'waiting', reason = null, client_id = excluded.client_id, due_at = excluded.due_at,
      changed_at = excluded.changed_at, account_id = excluded.account_id
    where message.state in ('not_sent', 'failed') or (message.state = 'waiting' and message.account_id is null)
  returning id`
