import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { ticketsContract } from '../contract.ts'
import { dropTicket } from './drop-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { saveTicket } from './save-ticket.ts'
import { listTickets } from './ticket-queries.ts'

const procedures = implement(ticketsContract, procedureConfig).$context<EdgeContext>().use(guard)

export const ticketsApi = procedures.router({
  list: procedures.list.handler(read(listTickets)),
  save: procedures.save.handler(write(saveTicket)),
  open: procedures.open.handler(write(openTicket)),
  drop: procedures.drop.handler(write(dropTicket)),
})
