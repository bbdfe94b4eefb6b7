import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'

/** From now on visitors see what was saved last. */
export async function publishSite(tx: BusinessTx): Promise<void> {
  const published = await tx.db
    .updateTable('site')
    .set((site) => ({ published: site.ref('draft'), published_at: tx.now }))
    .where('business_id', '=', tx.businessId)
    .returning('slug')
    .executeTakeFirst()
  if (!published) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('site.publish')
}

/** Takes the page off the internet; its text stays. */
export async function withdrawSite(tx: BusinessTx): Promise<void> {
  const withdrawn = await tx.db
    .updateTable('site')
    .set({ published: null, published_at: null })
    .where('business_id', '=', tx.businessId)
    .where('published', 'is not', null)
    .returning('slug')
    .executeTakeFirst()
  if (!withdrawn) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('site.withdraw')
}
