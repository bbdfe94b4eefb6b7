import * as z from 'zod/mini'
import { firstIn } from '../../platform/filled.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** What leads money to an account: the PIX key of the till, the account for deposits, the key for affiliate payouts. */
const moneyTargets = ['pix_key', 'deposit_account', 'affiliate_account'] as const
export type MoneyTarget = (typeof moneyTargets)[number]

/** `before` and `after`: how the key or account ends; null for none. One job for each owner. */
export const moneyTargetJob = defineJob(
  'business.money_target',
  z.object({
    ...ofBusiness,
    accountId: z.uuid(),
    target: z.enum(moneyTargets),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    by: z.string(),
  }),
)

/** How a key or account ends, by which its owner recognises it: of an e-mail address, how its name ends. */
export const endOf = (key: string | undefined): string | null =>
  key === undefined
    ? null
    : firstIn(key.split('@'))
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .slice(-4)

/** Mails every owner that money goes elsewhere now, in case none of them did it. */
export async function tellOwnersOfMoney(
  tx: BusinessTx,
  change: { target: MoneyTarget; before: string | null; after: string | null },
): Promise<void> {
  const owners = await tx.rows<{ id: string }>(
    `select account_id as id from member where business_id = $1 and role = 'admin' and removed_at is null order by id`,
    [tx.businessId],
  )
  for (const { id } of owners) tx.enqueue(moneyTargetJob, { accountId: id, by: tx.actor.name, ...change })
}
