import { businessOf, procedures, write } from '../../accounts/server/guard.ts'
import { ticketsContract } from '../contract.ts'
import { pace } from '../../platform/server/pace.ts'
import { dropTicket } from './drop-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { saveTicket } from './save-ticket.ts'
import { listTickets } from './ticket-queries.ts'

// The one list that carries carts whole, and that every till asks for again after each change.
const inPace = pace({ share: 0.1, ahead: 200, mostAtOnce: 1, mostWaiting: 60 })

export const ticketsApi = procedures(ticketsContract, {
  list: ({ context }) => inPace(businessOf(context), () => context.read(listTickets)),
  save: write(saveTicket),
  open: write(openTicket),
  drop: write(dropTicket),
})
