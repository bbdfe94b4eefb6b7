import type * as z from 'zod/mini'
import { minutesOf } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { messageRuleForm, QuietForm } from '../message-rule.ts'
import { defaultQuiet } from '../message-rule.ts'

/** Changes a rule. A rule that is switched on applies to messages due from now on. */
export async function saveMessageRule(tx: BusinessTx, rule: z.output<typeof messageRuleForm>): Promise<void> {
  const { kind, channel, isOn, amount, text } = rule
  const on_since = isOn ? tx.now : null
  await awaitAll([
    tx.db
      .insertInto('message_rule')
      .values({ business_id: tx.businessId, kind, channel, on_since, amount, text })
      .onConflict((already) =>
        already.columns(['business_id', 'kind', 'channel']).doUpdateSet((is) => ({
          on_since: isOn ? is.fn.coalesce('message_rule.on_since', 'excluded.on_since') : null,
          amount,
          text,
        })),
      )
      .execute(),
    beginMessages(tx),
  ])
  tx.audit('message-rule.save', { kind, channel, isOn, amount })
}

/** Adds the business to those whose messages are planned. */
export const beginMessages = (tx: BusinessTx): Promise<unknown> =>
  tx.db
    .insertInto('message_settings')
    .values({ business_id: tx.businessId, ...columnsOf(defaultQuiet) })
    .onConflict((already) => already.column('business_id').doNothing())
    .execute()

export async function saveQuietHours(tx: BusinessTx, quiet: QuietForm): Promise<void> {
  const columns = columnsOf(quiet)
  await tx.db
    .insertInto('message_settings')
    .values({ business_id: tx.businessId, ...columns })
    .onConflict((already) => already.column('business_id').doUpdateSet(columns))
    .execute()
  tx.audit('message-quiet.save', { isOn: quiet.isOn })
}

const columnsOf = ({ isOn, from, to }: QuietForm) => ({
  quiet_from: isOn ? minutesOf(from) : null,
  quiet_to: isOn ? minutesOf(to) : null,
})
