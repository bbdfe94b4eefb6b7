import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { DepositRule } from '../deposit.ts'

/** Saves the rule. A changed text becomes a new version of the policy, so that accepted versions stay as they were. */
export async function saveDepositRule(tx: BusinessTx, rule: DepositRule): Promise<void> {
  await tx.hold(['deposit rule'])
  const version = await policyVersion(tx, rule.policy)
  const values = {
    kind: rule.kind,
    amountCents: rule.kind === 'fixed' ? rule.amountCents : null,
    percent: rule.kind === 'percent' ? rule.percent : null,
    forAll: rule.forAll,
    holdMinutes: rule.holdMinutes,
    policyVersion: version,
  }
  await tx.upsert('depositRule', values)
  await tx.deleteFrom('depositService').execute()
  // Skips services that were deleted meanwhile or belong to another business.
  if (!rule.forAll)
    await tx.rows(
      `insert into deposit_service (business_id, service_id)
       select business_id, id from service where business_id = $1 and id = any($2::uuid[])`,
      [tx.businessId, rule.serviceIds],
    )
  const { kind, amountCents, percent, forAll, holdMinutes } = values
  tx.audit('deposit-rule.save', { kind, amountCents, percent, forAll, holdMinutes, policy: version })
}

async function policyVersion(tx: BusinessTx, text: string): Promise<number> {
  const last = await tx
    .selectFrom('depositPolicy')
    .select(['version', 'text'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.text === text) return last.version
  const version = (last?.version ?? 0) + 1
  await tx.insertInto('depositPolicy').values({ version, text, since: tx.now }).execute()
  return version
}
