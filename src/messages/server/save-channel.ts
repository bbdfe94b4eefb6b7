import { insistOnPlan } from '../../business/server/insist-on-plan.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { canSeal, seal } from '../../platform/server/seal.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { channelRefusals, type ChannelForm, type TextChannel } from '../channel.ts'
import { beginMessages } from './save-rules.ts'
import { purposeOf } from './channel-queries.ts'
import { appPurposeOf } from './parts/whatsapp-account.ts'

/** Connects or changes an account, for messages due from now on. The key is stored sealed and never returned. */
export async function saveChannel(tx: BusinessTx, form: ChannelForm): Promise<void> {
  const { channel, sender, token, template, birthdayTemplate, priceCents } = form
  const isWhatsApp = channel === 'whatsapp'
  const hasButtons = isWhatsApp && form.hasButtons
  const appSecret = isWhatsApp && form.appSecret ? seal(form.appSecret, appPurposeOf(tx)) : null
  if (!canSeal()) throw new Refusal(channelRefusals.CHANNELS_OFF)
  if (channel === 'whatsapp' && !(await isConnected(tx, channel))) await insistOnPlan(tx, 'whatsapp')
  const sealed = token === null ? null : seal(token, purposeOf(tx, channel))
  if (hasButtons && !appSecret && !(await takesReplies(tx)))
    throw invalidField('appSecret', 'Informe a chave secreta do app para receber as respostas.')
  const kept = [...(isWhatsApp ? [null, template, birthdayTemplate] : [priceCents, null, null]), hasButtons, appSecret]
  if (sealed) {
    await tx.rows(
      `insert into message_channel
         (business_id, channel, sender, sealed_token, price_cents, template, birthday_template, has_buttons, sealed_app_secret,
          since, birthday_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $7::text is not null then $10::timestamptz end)
       on conflict (business_id, channel) do update
         set sender = excluded.sender, sealed_token = excluded.sealed_token, problem = null, price_cents = excluded.price_cents,
           template = excluded.template, birthday_template = excluded.birthday_template,
           has_buttons = excluded.has_buttons,
           sealed_app_secret = coalesce(excluded.sealed_app_secret, message_channel.sealed_app_secret),
           birthday_since = ${birthdaySince('excluded.birthday_template', '$10')}`,
      [tx.businessId, channel, sender, sealed, ...kept, tx.now],
    )
    await beginMessages(tx)
  } else {
    const [changed] = await tx.rows(
      `update message_channel set sender = $3, problem = null, price_cents = $4, template = $5, birthday_template = $6,
         has_buttons = $7, sealed_app_secret = coalesce($8, sealed_app_secret),
         birthday_since = ${birthdaySince('$6::text', '$9')}
       where business_id = $1 and channel = $2 returning channel`,
      [tx.businessId, channel, sender, ...kept, tx.now],
    )
    if (!changed) throw invalidField('token', 'Informe a chave de acesso.')
  }
  tx.audit('message-channel.save', { channel })
}

async function takesReplies(tx: BusinessTx): Promise<boolean> {
  const [row] = await tx.rows(
    `select from message_channel where business_id = $1 and channel = 'whatsapp' and sealed_app_secret is not null`,
    [tx.businessId],
  )
  return row !== undefined
}

async function isConnected(tx: BusinessTx, channel: TextChannel): Promise<boolean> {
  const [row] = await tx.rows('select from message_channel where business_id = $1 and channel = $2', [
    tx.businessId,
    channel,
  ])
  return row !== undefined
}

/** SQL: birthday messages are sent automatically from the first time that they have a template. */
const birthdaySince = (template: string, now: string) =>
  `case when ${template} is not null then coalesce(message_channel.birthday_since, ${now}::timestamptz) end`

/** Disconnects an account. Messages that wait for it are then not sent, with a reason. */
export async function removeChannel(tx: BusinessTx, { channel }: { channel: TextChannel }): Promise<void> {
  await tx.one('delete from message_channel where business_id = $1 and channel = $2 returning channel', [
    tx.businessId,
    channel,
  ])
  tx.audit('message-channel.remove', { channel })
}
