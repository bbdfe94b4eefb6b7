import { CalendarPlus, CircleAlert, LockKeyhole, ShoppingCart, Trash2, UserRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { words } from '../../platform/words.ts'
import { sameVisit, type Till } from '../cart.ts'
import type { Visit } from '../contract.ts'
import { saleRefusals } from '../sale.ts'
import { CartLines } from './cart-lines.tsx'
import { useCounter } from './counter.tsx'
import { UnfinishedCartOffer } from './unfinished-cart.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { KeyHint } from './till-keys.tsx'
import { waitForSale } from './use-checkout.ts'

/** The client, the lines and the payment. On a low screen the payment scrolls, so that three lines stay visible. */
export function CartPanel() {
  const { till, step, checkout, session, closed, left, guests, open, itemOf, whyNot, takeVisits } = useCounter()
  const isOpen = session !== null
  const why = isOpen ? null : closed
  const offer = left && <UnfinishedCartOffer {...left} />
  const visits = (till.client?.appointments ?? []).filter(({ id }) => !till.lines.some(({ visit }) => visit?.id === id))
  const whyNotVisit = ({ serviceId }: Visit) => {
    const service = itemOf(serviceId)
    return service ? whyNot(service) : 'Este serviço não está mais à venda.'
  }
  const addVisit = (chosen: Visit) => takeVisits(sameVisit(visits, chosen))
  return (
    <>
      <ClientBar
        client={till.client}
        name={guests.name}
        onChoose={() => open('select')}
        onClear={() => step({ type: 'client', client: null })}
      >
        {guests.button}
        {till.lines.length > 0 && <EmptyCart />}
      </ClientBar>
      <div className="min-h-43.5 flex-1 overflow-y-auto">
        {till.lines.length === 0 && offer}
        {visits.length > 0 && <Visits visits={visits} whyNot={whyNotVisit} onAdd={addVisit} />}
        {till.lines.length > 0 ? (
          <CartLines />
        ) : visits.length > 0 && isOpen ? (
          <p className="p-4 text-center text-sm text-soft">Toque no agendamento para adicionar ao carrinho.</p>
        ) : (
          !offer && (
            <EmptyState
              icon={isOpen ? <ShoppingCart aria-hidden size={22} /> : <LockKeyhole aria-hidden size={22} />}
              title={words((why ?? saleRefusals.EMPTY_CART).title)}
              text={why ? words(why.text) : 'Leia um código de barras ou toque em um item.'}
            />
          )
        )}
      </div>
      <div className="grid min-h-0 grid-cols-1 gap-2 overflow-y-auto border-t border-line px-3 pt-3">
        {checkout.unanswered && (
          <p role="alert" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
            <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
            Não recebemos a confirmação da venda. Finalize de novo: ela não será registrada duas vezes.
          </p>
        )}
        <PaymentChoice />
      </div>
    </>
  )
}

type ClientBarProps = {
  client: Till['client']
  name: ReactNode
  onChoose: () => void
  onClear: () => void
  children: ReactNode
}

const ClientBar = ({ client, name, onChoose, onClear, children }: ClientBarProps) => (
  <div className="flex items-center gap-1 border-b border-line p-1">
    <Button variant="ghost" size="lg" onClick={onChoose} className="min-w-0 flex-1 justify-start! px-2!">
      {client ? (
        <Avatar name={client.name} />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
          <UserRound aria-hidden size={18} />
        </span>
      )}
      <span className="min-w-0 text-left">
        <span className="block truncate text-sm">{client ? client.name : 'Selecionar cliente'}</span>
        {name}
      </span>
      <KeyHint of="client" className="ml-auto" />
    </Button>
    {client && (
      <Button variant="ghost" size="lg" aria-label="Remover cliente" onClick={onClear} className="min-w-till px-0!">
        <X aria-hidden size={18} />
      </Button>
    )}
    {children}
  </div>
)

/** Clears the whole cart, including client and discount. Asks first if it has several lines. */
function EmptyCart() {
  const { till, step, checkout } = useCounter()
  const [asks, setAsks] = useState(false)
  const empty = () => step({ type: 'clear' })
  return (
    <>
      <Button
        variant="ghost"
        size="lg"
        aria-label="Esvaziar carrinho"
        disabledReason={checkout.pending ? waitForSale : undefined}
        onClick={() => (till.lines.length > 1 ? setAsks(true) : empty())}
        className="min-w-till px-0!"
      >
        <Trash2 aria-hidden size={18} />
      </Button>
      <Confirm
        open={asks}
        onCancel={() => setAsks(false)}
        onConfirm={empty}
        title="Esvaziar carrinho?"
        text="Os itens, o cliente e o desconto saem do carrinho."
        confirmLabel="Esvaziar carrinho"
      />
    </>
  )
}

type VisitsProps = {
  visits: readonly Visit[]
  whyNot: (visit: Visit) => string | undefined
  onAdd: (visit: Visit) => void
}

/** The chosen client's unpaid appointments of today. A tap adds one to the cart, with the others of its visit. */
const Visits = ({ visits, whyNot, onAdd }: VisitsProps) => {
  const formats = useFormats()
  return (
    <ul aria-label="Agendamentos de hoje" className="grid gap-1 border-b border-line bg-info-soft p-2">
      {visits.map((visit) => (
        <li key={visit.id} className="grid">
          <Button
            variant="ghost"
            size="lg"
            icon={<CalendarPlus aria-hidden size={18} className="shrink-0 text-info" />}
            disabledReason={whyNot(visit)}
            onClick={() => onAdd(visit)}
            className="min-w-0 justify-start! px-2! text-left whitespace-normal!"
          >
            <span className="min-w-0 flex-1 text-sm">
              <span className="visually-hidden">Adicionar ao carrinho: </span>
              <span className="figures">{visit.time}</span> {visit.service}
              <span className="block truncate text-xs font-normal text-soft">com {visit.professional}</span>
            </span>
            <span className="figures text-right text-sm whitespace-nowrap">
              {formats.money(visit.priceCents)}
              {visit.depositCents && (
                <span className="block text-xs font-normal text-soft">sinal {formats.money(visit.depositCents)}</span>
              )}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
