import { firstIn } from '../../platform/filled.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Mail } from '../../platform/server/mail/letter.ts'
import { isAddressRefused } from '../../platform/server/mail/mail.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import {
  holdRefusals,
  mostRecent,
  whyHeld,
  whyStopped,
  type ClientSender,
  type Occasion,
  type RecentMails,
} from '../client-sender.ts'

type Send = (mail: Mail) => Promise<boolean>
/** A mail that bears the business's name, as `writeLetterIn` writes it. */
type ClientMail = Mail & { from: string }

/** Sends a mail to a client, unless the business may not write now: then the trail says so. */
export async function mailClient(
  scope: Scope,
  send: Send,
  mail: ClientMail,
  occasion: Occasion = 'own',
): Promise<boolean> {
  const isHeld = await inBusiness(scope, 'write', async (tx) => {
    const reason = whyHeld(await clientSender(tx), occasion)
    if (reason) tx.audit(`client-mail.${reason}`)
    return reason !== null
  })
  if (isHeld) return false
  const hasLeft = await send(mail).catch(async (error: unknown) => {
    if (!isAddressRefused(error)) throw error
    await inBusiness(scope, 'write', async (tx) => {
      await noteBounced(tx)
      tx.audit('client-mail.bounced')
    })
    return false
  })
  if (hasLeft) await inBusiness(scope, 'write', async (tx) => noteDelivered(tx))
  return hasLeft
}

/** Refuses at once what `mailClient` would hold. */
export async function refuseIfHeld(tx: BusinessTx): Promise<void> {
  const reason = whyHeld(await clientSender(tx))
  if (reason) throw new Refusal(holdRefusals[reason])
}

export async function clientSender(tx: BusinessTx): Promise<ClientSender> {
  return firstIn(await tx.rows<ClientSender>(senderText, [tx.businessId]))
}

const isSameDay = `s.day_began_at > now() - interval '1 day' and not is_ahead(s.day_began_at)`

const senderText = `
  select coalesce(s.delivered, 0) as delivered, case when ${isSameDay} then s.today else 0 end as today,
    s.stopped_for,
    exists (
      select from member m join account a on a.id = m.account_id
      where m.business_id = b.id and m.role = 'admin' and m.removed_at is null
        and a.suspended_at is null and a.email_verified_at is not null) as is_proven
  from business b left join client_sender s on s.business_id = b.id
  where b.id = $1`

/** Counts a mail that left. Sent last, because all mails of the business count in one row. */
export const noteDelivered = (tx: BusinessTx): void =>
  tx.finish({ sql: deliveredText, parameters: [tx.businessId, mostRecent] })

const halved = (column: string) => `case when s.tried >= $2 then s.${column} / 2 else s.${column} end`

const deliveredText = `
  insert into client_sender as s (business_id, delivered, today, day_began_at, tried) values ($1, 1, 1, now(), 1)
  on conflict (business_id) do update set
    delivered = s.delivered + 1,
    today = case when ${isSameDay} then s.today else 0 end + 1,
    day_began_at = case when ${isSameDay} then s.day_began_at else now() end,
    tried = ${halved('tried')} + 1, bounced = ${halved('bounced')}, left_us = ${halved('left_us')}`

/** Counts a mail that the recipient's mail server refused; `noteLeft` counts a reader who wants no more. */
export const noteBounced = (tx: BusinessTx): Promise<void> => note(tx, 'bounced')
export const noteLeft = (tx: BusinessTx): Promise<void> => note(tx, 'left_us')

async function note(tx: BusinessTx, column: 'bounced' | 'left_us'): Promise<void> {
  const tried = column === 'bounced' ? 1 : 0
  const recent = firstIn(
    await tx.rows<RecentMails>(
      `insert into client_sender as s (business_id, day_began_at, tried, ${column}) values ($1, now(), $2, 1)
     on conflict (business_id) do update set tried = s.tried + $2, ${column} = s.${column} + 1
     returning tried, bounced, left_us as left`,
      [tx.businessId, tried],
    ),
  )
  const reason = whyStopped(recent)
  if (!reason) return
  const stopped = await tx.rows(
    `update client_sender set stopped_at = now(), stopped_for = $2
     where business_id = $1 and stopped_at is null returning business_id`,
    [tx.businessId, reason],
  )
  if (stopped.length > 0) tx.audit(`client-sender.${reason}`)
}

/** Lets a stopped business write again, and forgets why it was stopped. Returns false if it was not stopped. */
export async function letSenderOn(tx: BusinessTx): Promise<boolean> {
  const going = await tx.rows(
    `update client_sender set stopped_at = null, stopped_for = null, tried = 0, bounced = 0, left_us = 0
     where business_id = $1 and stopped_at is not null returning business_id`,
    [tx.businessId],
  )
  if (going.length > 0) tx.audit('client-sender.let_on')
  return going.length > 0
}
