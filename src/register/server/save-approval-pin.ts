import { person, type ProcedureContext } from '../../accounts/server/guard.ts'
import { hashPassword } from '../../accounts/server/hash-password.ts'

/** Saves the signed-in member's own approval PIN for this business. */
export async function saveApprovalPin(context: ProcedureContext, { pin }: { pin: string }): Promise<void> {
  const { accountId } = person(context)
  const pin_hash = await hashPassword(pin)
  await context.write(async (tx) => {
    await tx.db
      .insertInto('approval_pin')
      .values({ business_id: tx.businessId, account_id: accountId, pin_hash, set_at: tx.now })
      .onConflict((is) => is.columns(['business_id', 'account_id']).doUpdateSet({ pin_hash, set_at: tx.now }))
      .execute()
    tx.audit('approval-pin.save', { member: accountId })
  })
}
