import { BadgePercent, CircleAlert, ShoppingCart, UserRound, X } from 'lucide-react'
import { brl } from '../../platform/format.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Kbd } from '../../platform/web/ui/kbd.tsx'
import { CartLines } from './cart-lines.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { Checkout } from './use-checkout.ts'
import { tillKeys } from './use-shortcuts.ts'
import type { Till, TillStep } from './use-till.ts'

type Props = {
  till: Till
  step: (step: TillStep) => void
  checkout: Checkout
  onChooseClient: () => void
  onDiscount: () => void
}

/** Who buys, what, for how much and how it is paid. */
export function CartPanel({ till, step, checkout, onChooseClient, onDiscount }: Props) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ClientBar client={till.client} onChoose={onChooseClient} onClear={() => step({ type: 'client', client: null })} />
      <div className="min-h-24 flex-1 overflow-y-auto">
        {till.lines.length === 0 ? (
          <EmptyState
            icon={<ShoppingCart aria-hidden size={22} />}
            title="Carrinho vazio"
            text="Leia um código de barras ou toque em um item."
          />
        ) : (
          <CartLines
            lines={till.lines}
            pending={checkout.pending}
            onQuantity={(item, quantity) => step({ type: 'quantity', item, quantity })}
          />
        )}
      </div>
      <div className="grid gap-3 border-t border-line p-4">
        <Totals till={till} checkout={checkout} onDiscount={onDiscount} onNoDiscount={() => step({ type: 'discount', discount: null })} />
        <PaymentChoice
          totalCents={checkout.totalCents}
          method={till.method}
          receivedCents={till.receivedCents}
          onMethod={(method) => step({ type: 'method', method })}
          onReceived={(cents) => step({ type: 'received', cents })}
        />
        {checkout.unanswered && (
          <p role="alert" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
            <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
            A resposta não chegou. Finalize outra vez: a mesma venda nunca é registrada duas vezes.
          </p>
        )}
        <Button
          variant="accent"
          size="lg"
          fullWidth
          pending={checkout.pending}
          disabledReason={checkout.reason}
          onClick={checkout.finish}
        >
          Finalizar Venda
          <span aria-hidden className="max-md:hidden">
            <Kbd>{tillKeys.finish}</Kbd>
          </span>
        </Button>
      </div>
    </div>
  )
}

type ClientBarProps = { client: Till['client']; onChoose: () => void; onClear: () => void }

const ClientBar = ({ client, onChoose, onClear }: ClientBarProps) => (
  <div className="flex items-center gap-1 border-b border-line p-2">
    <Button variant="ghost" size="lg" onClick={onChoose} className="min-w-0 flex-1 justify-start! px-2!">
      {client ? (
        <Avatar name={client.name} />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
          <UserRound aria-hidden size={18} />
        </span>
      )}
      <span className="truncate text-sm">{client ? client.name : 'Selecionar cliente'}</span>
      <span aria-hidden className="ml-auto max-md:hidden">
        <Kbd>{tillKeys.client}</Kbd>
      </span>
    </Button>
    {client && (
      <Button variant="ghost" size="lg" aria-label="Remover cliente" onClick={onClear} className="min-w-till px-0!">
        <X aria-hidden size={18} />
      </Button>
    )}
  </div>
)

type TotalsProps = { till: Till; checkout: Checkout; onDiscount: () => void; onNoDiscount: () => void }

const Totals = ({ till, checkout, onDiscount, onNoDiscount }: TotalsProps) => (
  <dl className="grid gap-1 text-sm">
    <div className="flex items-center justify-between text-soft">
      <dt>Subtotal</dt>
      <dd className="figures">{brl(checkout.subtotalCents)}</dd>
    </div>
    <div className="flex min-h-control items-center justify-between text-soft">
      <dt className="flex items-center gap-1">
        <Button
          variant="ghost"
          className="-ml-2 px-2! text-accent-text"
          icon={<BadgePercent aria-hidden size={18} />}
          disabledReason={till.lines.length === 0 ? 'Carrinho vazio. Adicione itens antes do desconto.' : undefined}
          onClick={onDiscount}
        >
          Desconto
        </Button>
        {till.discount && (
          <Button variant="ghost" aria-label="Remover desconto" className="px-2!" onClick={onNoDiscount}>
            <X aria-hidden size={16} />
          </Button>
        )}
      </dt>
      <dd className="figures">{checkout.discountCents > 0 ? brl(-checkout.discountCents) : brl(0)}</dd>
    </div>
    <div className="flex items-baseline justify-between">
      <dt className="text-base font-semibold">Total</dt>
      <dd className="figures text-xl font-semibold">
        {brl(checkout.totalCents)}
      </dd>
    </div>
  </dl>
)
