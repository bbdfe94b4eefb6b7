import { brl } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { CartLine } from '../cart.ts'
import type { Item } from '../sale.ts'

type Props = {
  title: string
  items: readonly Item[]
  lines: readonly CartLine[]
  sellsWithoutStock: boolean
  disabledReason: string | undefined
  onAdd: (item: Item) => void
}

/** What can be put into the cart with one tap. */
export function ItemGrid({ title, items, lines, sellsWithoutStock, disabledReason, onAdd }: Props) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-sm font-semibold text-soft">{title}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2.5">
        {items.map((item) => {
          const quantity = lines.find((line) => line.item.id === item.id)?.quantity ?? 0
          const soldOut = !sellsWithoutStock && item.stock !== null && quantity >= item.stock
          return (
            <li key={item.id} className="grid">
              <Tile
                item={item}
                quantity={quantity}
                disabledReason={disabledReason ?? (soldOut ? 'Não há mais unidades em estoque.' : undefined)}
                onAdd={() => onAdd(item)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type TileProps = { item: Item; quantity: number; disabledReason: string | undefined; onAdd: () => void }

const Tile = ({ item, quantity, disabledReason, onAdd }: TileProps) => (
  <Button
    onClick={onAdd}
    disabledReason={disabledReason}
    className="relative min-h-24 flex-col items-start! justify-between! gap-1 rounded-card p-3 text-left font-normal whitespace-normal"
  >
    <span className="line-clamp-2 pr-5 font-semibold break-words">{item.name}</span>
    <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2">
      <span className="figures text-base font-semibold">{brl(item.unitCents)}</span>
      {item.stock !== null && (
        <span className={item.stock > 0 ? 'text-xs text-soft' : 'text-xs text-warning'}>
          {item.stock > 0 ? `${item.stock} un.` : 'Sem estoque'}
        </span>
      )}
    </span>
    {quantity > 0 && (
      <span className="figures absolute top-2 right-2 grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
        {quantity}
        <span className="visually-hidden"> no carrinho</span>
      </span>
    )}
  </Button>
)
