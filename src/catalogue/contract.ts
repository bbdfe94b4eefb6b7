import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import * as field from '../platform/fields.ts'
import { productForm } from './product.ts'
import { serviceForm } from './service.ts'
import { stockCount, stockMovementForm, stockRefusals } from './stock.ts'

const byId = z.object({ id: field.id() })
const removal = z.object({ historyKept: z.boolean() })

const service = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.nullable(z.string()),
  durationMinutes: z.int(),
  priceCents: z.int(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
})
export type Service = z.infer<typeof service>

const product = z.object({
  id: z.uuid(),
  name: z.string(),
  barcode: z.nullable(z.string()),
  category: z.nullable(z.string()),
  priceCents: z.int(),
  stock: z.int(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
})
export type Product = z.infer<typeof product>

const { STOCK_CHANGED, STOCK_TOO_LOW, STOCK_TOO_HIGH } = stockRefusals

/** What has history is switched off when it is removed; the rest is deleted. */
export const catalogueContract = {
  services: {
    list: door('services.view', 'GET', '/services').output(z.array(service)),
    create: door('services.create', 'POST', '/services').input(serviceForm).output(byId),
    update: door('services.edit', 'PUT', '/services/{id}')
      .input(z.extend(serviceForm, { id: field.id() }))
      .output(z.void()),
    remove: door('services.delete', 'DELETE', '/services/{id}').input(byId).output(removal),
  },
  products: {
    list: door('products.view', 'GET', '/products')
      .input(z.object({ search: field.search(), page: field.page() }))
      .output(z.object({ products: z.array(product), count: z.int() })),
    create: door('products.create', 'POST', '/products').input(productForm).output(byId),
    /** `expectedStock` is what the form showed; the stock is only written when it is changed, and only over that. */
    update: door('products.edit', 'PUT', '/products/{id}', STOCK_CHANGED)
      .input(z.extend(productForm, { id: field.id(), expectedStock: stockCount('Informe o estoque atual.') }))
      .output(z.void()),
    remove: door('products.delete', 'DELETE', '/products/{id}').input(byId).output(removal),
    moveStock: door('products.edit', 'POST', '/products/{id}/stock', STOCK_TOO_LOW, STOCK_TOO_HIGH)
      .input(z.extend(stockMovementForm, { id: field.id() }))
      .output(z.object({ stock: z.int() })),
  },
}
