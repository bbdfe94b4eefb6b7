import { procedures, read, write } from '../../accounts/server/guard.ts'
import { ticketsContract } from '../contract.ts'
import { dropTicket } from './drop-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { saveTicket } from './save-ticket.ts'
import { listTickets } from './ticket-queries.ts'

export const ticketsApi = procedures(ticketsContract, {
  list: read(listTickets),
  save: write(saveTicket),
  open: write(openTicket),
  drop: write(dropTicket),
})
