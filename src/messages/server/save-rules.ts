import type * as z from 'zod/mini'
import { minutesOf } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { messageRuleForm, QuietForm } from '../message-rule.ts'
import { defaultQuiet } from '../message-rule.ts'

/** Changes a rule. A rule that is switched on applies to messages due from now on. */
export async function saveMessageRule(tx: BusinessTx, rule: z.output<typeof messageRuleForm>): Promise<void> {
  const { kind, channel, isOn, amount, text } = rule
  const onSince = isOn ? tx.now : null
  await awaitAll([
    tx
      .insertInto('messageRule')
      .values({ kind, channel, onSince, amount, text })
      .onConflict((already) =>
        already.columns(['businessId', 'kind', 'channel']).doUpdateSet((is) => ({
          onSince: isOn ? is.fn.coalesce('messageRule.onSince', 'excluded.onSince') : null,
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
  tx
    .insertInto('messageSettings')
    .values(columnsOf(defaultQuiet))
    .onConflict((already) => already.column('businessId').doNothing())
    .execute()

export async function saveQuietHours(tx: BusinessTx, quiet: QuietForm): Promise<void> {
  await tx.upsert('messageSettings', columnsOf(quiet))
  tx.audit('message-quiet.save', { isOn: quiet.isOn })
}

const columnsOf = ({ isOn, from, to }: QuietForm) => ({
  quietFrom: isOn ? minutesOf(from) : null,
  quietTo: isOn ? minutesOf(to) : null,
})
