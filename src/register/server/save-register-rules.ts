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
    ...(blindClosing !== undefined && { blindClosing }),
    ...(sellsWithoutStock !== undefined && { sellsWithoutStock }),
    ...(sellsWithoutPerformer !== undefined && { sellsWithoutPerformer }),
    ...(employeeDiscountPercent !== undefined && {
      employeeDiscountHundredths: employeeDiscountPercent && hundredthsOf(employeeDiscountPercent),
    }),
    ...(managerDiscountPercent !== undefined && {
      managerDiscountHundredths: managerDiscountPercent && hundredthsOf(managerDiscountPercent),
    }),
    ...(scaleLabels !== undefined && {
      labelCodeDigits: scaleLabels?.codeDigits ?? null,
      labelValueDigits: scaleLabels?.valueDigits ?? null,
      labelHolds: scaleLabels?.holds ?? null,
    }),
  }
  if (Object.keys(changed).length === 0) return
  await tx
    .insertInto('registerRules')
    .values({
      blindClosing: defaultRules.blindClosing,
      sellsWithoutStock: defaultRules.sellsWithoutStock,
      sellsWithoutPerformer: defaultRules.sellsWithoutPerformer,
      ...changed,
    })
    .onConflict((is) => is.column('businessId').doUpdateSet(changed))
    .execute()
  tx.audit('register.rules', given)
}
