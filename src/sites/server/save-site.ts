import pg from 'pg'
import { Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { siteRefusals, type SiteForm } from '../site.ts'

const uniqueViolation = '23505'

/** Keeps what is being written. What visitors see stays until it is published. */
export async function saveSite(tx: BusinessTx, { slug, ...content }: SiteForm): Promise<void> {
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
  tx.audit('site.save', { slug })
  tx.announce('sites')
}
