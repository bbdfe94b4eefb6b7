import { Button } from '../../platform/web/ui/button.tsx'
import { words } from '../../platform/words.ts'
import type { KeptTicket } from '../kept-ticket.ts'
import { useTickets } from './use-tickets.ts'

/** Shown if another till has taken or ended the ticket. The person decides what becomes of the cart here. */
export function RefusedTicket({ ticket, onDecided }: { ticket: KeptTicket; onDecided?: () => void }) {
  const { own, busyReason, letGo, keepAsAnother } = useTickets()
  const isInCart = own?.id === ticket.id
  const disabledReason = isInCart ? busyReason : undefined
  const decide = async (act: typeof letGo) => {
    onDecided?.()
    await act(ticket)
  }
  const { title, text } = ticket.refusal!
  return (
    <div className="grid gap-3 text-sm">
      <p className="rounded-control bg-warning-soft px-3 py-2 text-warning">
        <strong className="font-semibold">{words(title)}.</strong> {words(text)}
      </p>
      <div className="flex gap-2 [&>*]:flex-1">
        <Button size="lg" className="text-sm!" disabledReason={disabledReason} onClick={() => decide(letGo)}>
          {isInCart ? 'Tirar do carrinho' : 'Remover deste aparelho'}
        </Button>
        <Button size="lg" className="text-sm!" disabledReason={disabledReason} onClick={() => decide(keepAsAnother)}>
          Guardar como nova comanda
        </Button>
      </div>
    </div>
  )
}
