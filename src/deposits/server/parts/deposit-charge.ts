import type { PaymentState } from '../../../payments/payment.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'

export type DepositCharge = {
  state: 'asked' | 'by_hand' | PaymentState
  accountId: string
  amountCents: number
  paymentId: string | null
  expiresAt: Date
  isMismatched: boolean
}

/** The provider's PIX for a visit's deposit. Lock the visit before changing it. */
export async function findCharge(tx: BusinessTx, id: string): Promise<DepositCharge | undefined> {
  const [charge] = await tx.rows<DepositCharge>(chargeText, [tx.businessId, id])
  return charge
}

const chargeText = `
  select state, account_id, amount_cents, payment_id, expires_at,
    is_mismatched
  from deposit_charge
  where business_id = $1 and visit_id = $2`

type Changes = Partial<{
  state: DepositCharge['state']
  paymentId: string
  pixCode: string | null
  isMismatched: boolean
  checkedAt: Date
}>

export const noteCharge = (tx: BusinessTx, id: string, changes: Changes): Promise<unknown> =>
  tx.updateTable('depositCharge').set(changes).where('visitId', '=', id).execute()
