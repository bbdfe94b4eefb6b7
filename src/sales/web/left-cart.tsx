import { History } from 'lucide-react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { brl, formatDateTime } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { linesOf } from '../cart.ts'
import { amountsOf } from '../sale.ts'
import type { LeftCart } from './use-left-carts.ts'

type Props = { cart: LeftCart; onTake: () => Promise<void>; onDrop: () => Promise<boolean> }

/** Offers the draft of an earlier cart in the empty cart's place. */
export function LeftCartOffer({ cart: { at, till }, onTake, onDrop }: Props) {
  const { zone } = useBusiness()
  const names = [...new Set(till.lines.map(({ item }) => item.name))]
  const { totalCents } = amountsOf(linesOf(till.lines), till.discount)
  return (
    <section aria-label="Venda não finalizada" className="grid gap-2 border-b border-line bg-info-soft p-3 text-sm">
      <p className="flex gap-2.5">
        <History aria-hidden size={18} className="mt-px shrink-0 text-info" />
        <span className="min-w-0">
          <strong className="block font-semibold">Venda não finalizada</strong>
          <span className="line-clamp-2 break-words">
            {till.client && `${till.client.name}: `}
            {listed.format(names)}
          </span>
          <span className="figures text-xs text-soft">
            {brl(totalCents)} · {formatDateTime(new Date(at), zone)}
          </span>
        </span>
      </p>
      <div className="flex gap-2 [&>*]:flex-1">
        <Button size="lg" className="text-sm!" onClick={onDrop}>
          Descartar
        </Button>
        <Button size="lg" variant="primary" className="text-sm!" onClick={onTake}>
          Continuar
        </Button>
      </div>
    </section>
  )
}

const listed = new Intl.ListFormat('pt-BR')
