import { smallPicture } from '../../business/picture.ts'
import { formatCount, type Formats } from '../../platform/format.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import type { Product } from '../contract.ts'
import type { ProductFilter } from '../product.ts'
import { isLow } from '../stock.ts'
import { ActiveBadge } from './active-badge.tsx'

/** Fixed size and colour, so that nothing moves while the photo loads or if it cannot be loaded. */
const photoClass = 'size-10 shrink-0 rounded-control bg-sunken object-cover'

type SortableColumn = Column<Product> & { sort?: ProductFilter['sort'] }

export const productColumns: SortableColumn[] = [
  {
    header: 'Produto',
    primary: true,
    sort: 'name',
    picture: ({ photo }) =>
      photo && <img src={smallPicture(photo)} alt="" loading="lazy" decoding="async" className={photoClass} />,
    cell: ({ name, barcode }) => (
      <>
        <span className="block font-semibold break-words text-ink">{name}</span>
        {barcode && <span className="figures block text-xs break-all text-soft max-md:hidden">{barcode}</span>}
      </>
    ),
  },
  {
    header: 'Categoria',
    sort: 'category',
    cell: ({ category }) => category ?? <span className="text-soft">—</span>,
  },
  { header: 'Preço', align: 'right', sort: 'price', cell: ({ priceCents }) => <Money cents={priceCents} /> },
  {
    header: 'Estoque',
    align: 'right',
    sort: 'stock',
    cell: (product) => (
      <span className="inline-flex items-center gap-2 md:flex-col-reverse md:items-end md:gap-0.5">
        {isLow(product) && <Badge tone="warning">{product.stock > 0 ? 'Estoque baixo' : 'Sem estoque'}</Badge>}
        {formatCount(product.stock)}
      </span>
    ),
  },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]

/** A product's row on a phone: first what asks for something to be done. */
export const productLine = (product: Product, formats: Formats) =>
  [
    !product.isActive && 'Inativo',
    isLow(product) && (product.stock > 0 ? 'Estoque baixo' : 'Sem estoque'),
    `${formatCount(product.stock)} un.`,
    formats.money(product.priceCents),
    product.category,
  ]
    .filter(Boolean)
    .join(' · ')
