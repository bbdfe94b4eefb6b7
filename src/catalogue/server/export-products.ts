import type { Export } from '../../platform/export.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Product } from '../contract.ts'
import type { ProductFilter } from '../product.ts'
import { matchingProducts } from './product-queries.ts'

const header = [
  'Produto',
  'Código de barras',
  'Categoria',
  'Preço de venda',
  'Estoque',
  'Estoque mínimo',
  'Descrição',
  'Status',
]

/** The products of a list as a file for a spreadsheet, in the order of the list. */
export const exportProducts = (tx: BusinessTx, filter: Omit<ProductFilter, 'page'>): Promise<Export> =>
  exportList(tx, { action: 'product.export', name: 'produtos', header, rows: matchingProducts(tx, filter), line })

const line = (product: Product) => [
  product.name,
  product.barcode && { code: product.barcode },
  product.category,
  { cents: product.priceCents },
  product.stock,
  product.lowStockLevel,
  product.description,
  product.isActive ? 'Ativo' : 'Inativo',
]
