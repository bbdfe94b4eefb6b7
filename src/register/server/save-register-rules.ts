import type * as z from 'zod/mini'
import { hundredthsOf } from '../../platform/money.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { defaultRules, type someRegisterRules } from '../register-rules.ts'

/** Saves the given rules and leaves the others unchanged. They take effect at once, in open sessions too. */
export async function saveRegisterRules(tx: BusinessTx, given: z.output<typeof someRegisterRules>): Promise<void> {
  const {
    blindClosing,
    sellsWithoutStock,
    sellsWithoutPerformer,
    employeeDiscountPercent,
    managerDiscountPercent,
    scaleLabels,
  } = given
  // Only the owner sets the managers' limit, so that managers cannot set their own.
  if (managerDiscountPercent !== undefined && !tx.may('users.manage')) throw new Refusal(platformRefusals.FORBIDDEN)
  const changed = {
    ...(blindClosing !== undefined && { blind_closing: blindClosing }),
    ...(sellsWithoutStock !== undefined && { sells_without_stock: sellsWithoutStock }),
    ...(sellsWithoutPerformer !== undefined && { sells_without_performer: sellsWithoutPerformer }),
    ...(employeeDiscountPercent !== undefined && {
      employee_discount_hundredths: employeeDiscountPercent && hundredthsOf(employeeDiscountPercent),
    }),
    ...(managerDiscountPercent !== undefined && {
      manager_discount_hundredths: managerDiscountPercent && hundredthsOf(managerDiscountPercent),
    }),
    ...(scaleLabels !== undefined && {
      label_code_digits: scaleLabels?.codeDigits ?? null,
      label_value_digits: scaleLabels?.valueDigits ?? null,
      label_holds: scaleLabels?.holds ?? null,
    }),
  }
  if (Object.keys(changed).length === 0) return
  await tx.db
    .insertInto('register_rules')
    .values({
      business_id: tx.businessId,
      blind_closing: defaultRules.blindClosing,
      sells_without_stock: defaultRules.sellsWithoutStock,
      sells_without_performer: defaultRules.sellsWithoutPerformer,
      ...changed,
    })
    .onConflict((is) => is.column('business_id').doUpdateSet(changed))
    .execute()
  tx.audit('register.rules', given)
}
