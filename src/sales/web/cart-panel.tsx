import { CircleAlert, LockKeyhole, ShoppingCart, UserRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { CartLine, Till, TillStep } from '../cart.ts'
import type { Visit } from '../contract.ts'
import type { PixKey } from '../pix.ts'
import { saleRefusals, type Item } from '../sale.ts'
import { CartLines } from './cart-lines.tsx'
import { KeyHint } from './key-hint.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { Checkout } from './use-checkout.ts'
import { Visits } from './visits.tsx'

type Props = {
  till: Till
  step: (step: TillStep) => void
  checkout: Checkout
  isOpen: boolean
  /** A draft of an earlier cart, offered while this one is empty. */
  offer: ReactNode
  whyNot: (item: Item) => string | undefined
  onChooseClient: () => void
  visits: readonly Visit[]
  whyNotVisit: (visit: Visit) => string | undefined
  onVisit: (visit: Visit) => void
  pixKey: PixKey | null | undefined
  onPix: () => void
  onPixKey: () => void
  onLine: (line: CartLine) => void
}

/** Who buys, what, and how it is paid. Where the room is short the payment gives way, and three lines stay in sight. */
export const CartPanel = ({ till, step, checkout, isOpen, offer, whyNot, ...on }: Props) => (
  <>
    <ClientBar
      client={till.client}
      onChoose={on.onChooseClient}
      onClear={() => step({ type: 'client', client: null })}
    />
    <div className="min-h-43.5 flex-1 overflow-y-auto">
      {till.lines.length === 0 && offer}
      {on.visits.length > 0 && <Visits visits={on.visits} whyNot={on.whyNotVisit} onAdd={on.onVisit} />}
      {till.lines.length > 0 ? (
        <CartLines
          lines={till.lines}
          pending={checkout.pending}
          whyNot={whyNot}
          onQuantity={({ key }, quantity) => step({ type: 'quantity', key, quantity })}
          onDetails={on.onLine}
        />
      ) : on.visits.length > 0 && isOpen ? (
        <p className="p-4 text-center text-sm text-soft">Toque no agendamento para levá-lo ao carrinho.</p>
      ) : (
        !offer && (
          <EmptyState
            icon={isOpen ? <ShoppingCart aria-hidden size={22} /> : <LockKeyhole aria-hidden size={22} />}
            title={(isOpen ? saleRefusals.EMPTY_CART : saleRefusals.REGISTER_CLOSED).title}
            text={isOpen ? 'Leia um código de barras ou toque em um item.' : saleRefusals.REGISTER_CLOSED.text}
          />
        )
      )}
    </div>
    <div className="grid min-h-0 grid-cols-1 gap-2 overflow-y-auto border-t border-line px-3 pt-3">
      {checkout.unanswered && (
        <p role="alert" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />A resposta não chegou. Finalize outra vez: a
          mesma venda nunca é registrada duas vezes.
        </p>
      )}
      <PaymentChoice
        totalCents={checkout.totalCents}
        parts={till.parts}
        onParts={(parts) => step({ type: 'parts', parts })}
        pixKey={on.pixKey}
        onPix={on.onPix}
        onPixKey={on.onPixKey}
      />
    </div>
  </>
)

type ClientBarProps = { client: Till['client']; onChoose: () => void; onClear: () => void }

const ClientBar = ({ client, onChoose, onClear }: ClientBarProps) => (
  <div className="flex items-center gap-1 border-b border-line p-1">
    <Button variant="ghost" size="lg" onClick={onChoose} className="min-w-0 flex-1 justify-start! px-2!">
      {client ? (
        <Avatar name={client.name} />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
          <UserRound aria-hidden size={18} />
        </span>
      )}
      <span className="truncate text-sm">{client ? client.name : 'Selecionar cliente'}</span>
      <KeyHint of="client" className="ml-auto" />
    </Button>
    {client && (
      <Button variant="ghost" size="lg" aria-label="Remover cliente" onClick={onClear} className="min-w-till px-0!">
        <X aria-hidden size={18} />
      </Button>
    )}
  </div>
)
