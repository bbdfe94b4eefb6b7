import { ShoppingCart } from 'lucide-react'
import { brl } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'

type Props = { count: number; totalCents: number; onOpen: () => void }

/** Where there is no room for a second column, the cart waits under the thumb. */
export const CartBar = ({ count, totalCents, onOpen }: Props) => (
  <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 @min-[40rem]:hidden">
    <Button
      variant={count > 0 ? 'accent' : 'secondary'}
      size="lg"
      fullWidth
      icon={<ShoppingCart aria-hidden size={18} />}
      onClick={onOpen}
    >
      <span className="figures mr-auto">
        {count === 0 ? 'Carrinho vazio' : count === 1 ? '1 item' : `${count} itens`}
      </span>
      <span className="figures">{brl(totalCents)}</span>
    </Button>
  </div>
)
