import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { ticketsContract } from '../contract.ts'
import { dropTicket } from './drop-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { saveTicket } from './save-ticket.ts'
import { listTickets } from './ticket-queries.ts'

const doors = implement(ticketsContract, doorConfig).$context<EdgeContext>().use(guard)

export const ticketsApi = doors.router({
  list: doors.list.handler(read(listTickets)),
  save: doors.save.handler(write(saveTicket)),
  open: doors.open.handler(write(openTicket)),
  drop: doors.drop.handler(write(dropTicket)),
})
