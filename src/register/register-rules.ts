import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** The business's rules for its registers and tills. */
export const registerRules = z.object({
  /** Hides the expected amounts from the person who closes the register until the cash is counted. */
  blindClosing: z.boolean('Escolha sim ou não.'),
  /** If false, the till refuses to sell more than is in stock. */
  sellsWithoutStock: z.boolean('Escolha sim ou não.'),
  /** If false, the till asks who performed a service that several perform, and refuses to sell it with nobody. */
  sellsWithoutPerformer: z.boolean('Escolha sim ou não.'),
  /** The highest discount in percent that each role may give without approval. Null: no limit. Owners have none. */
  employeeDiscountPercent: z.nullable(field.percent('Informe o limite, de 0 a 100.')),
  managerDiscountPercent: z.nullable(field.percent('Informe o limite, de 0 a 100.')),
})
export type RegisterRules = z.infer<typeof registerRules>

/** The rules of a business that has not saved any. */
export const defaultRules: RegisterRules = {
  blindClosing: false,
  sellsWithoutStock: true,
  sellsWithoutPerformer: false,
  employeeDiscountPercent: null,
  managerDiscountPercent: null,
}

/** Partial, because different screens edit different rules. */
export const someRegisterRules = z.partial(registerRules)
