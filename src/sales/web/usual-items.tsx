import { Button } from '../../platform/web/ui/button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { useReachable } from '../../platform/web/reachability.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { itemsOf } from '../favourites.ts'
import type { Item } from '../sale.ts'
import { useCart, useRegister } from './counter.tsx'
import { useClientFacts } from './use-client-facts.ts'

type Props = { onAdd: (item: Item) => void }

/** What the chosen client buys most often, before all other items. */
export function UsualItems({ onAdd }: Props) {
  const { client } = useCart().till
  const isReachable = useReachable()
  return client && isReachable ? <Usual clientId={client.id} onAdd={onAdd} /> : null
}

/** As high whatever there is to show, so that the items below it do not move under a finger. */
function Usual({ clientId, onAdd }: Props & { clientId: string }) {
  const { money } = useFormats()
  const { whyNot } = useCart()
  const { items } = useRegister()
  const { data: facts, isError } = useClientFacts(clientId)
  const usual = facts && itemsOf(facts.usual, items)
  if (isError && !facts) return null
  return (
    <section aria-label="Costuma levar">
      <h2 className="mb-2 text-sm font-semibold text-soft">Costuma levar</h2>
      <div className="flex min-h-11 items-center">
        {!usual ? (
          <Skeleton className="h-11 w-40 rounded-full" />
        ) : usual.length === 0 ? (
          <p className="text-sm text-soft">Ainda não há o que sugerir.</p>
        ) : (
          <ul className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
            {usual.map((item) => (
              <li key={item.id} className="shrink-0">
                <Button
                  disabledReason={whyNot(item)}
                  onClick={() => onAdd(item)}
                  className="min-h-11 max-w-64 rounded-full!"
                >
                  <span className="visually-hidden">Adicionar </span>
                  <span className="truncate">{item.name}</span>{' '}
                  <span className="figures font-normal text-soft">{money(item.unitCents)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
