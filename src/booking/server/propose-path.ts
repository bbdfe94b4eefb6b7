import { businessOf, type ProcedureContext } from '../../accounts/server/guard.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { pathProposals, slug, type BookingLink } from '../booking-link.ts'
import { getBookingLink } from './link-queries.ts'

/** Whether a path can be had, and if not, a similar one that can. Tells no more than the public pages do. */
export async function checkPath(
  context: ProcedureContext,
  { slug }: { slug: string },
): Promise<{ isFree: boolean; proposal: string | null }> {
  await throttle(limit('path.business', businessOf(context)))
  const free = await context.read((tx) => firstFreePath(tx, slug))
  return { isFree: free === slug, proposal: free }
}

/** The link as it is edited: before it is saved for the first time, with a path that can be had. */
export async function getLinkToEdit(tx: BusinessTx): Promise<{ isSaved: boolean; link: BookingLink }> {
  const { isSaved, link } = await getBookingLink(tx)
  return { isSaved, link: isSaved ? link : { ...link, slug: (await firstFreePath(tx, link.slug)) ?? link.slug } }
}

/** The path itself if nobody else has it, else the first similar one; null if all are taken. */
export async function firstFreePath(tx: BusinessTx, wished: string): Promise<string | null> {
  const { city } = await tx.selectFrom('business').select('city').executeTakeFirstOrThrow()
  const candidates = [wished, ...pathProposals(wished, city)].filter((path) => slug.safeParse(path).success)
  const taken = await tx.rows<{ slug: string }>('select slug from paths_of_others($1) as slug', [candidates])
  return candidates.find((path) => !taken.some((other) => other.slug === path)) ?? null
}
