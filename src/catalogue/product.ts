import * as z from 'zod/mini'
import { chosenPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { phrase } from '../platform/words.ts'
import { activeStates } from './active-state.ts'
import { readBarcode } from './barcode.ts'
import { stockCount } from './stock.ts'

export const productsPerPage = 50
export const movementsPerPage = 20

export const productDetails = z.object({
  name: field.text('Informe o nome do produto.'),
  barcode: z.pipe(
    field.optionalText(60),
    z.transform((typed) => (typed === null ? null : readBarcode(typed) || null)),
  ),
  category: field.optionalText(60),
  priceCents: field.cents('Informe o preço de venda.'),
  lowStockLevel: z.prefault(stockCount('Informe o estoque mínimo em unidades inteiras, a partir de 0.'), 0),
  description: field.optionalProse(),
  ncm: field.optionalCode(8, 'Informe os 8 dígitos do NCM.'),
  isActive: z.boolean('Informe o status.'),
  photo: chosenPicture,
})
export type ProductDetails = z.infer<typeof productDetails>

/** A new product has an initial stock. Later its stock changes only by movements. */
export const productForm = z.extend(productDetails, {
  stock: stockCount('Informe o estoque em unidades inteiras, a partir de 0.'),
})
export type ProductForm = z.infer<typeof productForm>

export const productSorts = ['name', 'category', 'price', 'stock'] as const

/** The filter and order of a list of products. */
export const productFilter = z.object({
  search: field.search(),
  category: field.optionalText(60),
  state: z.prefault(z.enum(activeStates, 'Escolha um status.'), 'all'),
  stock: z.prefault(z.enum(['any', 'low'], 'Escolha um filtro de estoque.'), 'any'),
  sort: z.prefault(z.enum(productSorts, 'Ordem inválida.'), 'name'),
  order: z.prefault(z.enum(['asc', 'desc'], 'Ordem inválida.'), 'asc'),
  page: field.page(),
})
export type ProductFilter = z.infer<typeof productFilter>

export const barcodeTaken = (name: string) => phrase('Este código de barras já é do produto ativo “{name}”.', { name })
