import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** The rules of the register and of the till. */
export const registerRules = z.object({
  /** Whoever closes the register counts before seeing what should be there. */
  blindClosing: z.boolean('Escolha sim ou não.'),
  /** Without it the till refuses more than there is in stock. */
  sellsWithoutStock: z.boolean('Escolha sim ou não.'),
  /** The highest discount that each gives alone, in percent; null is any. The owner has no limit. */
  employeeDiscountPercent: z.nullable(field.percent('Informe o limite, de 0 a 100.')),
  managerDiscountPercent: z.nullable(field.percent('Informe o limite, de 0 a 100.')),
})
export type RegisterRules = z.infer<typeof registerRules>

/** The rules of a business that never saved its own. */
export const defaultRules: RegisterRules = {
  blindClosing: false,
  sellsWithoutStock: true,
  employeeDiscountPercent: null,
  managerDiscountPercent: null,
}

/** Each rule is set where it is shown. */
export const someRegisterRules = z.partial(registerRules)
