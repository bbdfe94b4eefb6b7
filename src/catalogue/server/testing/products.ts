import type * as z from 'zod/mini'
import type { Scope } from '../../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { productFilter, type ProductForm } from '../../product.ts'
import { createProduct } from '../create-product.ts'
import { listProducts } from '../product-queries.ts'

export const shampoo = {
  name: 'Xampu Reparação',
  barcode: '7891000315507',
  category: 'Cabelo',
  priceCents: 3990,
  lowStockLevel: 2,
  stock: 10,
  description: null,
  ncm: null,
  isActive: true,
  photo: null,
} satisfies ProductForm

export const create = (scope: Scope, form: ProductForm = shampoo) =>
  inBusiness(scope, 'write', (tx) => createProduct(tx, form))
export const list = (scope: Scope, filter: z.input<typeof productFilter> = {}) =>
  inBusiness(scope, 'read', (tx) => listProducts(tx, productFilter.parse(filter)))
