import type * as z from 'zod/mini'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { answerForm, hidingForm } from '../rating.ts'

/** Answers for all to read. A later answer takes the place of the earlier one, and the trail says that it did. */
export async function answerRating(tx: BusinessTx, { id, answer }: z.output<typeof answerForm>): Promise<void> {
  await tx.update('rating', id, { answer, answeredAt: tx.now })
  tx.audit('rating.answer', { rating: id })
}

export async function hideRating(tx: BusinessTx, { id, reason }: z.output<typeof hidingForm>): Promise<void> {
  await tx.update('rating', id, { hiddenFor: reason, hiddenAt: tx.now })
  tx.audit('rating.hide', { rating: id, reason })
}

export async function showRating(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.update('rating', id, { hiddenFor: null, hiddenAt: null })
  tx.audit('rating.show', { rating: id })
}
