import { useNavigate, useSearch } from '@tanstack/react-router'
import { TillPage } from '../sales/web/till-page.tsx'
import { PutAwayButton, TicketName, TicketsButton } from '../tickets/web/counter-ticket.tsx'
import { TicketKeeper } from '../tickets/web/ticket-keeper.tsx'

const tickets = { action: <TicketsButton />, name: <TicketName />, button: <PutAwayButton /> }

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The till. The address `?register=open` opens the dialog that opens the register; `?client=…` chooses a client, and `&visit=…` puts
 * a visit of theirs into the cart.
 */
export function TillScreen() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <TillPage
      asksForRegister={address['register'] === 'open'}
      asksForClient={textOf(address['client'])}
      asksForVisit={textOf(address['visit'])}
      onAsked={() => void navigate({ to: '.', search: {}, replace: true })}
      slots={tickets}
    >
      <TicketKeeper />
    </TillPage>
  )
}
