import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { tillClientSchema } from '../sales/contract.ts'
import { droppingSchema, openingSchema, ticketRefusals, ticketSchema } from './ticket.ts'

const { TICKET_HELD, TICKET_TAKEN, TICKET_ENDED, TOO_MANY_TICKETS } = ticketRefusals

/** Two hundred lines, each with its names and its note. */
const mostBytes = 512 * 1024

const openTicket = z.extend(z.omit(ticketSchema, { clientId: true, change: true }), {
  client: z.nullable(z.pick(tillClientSchema, { id: true, name: true, appointments: true })),
  /** Who has it, or had it last. */
  holder: z.nullable(z.string()),
  changedAt: z.string(),
})
export type OpenTicket = z.infer<typeof openTicket>

export const ticketsContract = {
  /** Those that are open, the oldest first; a till keeps them for when the internet is gone. */
  list: door('pos.view', 'GET', '/tickets').output(z.array(openTicket)),
  save: door('pos.sales', 'PUT', '/tickets/{id}', TICKET_TAKEN, TICKET_ENDED, TOO_MANY_TICKETS)
    .meta({ mostBytes })
    .input(ticketSchema)
    .output(z.void()),
  /** From now on only this till writes it. */
  open: door('pos.sales', 'POST', '/tickets/{id}/open', TICKET_HELD, TICKET_ENDED)
    .input(openingSchema)
    .output(openTicket),
  drop: door('pos.sales', 'POST', '/tickets/{id}/drop', TICKET_TAKEN).input(droppingSchema).output(z.void()),
}
