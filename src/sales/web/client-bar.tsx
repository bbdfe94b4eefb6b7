import { UserRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClock } from '../../accounts/web/session.tsx'
import { formatPhone } from '../../platform/format.ts'
import { sumCents } from '../../platform/money.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { visitsToAskFor, type Till } from '../cart.ts'
import { useCart } from './counter.tsx'
import { KeyHint } from './till-keys.tsx'
import { useClientFacts } from './use-client-facts.ts'

type Props = {
  client: Till['client']
  name: ReactNode
  onChoose: () => void
  onClear: () => void
  /** What is done with the whole cart. */
  children: ReactNode
}

/** Whose the cart is: the name in full, and below it what is known of them and what is missing. */
export const ClientBar = ({ client, name, onChoose, onClear, children }: Props) => (
  <div className="@container grid grid-cols-[minmax(0,1fr)_auto] items-center border-b border-line p-1">
    <Button variant="ghost" size="lg" onClick={onChoose} className="min-h-11! min-w-0 justify-start! px-2! py-1">
      {!client && (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft @max-[22rem]:hidden">
          <UserRound aria-hidden size={18} />
        </span>
      )}
      <span className="min-w-0 text-left whitespace-normal">
        <span className="block text-sm leading-tight break-words">{client ? client.name : 'Selecionar cliente'}</span>
        {name}
      </span>
      {!client && <KeyHint of="client" className="ml-auto" />}
    </Button>
    {/* Narrow, because the name says whose the sale is. */}
    <div className="flex [&>button]:min-h-11! [&>button]:min-w-11!">
      {client && (
        <Button variant="ghost" size="lg" aria-label="Remover cliente" onClick={onClear} className="px-0!">
          <X aria-hidden size={18} />
        </Button>
      )}
      {children}
    </div>
    {client && <ClientLine id={client.id} />}
  </div>
)

/** Telephone, visits, and what is missing: a telephone, or what is due and not in the cart. */
function ClientLine({ id }: { id: string }) {
  const formats = useFormats()
  const { till } = useCart()
  const facts = useClientFacts(id).data
  const due = sumCents(visitsToAskFor(till, useClock()()).map(({ priceCents }) => priceCents))
  const known = facts && [
    ...(facts.phone ? [formatPhone(facts.phone)] : []),
    facts.visits === 0 ? 'Primeira visita' : facts.visits === 1 ? '1 visita' : `${facts.visits} visitas`,
  ]
  const missing = [
    ...(facts && !facts.phone ? ['Falta o telefone'] : []),
    ...(due > 0 ? [`Falta cobrar ${formats.money(due)}`] : []),
  ]
  return (
    <p className="figures col-span-2 flex min-h-5 flex-wrap gap-x-2 px-2 pb-1 text-xs leading-4 text-soft">
      {known?.map((fact) => (
        <span key={fact} className="whitespace-nowrap">
          {fact}
        </span>
      ))}
      {missing.map((fact) => (
        <span key={fact} className="font-semibold whitespace-nowrap text-warning">
          {fact}
        </span>
      ))}
    </p>
  )
}
