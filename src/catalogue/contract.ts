import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, fromStandby, takesAlong } from '../accounts/procedure.ts'
import { ownPicture } from '../business/picture.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import * as field from '../platform/fields.ts'
import { comboForm, comboRefusals } from './combo.ts'
import { ownTerms } from './own-terms.ts'
import { processing } from './processing.ts'
import { productDetails, productFilter, productForm } from './product.ts'
import { need, resourceForm, resourceRefusals } from './resource.ts'
import { serviceFilter, serviceForm } from './service.ts'
import { startingServices } from './starting-services.ts'
import { ledgerKinds, stockMovementForm, stockRefusals } from './stock.ts'

const byId = z.object({ id: field.id() })
const activation = z.object({ id: field.id(), isActive: z.boolean('Informe o status.') })
const removal = z.object({ historyKept: z.boolean() })
export type ItemRemoval = z.infer<typeof removal>

/** Each of 500 professionals may have terms of their own. */
const mostBytesOfService = 96 * 1024

const service = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.nullable(z.string()),
  durationMinutes: z.int(),
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  processing: z.nullable(processing),
  priceCents: z.int(),
  description: z.nullable(z.string()),
  serviceCode: z.nullable(z.string()),
  /** The professionals who perform the service; empty if everyone does. */
  professionalIds: z.array(z.uuid()),
  /** What the service takes and costs with some of them; null as with everybody. */
  ownTerms: z.array(ownTerms),
  /** What the service needs, one unit of each. */
  needs: z.array(need),
  isActive: z.boolean(),
  photo: z.nullable(ownPicture),
})
export type Service = z.infer<typeof service>

const resource = z.object({
  id: z.uuid(),
  name: z.string(),
  units: z.int(),
  isActive: z.boolean(),
  /** The names of the services that need it. */
  services: z.array(z.string()),
})
export type Resource = z.infer<typeof resource>

const combo = z.object({
  id: z.uuid(),
  name: z.string(),
  priceCents: z.int(),
  isActive: z.boolean(),
  /** In the order in which they are done, with what each costs alone. */
  services: z.array(z.object({ serviceId: z.uuid(), name: z.string(), priceCents: z.int() })),
})
export type Combo = z.infer<typeof combo>

const product = z.object({
  id: z.uuid(),
  name: z.string(),
  barcode: z.nullable(z.string()),
  category: z.nullable(z.string()),
  priceCents: z.int(),
  stock: z.int(),
  lowStockLevel: z.int(),
  description: z.nullable(z.string()),
  ncm: z.nullable(z.string()),
  isActive: z.boolean(),
  photo: z.nullable(ownPicture),
})
export type Product = z.infer<typeof product>

/** An entry in a product's stock ledger; `balance` is the stock after it. */
const movement = z.object({
  id: z.uuid(),
  kind: z.enum(ledgerKinds),
  quantity: z.int(),
  shortfall: z.int(),
  balance: z.int(),
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
  saleId: z.nullable(z.uuid()),
})
export type StockMovement = z.infer<typeof movement>

const { SERVICE_IN_COMBO } = comboRefusals
const { STOCK_CHANGED, STOCK_TOO_LOW, STOCK_TOO_HIGH } = stockRefusals

/** Removing an item that has history only deactivates it; others are deleted. */
export const catalogueContract = {
  services: {
    /** All services, to choose from. */
    list: procedure('services.view', 'GET', '/services').output(z.array(service)),
    /** `categories` are those of all services, whatever the filter. */
    search: procedure('services.view', 'GET', '/services/search')
      .input(serviceFilter)
      .output(z.object({ services: z.array(service), count: z.int(), categories: z.array(z.string()) })),
    create: procedure('services.create', 'POST', '/services')
      .meta({ mostBytes: mostBytesOfService })
      .input(serviceForm)
      .output(byId),
    /** Creates the suggested services that a new business ticked. */
    start: procedure('services.create', 'POST', '/services/start')
      .input(startingServices)
      .output(z.object({ created: z.int() })),
    update: procedure('services.edit', 'PUT', '/services/{id}', SERVICE_IN_COMBO)
      .meta({ mostBytes: mostBytesOfService })
      .input(z.safeExtend(serviceForm, { id: field.id() }))
      .output(z.void()),
    setActive: procedure('services.edit', 'PUT', '/services/{id}/active', SERVICE_IN_COMBO)
      .input(activation)
      .output(z.void()),
    /** What `remove` would do. */
    removal: procedure('services.delete', 'GET', '/services/{id}/removal').input(byId).output(removal),
    remove: procedure('services.delete', 'DELETE', '/services/{id}', SERVICE_IN_COMBO).input(byId).output(removal),
  },
  /** Several services for a price of their own. */
  combos: {
    list: procedure('services.view', 'GET', '/combos').output(z.array(combo)),
    /** Adds one, or changes the one with this id. */
    save: procedure('services.edit', 'PUT', '/combos/{id}')
      .input(z.extend(comboForm, { id: field.id() }))
      .output(z.void()),
    remove: procedure('services.delete', 'DELETE', '/combos/{id}').input(byId).output(z.void()),
  },
  /** Rooms, chairs and devices. */
  resources: {
    list: procedure('services.view', 'GET', '/resources').output(z.array(resource)),
    /** Adds one, or changes the one with this id. */
    save: procedure('services.edit', 'PUT', '/resources/{id}')
      .input(z.extend(resourceForm, { id: field.id() }))
      .output(z.void()),
    /** One that visits have held is taken out of use; refused while visits to come hold it. */
    remove: procedure('services.delete', 'DELETE', '/resources/{id}', resourceRefusals.RESOURCE_EXPECTED)
      .input(byId)
      .output(removal),
  },
  products: {
    /** `lowCount` and `categories` are those of all products, whatever the filter. */
    list: procedure('products.view', 'GET', '/products')
      .input(productFilter)
      .output(
        z.object({
          products: z.array(product),
          count: z.int(),
          lowCount: z.int(),
          categories: z.array(z.string()),
        }),
      ),
    export: procedure('dashboard.export', 'POST', '/products/export', exportRefusals.EXPORT_TOO_LONG)
      .meta(takesAlong)
      .meta(fromStandby)
      .input(z.omit(productFilter, { page: true }))
      .output(exportSchema),
    create: procedure('products.create', 'POST', '/products').input(productForm).output(byId),
    update: procedure('products.edit', 'PUT', '/products/{id}')
      .input(z.extend(productDetails, { id: field.id() }))
      .output(z.void()),
    setActive: procedure('products.edit', 'PUT', '/products/{id}/active').input(activation).output(z.void()),
    /** What `remove` would do. */
    removal: procedure('products.delete', 'GET', '/products/{id}/removal').input(byId).output(removal),
    remove: procedure('products.delete', 'DELETE', '/products/{id}').input(byId).output(removal),
    moveStock: procedure('products.edit', 'POST', '/products/{id}/stock', STOCK_CHANGED, STOCK_TOO_LOW, STOCK_TOO_HIGH)
      .input(z.safeExtend(stockMovementForm, { id: field.id() }))
      .output(z.object({ stock: z.int() })),
    history: procedure('products.view', 'GET', '/products/{id}/stock')
      .input(z.object({ id: field.id(), page: field.page() }))
      .output(z.object({ product, movements: z.array(movement), count: z.int() })),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const catalogueActs = {
  'service.create': ['offer', 'Cadastrou serviço'],
  'service.update': ['offer', 'Alterou o serviço'],
  'service.activate': ['offer', 'Ativou o serviço'],
  'service.deactivate': ['offer', 'Desativou o serviço'],
  'service.remove': ['offer', 'Excluiu o serviço'],
  'service.bring-back': ['offer', 'Recuperou um serviço vendido sem internet'],
  'combo.save': ['offer', 'Salvou um combo'],
  'combo.remove': ['offer', 'Excluiu um combo'],
  'resource.save': ['offer', 'Salvou uma sala ou um equipamento'],
  'resource.deactivate': ['offer', 'Desativou uma sala ou um equipamento'],
  'resource.remove': ['offer', 'Excluiu uma sala ou um equipamento'],
  'product.create': ['offer', 'Cadastrou produto'],
  'product.update': ['offer', 'Alterou o produto'],
  'product.activate': ['offer', 'Ativou o produto'],
  'product.deactivate': ['offer', 'Desativou o produto'],
  'product.remove': ['offer', 'Excluiu o produto'],
  'product.bring-back': ['offer', 'Recuperou um produto vendido sem internet'],
  'stock.move': ['offer', 'Movimentou o estoque'],
  'product.export': ['files', 'Exportou os produtos'],
} as const satisfies Acts
