import { claimPath } from '../../platform/server/claim-path.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { siteRefusals, type SiteForm } from '../site.ts'

/** Keeps what is being written. What visitors see stays until it is published. */
export async function saveSite(tx: BusinessTx, { slug, ...content }: SiteForm): Promise<void> {
  // A price that the catalogue tells is nobody's to write.
  const services = content.services.map((item) => (item.serviceId ? { ...item, price: null } : item))
  const values = { slug, draft: JSON.stringify({ ...content, services }), updated_at: tx.now }
  await claimPath(tx, 'site_path', slug, siteRefusals.SITE_ADDRESS_TAKEN)
  await tx.db
    .insertInto('site')
    .values({ business_id: tx.businessId, ...values })
    .onConflict((already) => already.column('business_id').doUpdateSet(values))
    .execute()
  tx.audit('site.save', { slug })
  tx.announce('sites')
}
