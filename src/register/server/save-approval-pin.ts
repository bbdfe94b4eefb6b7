import { person, type ProcedureContext } from '../../accounts/server/guard.ts'
import { hashPassword } from '../../accounts/server/hash-password.ts'

/** Saves the signed-in member's own approval PIN for this business. */
export async function saveApprovalPin(context: ProcedureContext, { pin }: { pin: string }): Promise<void> {
  const { accountId } = person(context)
  const pinHash = await hashPassword(pin)
  await context.write(async (tx) => {
    await tx.upsert('approvalPin', { accountId, pinHash, setAt: tx.now }, ['accountId'])
    tx.audit('approval-pin.save', { member: accountId })
  })
}
