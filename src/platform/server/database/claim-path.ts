import type { DB } from './tables.ts'
import { invalidField, Refusal, type RefusalKind } from '../../refusal.ts'
import { phrase } from '../../words.ts'
import { awaitAll, type BusinessTx } from './business-tx.ts'

/** The most paths that a business may have had. Without a limit, somebody could reserve names for nothing. */
const mostPaths = 20

/**
 * Reserves a public path for a business for good. Row-level security hides another business's path from queries, but
 * the unique index still prevents a second one. `atField` is what the field says of a taken path.
 */
export async function claimPath(
  tx: BusinessTx,
  table: keyof DB,
  slug: string,
  taken: RefusalKind,
  atField = taken.text,
): Promise<void> {
  const [, own] = await awaitAll([
    tx.rows(`insert into ${table} (business_id, slug) values ($1, $2) on conflict do nothing`, [tx.businessId, slug]),
    tx.rows<{ slug: string }>(`select slug from ${table} where business_id = $1`, [tx.businessId]),
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
