import { procedures, read, write } from '../../accounts/server/guard.ts'
import { catalogueContract } from '../contract.ts'
import { activateProduct } from './activate-product.ts'
import { activateService } from './activate-service.ts'
import { listCombos } from './combo-queries.ts'
import { createProduct } from './create-product.ts'
import { createService } from './create-service.ts'
import { exportProducts } from './export-products.ts'
import { moveStock } from './move-stock.ts'
import { listProducts, readProductRemoval, readStockHistory } from './product-queries.ts'
import { listServices } from './queries.ts'
import { removeProduct } from './remove-product.ts'
import { removeResource } from './remove-resource.ts'
import { removeService } from './remove-service.ts'
import { listResources } from './resource-queries.ts'
import { removeCombo, saveCombo } from './save-combo.ts'
import { saveResource } from './save-resource.ts'
import { readServiceRemoval, searchServices } from './service-queries.ts'
import { startServices } from './start-services.ts'
import { updateProduct } from './update-product.ts'
import { updateService } from './update-service.ts'

export const catalogueApi = procedures(catalogueContract, {
  services: {
    list: read(listServices),
    search: read(searchServices),
    create: write(createService),
    start: write(startServices),
    update: write(updateService),
    setActive: write(activateService),
    removal: read(readServiceRemoval),
    remove: write(removeService),
  },
  combos: {
    list: read(listCombos),
    save: write(saveCombo),
    remove: write(removeCombo),
  },
  resources: {
    list: read(listResources),
    save: write(saveResource),
    remove: write(removeResource),
  },
  products: {
    list: read(listProducts),
    export: write(exportProducts),
    create: write(createProduct),
    update: write(updateProduct),
    setActive: write(activateProduct),
    removal: read(readProductRemoval),
    remove: write(removeProduct),
    moveStock: write(moveStock),
    history: read(readStockHistory),
  },
})
