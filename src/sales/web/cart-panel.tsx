import { BadgePercent, CircleAlert, LockKeyhole, ShoppingCart, Split, UserRound, X } from 'lucide-react'
import { brl } from '../../platform/format.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { CartLine } from '../cart.ts'
import type { Visit } from '../contract.ts'
import type { Discount } from '../discount.ts'
import type { PixKey } from '../pix.ts'
import { saleRefusals, type Item } from '../sale.ts'
import { CartLines } from './cart-lines.tsx'
import { KeyHint } from './key-hint.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { Checkout } from './use-checkout.ts'
import type { Till, TillStep } from './use-till.ts'
import { Visits } from './visits.tsx'

type Props = {
  till: Till
  step: (step: TillStep) => void
  checkout: Checkout
  isOpen: boolean
  whyNot: (item: Item) => string | undefined
  onChooseClient: () => void
  onDiscount: () => void
  onSplit: () => void
  visits: readonly Visit[]
  whyNotVisit: (visit: Visit) => string | undefined
  onVisit: (visit: Visit) => void
  pixKey: PixKey | null | undefined
  onPix: () => void
  onPixKey: () => void
  onLine: (line: CartLine) => void
}

/** Who buys, what, for how much and how it is paid. */
export const CartPanel = ({ till, step, checkout, isOpen, whyNot, ...on }: Props) => (
  <>
    <ClientBar
      client={till.client}
      onChoose={on.onChooseClient}
      onClear={() => step({ type: 'client', client: null })}
    />
    {on.visits.length > 0 && <Visits visits={on.visits} whyNot={on.whyNotVisit} onAdd={on.onVisit} />}
    <div className="min-h-28 flex-1 overflow-y-auto">
      {till.lines.length === 0 && on.visits.length > 0 && isOpen ? (
        <p className="p-4 text-center text-sm text-soft">Toque no agendamento para levá-lo ao carrinho.</p>
      ) : till.lines.length === 0 ? (
        <EmptyState
          icon={isOpen ? <ShoppingCart aria-hidden size={22} /> : <LockKeyhole aria-hidden size={22} />}
          title={(isOpen ? saleRefusals.EMPTY_CART : saleRefusals.REGISTER_CLOSED).title}
          text={isOpen ? 'Leia um código de barras ou toque em um item.' : saleRefusals.REGISTER_CLOSED.text}
        />
      ) : (
        <CartLines
          lines={till.lines}
          pending={checkout.pending}
          whyNot={whyNot}
          onQuantity={({ key }, quantity) => step({ type: 'quantity', key, quantity })}
          onDetails={on.onLine}
        />
      )}
    </div>
    <div className="grid grid-cols-1 gap-3 border-t border-line p-4">
      <Totals till={till} checkout={checkout} onDiscount={on.onDiscount} onSplit={on.onSplit} />
      <PaymentChoice
        totalCents={checkout.totalCents}
        parts={till.parts}
        onParts={(parts) => step({ type: 'parts', parts })}
        onSplit={on.onSplit}
        pixKey={on.pixKey}
        onPix={on.onPix}
        onPixKey={on.onPixKey}
      />
      {checkout.unanswered && (
        <p role="alert" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />A resposta não chegou. Finalize outra vez: a
          mesma venda nunca é registrada duas vezes.
        </p>
      )}
    </div>
  </>
)

/** The key is silent while a dialog is open. */
export const FinishButton = ({ checkout, withKey = true }: { checkout: Checkout; withKey?: boolean }) => (
  <Button
    variant="accent"
    size="lg"
    fullWidth
    pending={checkout.pending}
    disabledReason={checkout.refusal ? `${checkout.refusal.title}. ${checkout.refusal.text}` : undefined}
    onClick={checkout.finish}
  >
    Finalizar Venda
    {withKey && <KeyHint of="finish" />}
  </Button>
)

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
      <KeyHint of="client" className="ml-auto" />
    </Button>
    {client && (
      <Button variant="ghost" size="lg" aria-label="Remover cliente" onClick={onClear} className="min-w-till px-0!">
        <X aria-hidden size={18} />
      </Button>
    )}
  </div>
)

type TotalsProps = { till: Till; checkout: Checkout; onDiscount: () => void; onSplit: () => void }

const iconClass = '@max-[22rem]:hidden'

const Totals = ({ till, checkout, onDiscount, onSplit }: TotalsProps) => (
  <div className="@container grid gap-2">
    <dl className="grid gap-1 text-sm text-soft">
      <Amount label="Subtotal" cents={checkout.subtotalCents} />
      {till.discount && <Amount label={discountName(till.discount)} cents={-checkout.discountCents} />}
    </dl>
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="lg"
        className="px-3! text-sm! @max-[19rem]:flex-1"
        icon={<BadgePercent aria-hidden size={18} className={iconClass} />}
        disabledReason={till.lines.length === 0 ? 'Carrinho vazio. Adicione itens antes do desconto.' : undefined}
        onClick={onDiscount}
      >
        Desconto
      </Button>
      {till.parts.length === 1 && (
        <Button
          size="lg"
          className="px-3! text-sm! @max-[19rem]:flex-1"
          icon={<Split aria-hidden size={18} className={iconClass} />}
          disabledReason={checkout.totalCents === 0 ? 'Não há valor a dividir.' : undefined}
          onClick={onSplit}
        >
          Dividir
        </Button>
      )}
      <dl className="ml-auto text-right @max-[19rem]:flex @max-[19rem]:w-full @max-[19rem]:items-baseline @max-[19rem]:justify-between">
        <dt className="text-sm text-soft">Total</dt>
        <dd className="figures text-xl font-semibold whitespace-nowrap">{brl(checkout.totalCents)}</dd>
      </dl>
    </div>
  </div>
)

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex items-center justify-between">
    <dt>{label}</dt>
    <dd className="figures">{brl(cents)}</dd>
  </div>
)

const discountName = (discount: Discount) =>
  discount.type === 'value' ? 'Desconto' : `Desconto de ${String(discount.percent).replace('.', ',')}%`
