import { businessOf, person, type ProcedureContext } from '../../accounts/server/guard.ts'
import { verifyPassword } from '../../accounts/server/hash-password.ts'
import { hundredthsOf } from '../../platform/money.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { forgiveAttempt, throttle } from '../../platform/server/http/throttle.ts'
import type { ApprovalRequest } from '../discount-limit.ts'
import { approverOf } from './discount-queries.ts'

/**
 * Stores a manager's approval of a discount, given at somebody else's till before the sale. It is its own request,
 * so that the PIN is never part of a sale or kept on a device. Wrong PINs are counted per seller, and audited.
 */
export async function approveDiscount(context: ProcedureContext, asked: ApprovalRequest): Promise<void> {
  const { saleId, approverId, pin, discountCents, reason } = asked
  const tries = limit('approval.pin', businessOf(context), person(context).accountId)
  await throttle(tries)
  const before = await context.read((tx) => approverOf(tx, approverId))
  const isRight = await verifyPassword(pin, before?.pinHash)
  const isAllowed = await context.write(async (tx) => {
    const approver = await approverOf(tx, approverId)
    // The PIN or the permission may have changed while the hash was being compared.
    if (!isRight || !approver || approver.pinHash !== before?.pinHash) {
      tx.audit('discount.pin-refused', { sale: saleId, approverId })
      return false
    }
    await tx
      .insertInto('discountApproval')
      .values({
        saleId,
        mostCents: discountCents,
        mostHundredths: approver.limitPercent === null ? null : hundredthsOf(approver.limitPercent),
        reason,
        at: tx.now,
        accountId: approver.id,
        approverName: approver.name,
        askedBy: tx.actor.accountId,
      })
      .execute()
    tx.audit('discount.approve', { sale: saleId, approverId: approver.id, discountCents })
    return true
  })
  if (!isAllowed) throw invalidField('pin', 'PIN incorreto.')
  await forgiveAttempt(tries.key)
}
