import { canSeal, unseal } from '../../platform/server/seal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ChannelView } from '../contract.ts'
import { textChannels } from '../message.ts'
import type { ChannelProblem, TextChannel } from '../channel.ts'
import type { ChannelAccount } from './parts/text-outcome.ts'

type Row = {
  channel: TextChannel
  sender: string
  template: string | null
  since: Date
  problem: ChannelProblem | null
}

export const connectedChannels = (tx: BusinessTx): Promise<Row[]> =>
  tx.rows<Row>('select channel, sender, template, since, problem from message_channel where business_id = $1', [
    tx.businessId,
  ])

/** The accounts of the business, without their keys. */
export async function listChannels(tx: BusinessTx): Promise<{ isOffered: boolean; channels: ChannelView[] }> {
  const rows = await connectedChannels(tx)
  return {
    isOffered: canSeal(),
    channels: textChannels.map((channel) => {
      const row = rows.find((one) => one.channel === channel)
      if (!row) return { channel, isConnected: false, sender: null, template: null, problem: null }
      const { sender, template, problem } = row
      return { channel, isConnected: true, sender, template, problem }
    }),
  }
}

/** What a key is sealed for: that of one business's channel opens nothing else. */
export const purposeOf = ({ businessId }: Pick<BusinessTx, 'businessId'>, channel: TextChannel): string =>
  `message_channel ${businessId} ${channel}`

/** The account with its key; `sealed` where that cannot be opened any more, null where there is none. */
export async function openChannel(tx: BusinessTx, channel: TextChannel): Promise<ChannelAccount | 'sealed' | null> {
  const [row] = await tx.rows<{ sender: string; template: string | null; sealed_token: Buffer }>(
    'select sender, template, sealed_token from message_channel where business_id = $1 and channel = $2',
    [tx.businessId, channel],
  )
  if (!row) return null
  const token = unseal(row.sealed_token, purposeOf(tx, channel))
  return token === null ? 'sealed' : { channel, sender: row.sender, template: row.template, token }
}
