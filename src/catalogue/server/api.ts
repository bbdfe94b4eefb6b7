import { implement } from '@orpc/server'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { catalogueContract } from '../contract.ts'
import { activateProduct } from './activate-product.ts'
import { activateService } from './activate-service.ts'
import { createProduct } from './create-product.ts'
import { createService } from './create-service.ts'
import { exportProducts } from './export-products.ts'
import { moveStock } from './move-stock.ts'
import { listProducts, readStockHistory } from './product-queries.ts'
import { listServices } from './queries.ts'
import { removeProduct } from './remove-product.ts'
import { removeService } from './remove-service.ts'
import { searchServices } from './service-queries.ts'
import { updateProduct } from './update-product.ts'
import { updateService } from './update-service.ts'

const doors = implement(catalogueContract, doorConfig).$context<EdgeContext>().use(guard)
const { services, products } = doors

export const catalogueApi = doors.router({
  services: {
    list: services.list.handler(({ context }) => context.read(listServices)),
    search: services.search.handler(({ input, context }) => context.read((tx) => searchServices(tx, input))),
    create: services.create.handler(({ input, context }) => context.write((tx) => createService(tx, input))),
    update: services.update.handler(({ input, context }) => context.write((tx) => updateService(tx, input))),
    setActive: services.setActive.handler(({ input, context }) => context.write((tx) => activateService(tx, input))),
    remove: services.remove.handler(({ input, context }) => context.write((tx) => removeService(tx, input))),
  },
  products: {
    list: products.list.handler(({ input, context }) => context.read((tx) => listProducts(tx, input))),
    export: products.export.handler(({ input, context }) => context.write((tx) => exportProducts(tx, input))),
    create: products.create.handler(({ input, context }) => context.write((tx) => createProduct(tx, input))),
    update: products.update.handler(({ input, context }) => context.write((tx) => updateProduct(tx, input))),
    setActive: products.setActive.handler(({ input, context }) => context.write((tx) => activateProduct(tx, input))),
    remove: products.remove.handler(({ input, context }) => context.write((tx) => removeProduct(tx, input))),
    moveStock: products.moveStock.handler(({ input, context }) => context.write((tx) => moveStock(tx, input))),
    history: products.history.handler(({ input, context }) => context.read((tx) => readStockHistory(tx, input))),
  },
})
