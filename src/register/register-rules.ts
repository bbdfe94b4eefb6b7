import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** What a label of a scale holds besides the item's code. */
export const labelValues = ['price', 'weight'] as const

/** How a business's scale lays out its labels, EAN-13 that begin with 2; between code and value may stand other digits. */
export const scaleLabels = z
  .object({
    codeDigits: field.numeral(field.count('Informe de 4 a 6 dígitos.', 4, 6)),
    valueDigits: field.numeral(field.count('Informe de 4 a 6 dígitos.', 4, 6)),
    holds: z.enum(labelValues, 'Escolha preço ou peso.'),
  })
  .check(
    z.refine(({ codeDigits, valueDigits }) => codeDigits + valueDigits <= 11, {
      path: ['valueDigits'],
      error: 'Código e valor têm no máximo 11 dígitos juntos.',
    }),
  )
export type ScaleLabels = z.infer<typeof scaleLabels>

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
  /** The labels of scales that the till reads. Null: it reads none. */
  scaleLabels: z.nullable(scaleLabels),
})
export type RegisterRules = z.infer<typeof registerRules>

/** The rules of a business that has not saved any. */
export const defaultRules: RegisterRules = {
  blindClosing: false,
  sellsWithoutStock: true,
  sellsWithoutPerformer: false,
  employeeDiscountPercent: null,
  managerDiscountPercent: null,
  scaleLabels: null,
}

/** Partial, because different screens edit different rules. */
export const someRegisterRules = z.partial(registerRules)
