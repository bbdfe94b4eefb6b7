import { canSeal, type SealedColumn, unseal } from '../../platform/server/seal.ts'
import { paths } from '../../platform/paths.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ChannelView } from '../contract.ts'
import { textChannels, type MessageKind } from '../message.ts'
import type { MessageRule } from '../message-rule.ts'
import type { ChannelProblem, TextChannel } from '../channel.ts'
import { appPurposeOf, verifyTokenOf } from './parts/whatsapp-account.ts'
import type { ChannelAccount } from './parts/text-outcome.ts'

type Row = {
  channel: TextChannel
  sender: string
  template: string | null
  birthdayTemplate: string | null
  priceCents: number | null
  hasButtons: boolean
  sealedAppSecret: Buffer | null
  since: Date
  birthdaySince: Date | null
  problem: ChannelProblem | null
}

export const connectedChannels = (tx: BusinessTx): Promise<Row[]> =>
  tx.rows<Row>(
    `select channel, sender, template, birthday_template, price_cents, has_buttons, sealed_app_secret, since,
       birthday_since, problem
     from message_channel where business_id = $1`,
    [tx.businessId],
  )

/** Since when an account sends this kind automatically; null if none does. WhatsApp needs a template for each kind. */
export function sendsSince(
  accounts: readonly Row[],
  { kind, channel }: Pick<MessageRule, 'kind' | 'channel'>,
): Date | null {
  const account = accounts.find((one) => one.channel === channel)
  if (!account) return null
  return kind === 'birthday' && channel === 'whatsapp' ? account.birthdaySince : account.since
}

/** The accounts of the business, without their keys. */
export async function listChannels(tx: BusinessTx): Promise<{ isOffered: boolean; channels: ChannelView[] }> {
  const rows = await connectedChannels(tx)
  return {
    isOffered: canSeal(),
    channels: textChannels.map((channel) => {
      const row = rows.find((one) => one.channel === channel)
      if (!row)
        return {
          channel,
          isConnected: false,
          sender: null,
          template: null,
          birthdayTemplate: null,
          priceCents: null,
          hasButtons: false,
          replies: null,
          problem: null,
        }
      const { since: _, birthdaySince: _since, sealedAppSecret, ...view } = row
      return { ...view, replies: repliesOf(tx, sealedAppSecret), isConnected: true }
    }),
  }
}

/** Where the service sends answers, and by which word it proves that it may; null if none are taken. */
function repliesOf({ businessId }: BusinessTx, sealed: Buffer | null): ChannelView['replies'] {
  const appSecret = sealed && unseal(sealed, appPurposeOf({ businessId }))
  return appSecret
    ? { url: fullAddress(paths.messageEvents(businessId)), verifyToken: verifyTokenOf({ businessId, appSecret }) }
    : null
}

/** The purpose for which a key is sealed: it can be opened only for the same business and channel. */
export const purposeOf = ({ businessId }: Pick<BusinessTx, 'businessId'>, channel: TextChannel): string =>
  `message_channel ${businessId} ${channel}`

export const sealedAppSecrets: SealedColumn = {
  table: 'message_channel',
  column: 'sealed_app_secret',
  by: { businessId: 'business_id' },
  purpose: ({ businessId }) => appPurposeOf({ businessId: businessId! }),
}

export const sealedChannels: SealedColumn = {
  table: 'message_channel',
  column: 'sealed_token',
  by: { businessId: 'business_id', channel: 'channel' },
  purpose: ({ businessId, channel }) => purposeOf({ businessId: businessId! }, channel as TextChannel),
}

/** The account with its key and template; `sealed` if the key cannot be opened any more, null if none is set up. */
export async function openChannel(
  tx: BusinessTx,
  channel: TextChannel,
  kind: MessageKind,
): Promise<ChannelAccount | 'sealed' | null> {
  const [row] = await tx.rows<{ sender: string; template: string | null; sealedToken: Buffer; hasButtons: boolean }>(
    `select sender, case when $3 = 'birthday' then birthday_template else template end as template, sealed_token,
       has_buttons and $3 = 'reminder' as has_buttons
     from message_channel where business_id = $1 and channel = $2`,
    [tx.businessId, channel, kind],
  )
  if (!row || (channel === 'whatsapp' && row.template === null)) return null
  const token = unseal(row.sealedToken, purposeOf(tx, channel))
  return token === null
    ? 'sealed'
    : { channel, sender: row.sender, template: row.template, hasButtons: row.hasButtons, token }
}
