import type { BusinessTx } from '../../platform/server/transaction.ts'

/** SQL: `isToCharge` of an appointment, in the words of the index `appointment_to_charge`. */
export const isToChargeText = (prefix: string): string =>
  `${prefix}status = 'completed' and not ${prefix}is_paid and not ${prefix}is_waived and ${prefix}price_cents > 0`

export type ToCharge = { count: number; cents: number }

/** What was done in a span and is still to be charged. Half-open. */
export async function sumToCharge(tx: BusinessTx, { from, to }: { from: Date; to: Date }): Promise<ToCharge> {
  const [sum] = await tx.rows<ToCharge>(sumText, [tx.businessId, from, to])
  return sum!
}

const sumText = `
  select count(*)::int as count, coalesce(sum(price_cents - deposit_cents), 0)::bigint as cents
  from appointment
  where business_id = $1 and starts_at >= $2 and starts_at < $3 and ${isToChargeText('')}`
