import type { RefusalKind } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { phrase } from '../../platform/words.ts'

/** The most paths that a business may have had. Without a limit, somebody could reserve names for nothing. */
const mostPaths = 20

/**
 * Reserves a path for a business's public pages for good. The booking page and the site share the names, so that nobody
 * stands beside another business under its name. Row-level security hides another business's path from queries, but
 * the unique index still prevents a second one. `atField` is what the field says of a taken path.
 */
export async function claimPath(tx: BusinessTx, slug: string, taken: RefusalKind, atField = taken.text): Promise<void> {
  const [, own] = await awaitAll([
    tx.rows('insert into public_path (business_id, slug) values ($1, $2) on conflict do nothing', [
      tx.businessId,
      slug,
    ]),
    tx.rows<{ slug: string }>('select slug from public_path where business_id = $1', [tx.businessId]),
  ])
  if (!own.some((path) => path.slug === slug)) throw new Refusal(taken, { fields: { slug: atField } })
  if (own.length > mostPaths)
    throw invalidField(
      'slug',
      phrase('Seu negócio já usou {mostPaths} endereços, e todos continuam reservados para você. Escolha um deles.', {
        mostPaths,
      }),
    )
}
