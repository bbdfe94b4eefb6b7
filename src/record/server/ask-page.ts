import * as z from 'zod/mini'
import { networkOf } from '../../platform/server/http/hosts.ts'
import { getSavedLink, inLink } from '../../booking/server/link-queries.ts'
import { type Language, languages } from '../../languages/language.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostCards } from '../own-page.ts'
import { pageMailJob } from './make-page.ts'

export const askedPageJob = defineJob(
  'record.asked',
  z.object({ ...ofBusiness, email: z.string(), language: z.optional(z.enum(languages)) }),
)

type PageRequest = { slug: string; email: string; language?: Language | null }

/**
 * Asks for the link to a client's own page by e-mail. A job looks the e-mail up, so that the answer and its duration
 * do not tell whether it belongs to a client.
 */
export async function askPage({ slug, email, language }: PageRequest, network: string): Promise<void> {
  const from = networkOf(network)
  await throttle(
    limit('own-data.pair', slug, email, from),
    limit('own-data.address', slug, email),
    limit('own-data.network', from),
  )
  await inLink(slug, 'write', async (tx) => {
    const link = await getSavedLink(tx)
    const wanted = link.language ?? language
    tx.enqueue(askedPageJob, { email, ...(wanted && { language: wanted }) })
  })
}

/** Mails each card with this e-mail, because families share one. */
export async function mailPagesOf(tx: BusinessTx, email: string, language?: Language): Promise<void> {
  const cards = await tx.rows<{ id: string }>(
    `select id from client where business_id = $1 and email = $2 and merged_into is null and erased_at is null
     order by created_at, id limit $3`,
    [tx.businessId, email, mostCards + 1],
  )
  for (const [at, { id }] of cards.slice(0, mostCards).entries()) {
    tx.enqueue(pageMailJob, {
      clientId: id,
      ...(language && { language }),
      isLast: at === mostCards - 1 && cards.length > mostCards,
    })
    tx.audit('client-page.ask', { client: id })
  }
}
