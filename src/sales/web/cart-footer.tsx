import { BadgePercent, ShoppingCart, Split } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent } from '../../platform/format.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { words } from '../../platform/words.ts'
import type { Discount } from '../sale.ts'
import { useCart, useDialogs } from './counter.tsx'
import { KeyHint } from './till-keys.tsx'

/** The total and the sale's button, always visible below the scrolling cart. */
export function CartFooter() {
  const formats = useFormats()
  const { till, checkout } = useCart()
  const { open } = useDialogs()
  return (
    <div className="grid w-full grid-cols-1 gap-2">
      <div className="flex items-center gap-2">
        <Action
          keyName="discount"
          icon={<BadgePercent aria-hidden size={18} />}
          disabledReason={till.lines.length === 0 ? 'Carrinho vazio. Adicione itens antes do desconto.' : undefined}
          onClick={() => open('discount')}
        >
          Desconto
        </Action>
        <Action
          keyName="split"
          icon={<Split aria-hidden size={18} />}
          disabledReason={checkout.dueCents === 0 ? 'Não há valor a dividir.' : undefined}
          onClick={() => open('split')}
        >
          {till.parts.length > 1 ? (
            <span>
              <span className="visually-hidden">Alterar </span>Divisão
            </span>
          ) : (
            'Dividir'
          )}
        </Action>
        <dl className="ml-auto min-w-0 text-right text-xs whitespace-nowrap text-soft">
          <Amount name="Subtotal" cents={checkout.subtotalCents} />
          {till.discount && <Amount name={discountName(till.discount)} cents={-checkout.discountCents} />}
          {checkout.creditCents > 0 && <Amount name="Sinal" cents={-checkout.creditCents} />}
          <div>
            <dt className="visually-hidden">{checkout.creditCents > 0 ? 'A pagar' : 'Total'}</dt>
            <dd className="figures text-xl leading-7 font-semibold text-ink">{formats.money(checkout.dueCents)}</dd>
          </div>
        </dl>
      </div>
      <FinishButton />
    </div>
  )
}

type ActionProps = {
  keyName: 'discount' | 'split'
  icon: ReactNode
  disabledReason: string | undefined
  onClick: () => void
  children: ReactNode
}

const Action = ({ keyName, icon, disabledReason, onClick, children }: ActionProps) => (
  <Button
    size="lg"
    className="min-w-16 flex-col gap-0.5! px-1! text-xs!"
    icon={
      <span className="flex items-center gap-1">
        {icon}
        <KeyHint of={keyName} />
      </span>
    }
    disabledReason={disabledReason}
    onClick={onClick}
  >
    {children}
  </Button>
)

/** The button that finishes the sale. In a dialog it shows no key, because function keys do not work there. */
export function FinishButton({ withKey = true }: { withKey?: boolean }) {
  const { checkout, finish } = useCart()
  const closed = useClosedReason()
  return (
    <Button
      variant="accent"
      size="lg"
      fullWidth
      pending={checkout.pending}
      disabledReason={
        closed ?? (checkout.refusal ? `${words(checkout.refusal.title)}. ${words(checkout.refusal.text)}` : undefined)
      }
      onClick={finish}
    >
      Finalizar Venda
      {withKey && <KeyHint of="finish" />}
    </Button>
  )
}

const Amount = ({ name, cents }: { name: string; cents: number }) => {
  const formats = useFormats()
  return (
    <div>
      <dt className="inline">{name}</dt> <dd className="figures inline">{formats.money(cents)}</dd>
    </div>
  )
}

const discountName = (discount: Discount) =>
  discount.type === 'value' ? 'Desconto' : `Desconto ${formatPercent(discount.percent)}`

/** The bar at the bottom of a narrow screen that opens the cart. */
export function CartBar() {
  const formats = useFormats()
  const { till, checkout } = useCart()
  const { open } = useDialogs()
  const count = till.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 @min-[40rem]:hidden">
      <Button
        variant={count > 0 ? 'accent' : 'secondary'}
        size="lg"
        fullWidth
        icon={<ShoppingCart aria-hidden size={18} />}
        onClick={() => open('cart')}
      >
        <span className="figures mr-auto">
          {count === 0 ? 'Carrinho vazio' : count === 1 ? '1 item' : `${count} itens`}
        </span>
        <span className="figures">{formats.money(checkout.dueCents)}</span>
      </Button>
    </div>
  )
}
