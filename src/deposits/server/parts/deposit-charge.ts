import type { PaymentState } from '../../../payments/payment.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'

export type Charge = {
  state: 'asked' | 'by_hand' | PaymentState
  accountId: string
  amountCents: number
  paymentId: string | null
  expiresAt: Date
  isMismatched: boolean
}

/** The provider's PIX for a deposit. Lock the appointment before changing it. */
export async function findCharge(tx: BusinessTx, id: string): Promise<Charge | undefined> {
  const [charge] = await tx.rows<Charge>(chargeText, [tx.businessId, id])
  return charge
}

const chargeText = `
  select state, account_id as "accountId", amount_cents as "amountCents", payment_id as "paymentId", expires_at as "expiresAt",
    is_mismatched as "isMismatched"
  from deposit_charge
  where business_id = $1 and appointment_id = $2`

type Changes = Partial<{
  state: Charge['state']
  payment_id: string
  pix_code: string | null
  is_mismatched: boolean
  checked_at: Date
}>

export const noteCharge = (tx: BusinessTx, id: string, changes: Changes): Promise<unknown> =>
  tx.db
    .updateTable('deposit_charge')
    .set(changes)
    .where('business_id', '=', tx.businessId)
    .where('appointment_id', '=', id)
    .execute()
