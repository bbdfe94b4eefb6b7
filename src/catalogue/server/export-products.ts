import { localDate } from '../../platform/clock.ts'
import { type CsvCell, writeCsv } from '../../platform/csv.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ProductFilter } from '../product.ts'
import { matchingProducts } from './product-queries.ts'

const header = [
  'Produto',
  'Código de barras',
  'Categoria',
  'Preço de venda',
  'Estoque',
  'Mínimo',
  'Descrição',
  'Status',
]

/** The products of a list as a file for a spreadsheet, in the order of the list. */
export async function exportProducts(
  tx: BusinessTx,
  filter: Omit<ProductFilter, 'page'>,
): Promise<{ fileName: string; csv: string; count: number }> {
  const products = await matchingProducts(tx, filter).execute()
  const lines = products.map((product): CsvCell[] => [
    product.name,
    product.barcode,
    product.category,
    { cents: product.priceCents },
    product.stock,
    product.lowStockLevel,
    product.description,
    product.isActive ? 'Ativo' : 'Inativo',
  ])
  tx.audit('product.export', { count: lines.length })
  return { fileName: `produtos-${localDate(tx.now, tx.zone)}.csv`, csv: writeCsv(header, lines), count: lines.length }
}
