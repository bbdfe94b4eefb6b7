import type * as z from 'zod/mini'
import { hundredthsOf } from '../../platform/money.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { cardTermsListSchema } from '../card-terms.ts'

/** Replaces all card terms. Payments of earlier sales keep the terms of their time. */
export async function saveCardTerms(tx: BusinessTx, { terms }: z.output<typeof cardTermsListSchema>): Promise<void> {
  const rows = terms.map(({ band, feePercent, days, inParts }) => ({
    band,
    feeHundredths: hundredthsOf(feePercent),
    days,
    inParts,
  }))
  await awaitAll([
    // Serialises simultaneous saves.
    tx.hold(['card terms']),
    tx.deleteFrom('cardTerms').execute(),
    rows.length > 0 && tx.insertInto('cardTerms').values(rows).execute(),
  ])
  tx.audit('register.card-terms', {
    terms: rows.map(({ band, feeHundredths, days, inParts }) => ({ band, feeHundredths, days, inParts })),
  })
}
