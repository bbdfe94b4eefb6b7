import { sql } from 'kysely'
import * as z from 'zod/mini'
import { behindSecret } from '../../accounts/server/behind-secret.ts'
import { businessOf, type ProcedureContext } from '../../accounts/server/guard.ts'
import { refuseIfHeld } from '../../business/server/client-mail.ts'
import { newBusinessSecret } from '../../platform/server/business-secret.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'

export const receiptJob = defineJob('sales.receipt', z.object({ ...ofBusiness, saleId: z.uuid(), email: z.string() }))

/** Returns the token of the sale's receipt link. Repeated calls return the same token. */
export async function shareReceipt(tx: BusinessTx, { id }: { id: string }): Promise<{ token: string }> {
  const token = await tokenOf(tx, id)
  tx.audit('receipt.share', { sale: id })
  return { token }
}

type SharedReceipt = { businessId: string; saleId: string; zone: string }

/** The sale whose receipt link has the token. */
export const saleBehind = (token: string): Promise<SharedReceipt | undefined> =>
  behindSecret(
    token,
    (business) => sql<SharedReceipt>`
      select l.business_id, l.sale_id, b.zone from receipt_link l join business b on b.id = l.business_id
      where l.business_id = ${business} and l.token = ${token}`,
  )

/** Mails the receipt by a job after the commit. */
export async function mailReceipt(
  context: ProcedureContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const businessId = businessOf(context)
  await throttle(limit('receipt.address', businessId, email), limit('receipt.business', businessId))
  await context.write(async (tx) => {
    await refuseIfHeld(tx)
    await tokenOf(tx, id)
    tx.enqueue(receiptJob, { saleId: id, email })
    tx.audit('receipt.mail', { sale: id })
  })
}

const insertToken = `
  insert into receipt_link (business_id, sale_id, token) select business_id, id, $3 from sale where business_id = $1 and id = $2
  on conflict (business_id, sale_id) do nothing`

async function tokenOf(tx: BusinessTx, saleId: string): Promise<string> {
  // Selecting from `sale` makes sure that no link is created for a sale of another business.
  const [, link] = await awaitAll([
    tx.rows(insertToken, [tx.businessId, saleId, newBusinessSecret(tx.businessId)]),
    tx.one(tx.selectFrom('receiptLink').select('token').where('saleId', '=', saleId)),
  ])
  return link.token
}
