import { useNavigate, useSearch } from '@tanstack/react-router'
import { TillPage } from '../sales/web/till-page.tsx'
import { PutAwayButton, TicketName, TicketsButton } from '../tickets/web/counter-ticket.tsx'
import { TicketKeeper } from '../tickets/web/ticket-keeper.tsx'

const tickets = { action: <TicketsButton />, name: <TicketName />, button: <PutAwayButton /> }

/** The till. The address `?register=open` opens the dialog that opens the register. */
export function TillScreen() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <TillPage
      asksForRegister={address['register'] === 'open'}
      onAsked={() => void navigate({ to: '.', search: {}, replace: true })}
      slots={tickets}
    >
      <TicketKeeper />
    </TillPage>
  )
}
