import { CircleAlert, ClipboardCheck, ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import { useCart } from '../../sales/web/counter.tsx'
import { NameDialog } from './name-dialog.tsx'
import { RefusedTicket } from './refused-ticket.tsx'
import { TicketsDialog } from './tickets-dialog.tsx'
import { useTickets } from './use-tickets.ts'

/** The button in the till's header that opens the list of tickets. */
export function TicketsButton() {
  const { tickets } = useTickets()
  const [shown, setShown] = useState<'all' | 'name' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Button
        size="lg"
        className="px-3! text-sm!"
        icon={<ClipboardList aria-hidden size={18} className="@max-md:hidden" />}
        onClick={() => setShown('all')}
      >
        Comandas
        {tickets.length > 0 && (
          <span className="figures rounded-full bg-accent-soft px-2 text-xs leading-5 text-accent-text">
            {tickets.length}
            <span className="visually-hidden">{tickets.length === 1 ? ' aberta' : ' abertas'}</span>
          </span>
        )}
      </Button>
      <TicketsDialog open={shown === 'all'} onClose={close} onNew={() => setShown('name')} />
      {shown === 'name' && <NameDialog onClose={close} />}
    </>
  )
}

/** The name of the ticket in the cart. */
export function TicketName() {
  const { own } = useTickets()
  if (!own) return null
  if (!own.refusal) return <span className="block truncate text-xs font-normal text-soft">Comanda {own.name}</span>
  return (
    <span role="alert" className="block truncate text-xs font-normal text-warning">
      {words(own.refusal.title)}
    </span>
  )
}

/** Parks the cart as a ticket, asking for a name if it has none. For a refused ticket it asks for a decision. */
export function PutAwayButton() {
  const { till } = useCart()
  const { own, busyReason, park } = useTickets()
  const [shown, setShown] = useState<'name' | 'refused' | null>(null)
  const close = () => setShown(null)
  const putAway = async () => {
    if (!own) return setShown('name')
    await park()
    toast.success(`Comanda “${own.name}” guardada`)
  }
  return (
    <>
      {own?.refusal ? (
        <Button
          variant="ghost"
          size="lg"
          aria-label="Conferir comanda"
          className="min-w-till px-0!"
          onClick={() => setShown('refused')}
        >
          <CircleAlert aria-hidden size={18} className="text-warning" />
        </Button>
      ) : (
        (till.lines.length > 0 || own) && (
          <Button
            writes
            variant="ghost"
            size="lg"
            aria-label="Guardar comanda"
            className="min-w-till px-0!"
            disabledReason={busyReason}
            onClick={putAway}
          >
            <ClipboardCheck aria-hidden size={18} />
          </Button>
        )
      )}
      {shown === 'name' && <NameDialog onClose={close} />}
      {own?.refusal && (
        <Dialog open={shown === 'refused'} onClose={close} title={own.name} size="sm">
          <RefusedTicket ticket={own} onDecided={close} />
        </Dialog>
      )}
    </>
  )
}
