import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Package, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Product } from '../contract.ts'
import { productsPerPage } from '../product.ts'
import { ActiveBadge } from './active-badge.tsx'
import { catalogueApi } from './api.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'

type Opened = { dialog: 'edit'; product: Product | null } | { dialog: 'stock'; product: Product }

export function ProductsPage() {
  const { search, page, setSearch, setPage } = useListAddress()
  const mayCreate = useMay('products.create')
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useQuery({
    ...catalogueApi.products.list.queryOptions({ input: { search, page } }),
    placeholderData: keepPreviousData,
  })
  const add = () => setOpened({ dialog: 'edit', product: null })
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title="Produtos"
        subtitle="O que você vende no balcão, com preço e estoque."
        action={
          mayCreate && (
            <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={add}>
              Novo Produto
            </Button>
          )
        }
      />
      <Card flush>
        <div className="border-b border-line p-4 md:max-w-md md:border-none md:pb-2">
          <SearchInput
            label="Buscar produto"
            placeholder="Nome ou código de barras"
            value={search}
            onSearch={setSearch}
          />
        </div>
        <DataTable
          label="Produtos"
          columns={columns}
          query={{ ...list, data: list.data?.products }}
          rowKey={({ id }) => id}
          actions={(product) => (
            <ProductActions
              product={product}
              onEdit={() => setOpened({ dialog: 'edit', product })}
              onMoveStock={() => setOpened({ dialog: 'stock', product })}
            />
          )}
          errorTitle="Erro ao carregar produtos"
          errorText="Não foi possível carregar a lista de produtos."
          empty={
            search || page > 1 ? (
              <EmptyState
                icon={<Package aria-hidden size={22} />}
                title="Nenhum produto encontrado"
                text={search && `Não há produto para “${search}”.`}
                action={<Button onClick={() => setSearch('')}>Mostrar todos</Button>}
              />
            ) : (
              <EmptyState
                icon={<Package aria-hidden size={22} />}
                title="Nenhum produto cadastrado"
                text="Cadastre o que você vende para passar no caixa e acompanhar o estoque."
                action={mayCreate && <Button onClick={add}>Cadastrar o primeiro</Button>}
              />
            )
          }
        />
        <Pager page={page} pageSize={productsPerPage} count={list.data?.count ?? 0} onPage={setPage} />
      </Card>
      {opened?.dialog === 'edit' && (
        <ProductDialog
          product={opened.product}
          categories={list.data?.products.map(({ category }) => category) ?? []}
          onClose={close}
        />
      )}
      {opened?.dialog === 'stock' && <StockDialog product={opened.product} onClose={close} />}
    </>
  )
}

const columns: Column<Product>[] = [
  {
    header: 'Produto',
    primary: true,
    cell: ({ name, barcode }) => (
      <>
        <span className="block font-semibold break-words text-ink">{name}</span>
        {barcode && <span className="figures block text-xs break-all text-soft">{barcode}</span>}
      </>
    ),
  },
  { header: 'Categoria', cell: ({ category }) => category ?? <span className="text-soft">—</span> },
  { header: 'Preço', align: 'right', cell: ({ priceCents }) => <Money cents={priceCents} /> },
  {
    header: 'Estoque',
    align: 'right',
    cell: ({ stock }) => (stock > 0 ? stock.toLocaleString('pt-BR') : <Badge tone="warning">Sem estoque</Badge>),
  },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]
