import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { claimPath } from '../../platform/server/claim-path.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { siteRefusals, type SiteForm } from '../site.ts'

/**
 * Keeps what is being written. What visitors see stays until it is published; only its address moves at once, so whoever moves
 * that of a published page is one who may publish.
 */
export async function saveSite(tx: BusinessTx, { slug, ...content }: SiteForm): Promise<void> {
  if (!tx.may('landing.publish')) await refuseMove(tx, slug)
  // The price of a linked service is the catalogue's, so what was sent is dropped.
  const services = content.services.map((item) => (item.serviceId ? { ...item, price: null } : item))
  const values = { slug, draft: JSON.stringify({ ...content, services }), updated_at: tx.now }
  await claimPath(tx, 'site_path', slug, siteRefusals.SITE_ADDRESS_TAKEN)
  await tx.db
    .insertInto('site')
    .values({ business_id: tx.businessId, ...values })
    .onConflict((already) => already.column('business_id').doUpdateSet(values))
    .execute()
  tx.audit('site.save')
}

async function refuseMove(tx: BusinessTx, slug: string): Promise<void> {
  const published = await tx.db
    .selectFrom('site')
    .select('slug')
    .where('business_id', '=', tx.businessId)
    .where('published', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!published || published.slug === slug) return
  throw new Refusal(platformRefusals.FORBIDDEN, {
    fields: { slug: 'Só quem pode publicar muda o endereço de um site publicado.' },
  })
}
