import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { listed } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { deviceOwner, onDeviceReady } from '../../platform/web/copies.ts'
import { readDrafts, takeDraft } from '../../platform/web/sealed-store.ts'
import { isTab, openTabs } from '../../platform/web/tab.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { linesOf, type Till } from '../cart.ts'
import { amountsOf } from '../sale.ts'
import { ownerOf } from './use-unsent-sales.ts'

export type UnfinishedCart = { id: string; at: number; till: Till }

type UnfinishedCarts = {
  carts: readonly UnfinishedCart[]
  /** Removes the draft from the device. Returns false if another tab has taken it already. */
  take: (cart: UnfinishedCart) => Promise<boolean>
}

/** Unfinished carts of tabs that were closed, newest first. */
export function useUnfinishedCarts(): UnfinishedCarts {
  const owner = ownerOf(useMe())
  const [carts, setCarts] = useState<readonly UnfinishedCart[]>([])
  useEffect(() => {
    let isLeft = false
    const look = () =>
      void unfinishedCarts(owner).then(
        (found) => !isLeft && setCarts(found),
        // The person has signed out or the store cannot be opened: nothing is offered.
        () => {},
      )
    look()
    const stop = onDeviceReady(look)
    return () => {
      isLeft = true
      stop()
    }
  }, [owner])
  return {
    carts,
    take: async (cart) => {
      // The draft is removed from the device before it is hidden, else a reload would bring it back.
      const wasThere = await takeDraft(owner!, cart.id)
      setCarts((left) => left.filter(({ id }) => id !== cart.id))
      return wasThere
    },
  }
}

async function unfinishedCarts(owner: string | null): Promise<UnfinishedCart[]> {
  if (!owner || deviceOwner() !== owner) return []
  const drafts = await readDrafts<Till>(owner, Date.now(), isTab)
  const open = await openTabs(drafts.map(({ id }) => id))
  return drafts.filter(({ id }) => !open.has(id)).map(({ id, at, value }) => ({ id, at, till: value }))
}

type Props = { cart: UnfinishedCart; take: () => Promise<void>; drop: () => Promise<boolean> }

/** Offers an unfinished cart while the cart is empty. */
export function UnfinishedCartOffer({ cart: { at, till }, take, drop }: Props) {
  const formats = useFormats()
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
            {listed(names)}
          </span>
          <span className="figures text-xs text-soft">
            {formats.money(totalCents)} · {formats.dateTimeOf(new Date(at))}
          </span>
        </span>
      </p>
      <div className="flex gap-2 [&>*]:flex-1">
        <Button size="lg" className="text-sm!" onClick={drop}>
          Descartar
        </Button>
        <Button size="lg" variant="primary" className="text-sm!" onClick={take}>
          Continuar
        </Button>
      </div>
    </section>
  )
}
