import { byName } from '../../platform/server/database/sql-parts.ts'
import { rolesWith, type Role } from '../../accounts/permissions.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isAbove, limitOf } from '../discount-limit.ts'
import type { RegisterRules } from '../register-rules.ts'
import { rulesOfRegister } from './rules-queries.ts'

/** Members who can approve a discount: those who may refund and have set a PIN. */
const approvers = (tx: BusinessTx) =>
  tx
    .selectFrom('approvalPin as p')
    .innerJoin('member as m', (on) =>
      on.onRef('m.businessId', '=', 'p.businessId').onRef('m.accountId', '=', 'p.accountId'),
    )
    .innerJoin('account as a', 'a.id', 'p.accountId')
    .where('m.removedAt', 'is', null)
    .where('m.role', 'in', rolesWith('pos.refund') as Role[])
    .where('a.suspendedAt', 'is', null)
    .orderBy(byName('a.name'))
    .orderBy('a.id')

export const listApprovers = (tx: BusinessTx) => approvers(tx).select(['a.id', 'a.name']).execute()

/** An approver with the hash of the PIN and the own limit. Undefined if the member cannot approve discounts. */
export async function approverOf(tx: BusinessTx, id: string) {
  const [found, rules] = await awaitAll([
    approvers(tx).where('p.accountId', '=', id).select(['a.id', 'a.name', 'm.role', 'p.pinHash']).executeTakeFirst(),
    rulesOfRegister(tx),
  ])
  if (!found) return undefined
  const { role, ...approver } = found
  return { ...approver, limitPercent: limitOf(rules, { isOwner: role === 'admin', isManager: true }) }
}

type DiscountAmounts = { subtotalCents: number; discountCents: number }

/** The rules under which a sale is made, and whether its discount is one that the seller may not give. */
export async function rulesOfSale(
  tx: BusinessTx,
  sale: { id: string; given: DiscountAmounts },
  seller: Pick<BusinessTx, 'may'> = tx,
) {
  const rules = await rulesOfRegister(tx)
  return { ...rules, isUnapproved: await isUnapproved(tx, sale.id, sale.given, rules, seller) }
}

/** Whether the discount exceeds the seller's own limit and no approval of the sale covers it. */
async function isUnapproved(
  tx: BusinessTx,
  saleId: string,
  given: DiscountAmounts,
  rules: RegisterRules,
  seller: Pick<BusinessTx, 'may'>,
): Promise<boolean> {
  const limit = limitOf(rules, { isOwner: seller.may('users.manage'), isManager: seller.may('pos.refund') })
  if (!isAbove(given, limit)) return false
  const approvals = await tx
    .selectFrom('discountApproval')
    .select('mostHundredths')
    .where('saleId', '=', saleId)
    .where('mostCents', '>=', given.discountCents)
    .execute()
  return approvals.every(({ mostHundredths }) => isAbove(given, mostHundredths === null ? null : mostHundredths / 100))
}
