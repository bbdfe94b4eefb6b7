import pg from 'pg'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { siteRefusals, type SiteForm } from '../site.ts'

const uniqueViolation = '23505'

/**
 * Keeps what is being written. What visitors see stays until it is published; only its address moves at once, so whoever moves
 * that of a published page is one who may publish.
 */
export async function saveSite(
  tx: BusinessTx,
  { slug, ...content }: SiteForm,
  { mayPublish }: { mayPublish: boolean },
): Promise<void> {
  if (!mayPublish) await refuseMove(tx, slug)
  const values = { slug, draft: JSON.stringify(content), updated_at: tx.now }
  try {
    await tx.db
      .insertInto('site')
      .values({ business_id: tx.businessId, ...values })
      .onConflict((already) => already.column('business_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    // Row-level security hides another business's row; the unique index sees it.
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation && error.constraint === 'site_slug')
      throw new Refusal(siteRefusals.SITE_ADDRESS_TAKEN, {
        fields: { slug: siteRefusals.SITE_ADDRESS_TAKEN.text },
      })
    throw error
  }
  tx.audit('site.save')
  tx.announce('sites')
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
