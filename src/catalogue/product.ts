import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { stockCount } from './stock.ts'

export const productsPerPage = 50

export const productForm = z.object({
  name: field.text('Informe o nome do produto.'),
  barcode: z.pipe(
    field.optionalText(60),
    z.transform((typed) => typed?.replace(/\s/g, '') ?? null),
  ),
  category: field.optionalText(60),
  priceCents: field.cents('Informe o preço de venda.'),
  stock: stockCount('Informe o estoque em unidades inteiras, a partir de 0.'),
  description: field.optionalText(),
  isActive: z.boolean('Informe o status.'),
})
export type ProductForm = z.infer<typeof productForm>

export const barcodeTaken = 'Este código de barras já é de outro produto ativo.'

/**
 * A code that looks like an EAN or UPC (8, 12, 13 or 14 digits) but whose check digit is wrong was probably mistyped. Shops
 * print codes of their own, so this warns and never refuses.
 */
export function looksMistyped(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false
  const weighed = Array.from(barcode, Number)
    .toReversed()
    .map((digit, place) => digit * (place % 2 === 0 ? 1 : 3))
  return weighed.reduce((sum, digit) => sum + digit, 0) % 10 !== 0
}
