import * as z from 'zod/mini'

/** The rules of the register and of the till. */
export const registerRules = z.object({
  /** Whoever closes the register counts before seeing what should be there. */
  blindClosing: z.boolean('Escolha sim ou não.'),
  /** Without it the till refuses more than there is in stock. */
  sellsWithoutStock: z.boolean('Escolha sim ou não.'),
})
export type RegisterRules = z.infer<typeof registerRules>

/** The rules of a business that never saved its own. */
export const defaultRules: RegisterRules = { blindClosing: false, sellsWithoutStock: true }

/** Each rule is set where it is shown. */
export const someRegisterRules = z.partial(registerRules)
