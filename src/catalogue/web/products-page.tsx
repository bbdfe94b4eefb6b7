import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { useMay } from '../../accounts/web/session.tsx'
import type { Export } from '../../platform/export.ts'
import { formatCount } from '../../platform/format.ts'
import { ListPage } from '../../platform/web/frames/list-page.tsx'
import { sortingOf, useListAddress } from '../../platform/web/use-list-address.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { SortSelect } from '../../platform/web/ui/sort-select.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Product } from '../contract.ts'
import { productSorts, productsPerPage } from '../product.ts'
import { catalogueApi, productFilterAt, productsAt } from './api.ts'
import { CatalogueToolbar } from './catalogue-toolbar.tsx'
import { NoProducts } from './no-products.tsx'
import { ProductActions } from './product-actions.tsx'
import { productColumns, productLine } from './product-columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { type SaleDialog, StockHistory } from './stock-history.tsx'

type OpenDialog = { dialog: 'new'; barcode: string } | { dialog: 'edit' | 'stock' | 'history'; product: Product }

export function ProductsPage({ saleDialog }: { saleDialog: SaleDialog }) {
  const address = useListAddress()
  const formats = useFormats()
  const sorting = sortingOf(address, productSorts)
  const mayCreate = useMay('products.create')
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const { page, setPage, setFilters } = address
  const filter = productFilterAt(address)
  const list = useQuery({
    ...productsAt(address),
    placeholderData: keepPreviousData,
  })
  const { count = 0, lowCount = 0, categories = [] } = list.data ?? {}
  const add = (barcode = '') => setOpened({ dialog: 'new', barcode })
  const close = () => setOpened(null)
  return (
    <ListPage
      title="Produtos"
      subtitle="O que você vende no balcão, com preço e estoque."
      actions={
        <ExportButton
          label="Exportar"
          get={() => catalogueApi.products.export.call(filter)}
          failure="Erro ao exportar produtos"
          onSaved={tellExported}
        />
      }
      action={
        mayCreate && (
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => add()}>
            Novo Produto
          </Button>
        )
      }
      toolbar={
        <CatalogueToolbar
          list={address}
          searchLabel="Buscar produto"
          placeholder="Nome ou código de barras"
          categories={categories}
          sort={<SortSelect columns={productColumns} sorting={sorting} />}
        >
          <LowStockFilter
            isOn={filter.stock === 'low'}
            count={lowCount}
            onChange={(isOn) => setFilters({ stock: isOn ? 'low' : undefined })}
          />
        </CatalogueToolbar>
      }
      columns={productColumns}
      query={{ ...list, data: list.data?.products }}
      rowKey={({ id }) => id}
      phoneLine={(product) => productLine(product, formats)}
      faded={({ isActive }) => !isActive}
      sorting={sorting}
      rowActions={(product) => (
        <ProductActions
          product={product}
          onEdit={() => setOpened({ dialog: 'edit', product })}
          onMoveStock={() => setOpened({ dialog: 'stock', product })}
          onHistory={() => setOpened({ dialog: 'history', product })}
        />
      )}
      errorTitle="Erro ao carregar produtos"
      errorText="Não foi possível carregar a lista de produtos."
      empty={<NoProducts address={address} lowStock={filter.stock === 'low'} onAdd={mayCreate ? add : undefined} />}
      pages={{ page, pageSize: productsPerPage, count: count, onPage: setPage }}
    >
      {opened && dialogOf(opened, { categories, saleDialog, onClose: close })}
    </ListPage>
  )
}

const tellExported = ({ name, count }: Export) =>
  toast.success('Produtos exportados!', `${count} ${count === 1 ? 'produto' : 'produtos'} em ${name}.`)

type DialogProps = { categories: readonly string[]; saleDialog: SaleDialog; onClose: () => void }

function dialogOf(opened: OpenDialog, { categories, saleDialog, onClose }: DialogProps): ReactNode {
  const form = { categories, onClose }
  if (opened.dialog === 'new') return <ProductDialog {...form} product={null} barcode={opened.barcode} />
  const { dialog, product } = opened
  if (dialog === 'edit') return <ProductDialog {...form} product={product} />
  return dialog === 'stock' ? (
    <StockDialog product={product} onClose={onClose} />
  ) : (
    <StockHistory product={product} saleDialog={saleDialog} onClose={onClose} />
  )
}

type FilterProps = { isOn: boolean; count: number; onChange: (isOn: boolean) => void }

const LowStockFilter = ({ isOn, count, onChange }: FilterProps) => (
  <Button
    variant={isOn ? 'accent' : 'secondary'}
    icon={<TriangleAlert aria-hidden size={16} className="max-md:hidden" />}
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
    className="max-md:gap-1! max-md:px-1! max-md:text-xs!"
  >
    Estoque baixo
    <span className="figures">({formatCount(count)})</span>
  </Button>
)
