import { Minus, Plus, Trash2 } from 'lucide-react'
import { brl } from '../../platform/format.ts'
import { timesCents } from '../../platform/money.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { CartLine } from '../cart.ts'
import type { Item } from '../sale.ts'

type Props = {
  lines: readonly CartLine[]
  pending: boolean
  /** Why one more cannot be added. */
  whyNot: (item: Item) => string | undefined
  onQuantity: (item: Item, quantity: number) => void
}

export function CartLines({ lines, pending, whyNot, onQuantity }: Props) {
  const busy = pending ? 'Aguarde a venda terminar.' : undefined
  return (
    <ul className="grid content-start divide-y divide-line">
      {lines.map(({ item, quantity }) => {
        const step = (by: number) => () => onQuantity(item, quantity + by)
        return (
          <li key={`${item.kind} ${item.id}`} className="flex items-center gap-2 py-1.5 pr-1 pl-4">
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-sm font-semibold break-words">{item.name}</p>
              <p className="figures text-xs text-soft">
                {quantity > 1 && `${quantity} × ${brl(item.unitCents)}`}
                <span className={quantity > 1 ? 'block text-sm text-ink' : 'text-sm text-ink'}>
                  {brl(timesCents(item.unitCents, quantity))}
                </span>
              </p>
            </div>
            <div className="flex items-center">
              <Button
                variant="ghost"
                size="lg"
                aria-label={quantity > 1 ? `Diminuir ${item.name}` : `Remover ${item.name}`}
                disabledReason={busy}
                onClick={step(-1)}
                icon={quantity > 1 ? <Minus aria-hidden size={18} /> : <Trash2 aria-hidden size={18} />}
                className="min-w-till px-0!"
              />
              <output
                aria-label={`Quantidade de ${item.name}`}
                className="figures min-w-6 text-center text-base font-semibold"
              >
                {quantity}
              </output>
              <Button
                variant="ghost"
                size="lg"
                aria-label={`Aumentar ${item.name}`}
                disabledReason={busy ?? whyNot(item)}
                onClick={step(1)}
                icon={<Plus aria-hidden size={18} />}
                className="min-w-till px-0!"
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
