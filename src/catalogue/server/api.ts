import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { catalogueContract } from '../contract.ts'
import { activateProduct } from './activate-product.ts'
import { activateService } from './activate-service.ts'
import { createProduct } from './create-product.ts'
import { createService } from './create-service.ts'
import { exportProducts } from './export-products.ts'
import { moveStock } from './move-stock.ts'
import { listProducts, readProductRemoval, readStockHistory } from './product-queries.ts'
import { listServices } from './queries.ts'
import { removeProduct } from './remove-product.ts'
import { removeService } from './remove-service.ts'
import { readServiceRemoval, searchServices } from './service-queries.ts'
import { startServices } from './start-services.ts'
import { updateProduct } from './update-product.ts'
import { updateService } from './update-service.ts'

const procedures = implement(catalogueContract, procedureConfig).$context<EdgeContext>().use(guard)
const { services, products } = procedures

export const catalogueApi = procedures.router({
  services: {
    list: services.list.handler(read(listServices)),
    search: services.search.handler(read(searchServices)),
    create: services.create.handler(write(createService)),
    start: services.start.handler(write(startServices)),
    update: services.update.handler(write(updateService)),
    setActive: services.setActive.handler(write(activateService)),
    removal: services.removal.handler(read(readServiceRemoval)),
    remove: services.remove.handler(write(removeService)),
  },
  products: {
    list: products.list.handler(read(listProducts)),
    export: products.export.handler(write(exportProducts)),
    create: products.create.handler(write(createProduct)),
    update: products.update.handler(write(updateProduct)),
    setActive: products.setActive.handler(write(activateProduct)),
    removal: products.removal.handler(read(readProductRemoval)),
    remove: products.remove.handler(write(removeProduct)),
    moveStock: products.moveStock.handler(write(moveStock)),
    history: products.history.handler(read(readStockHistory)),
  },
})
