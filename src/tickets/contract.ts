import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import { tillClientSchema } from '../sales/contract.ts'
import { droppingSchema, openingSchema, ticketRefusals, ticketSchema } from './ticket.ts'

const { TICKET_HELD, TICKET_TAKEN, TICKET_ENDED, TICKETS_TOO_FULL, TOO_MANY_TICKETS } = ticketRefusals

/** Room for 200 lines with names and notes. */
const mostBytes = 528 * 1024

const openTicket = z.extend(z.omit(ticketSchema, { clientId: true, change: true }), {
  client: z.nullable(z.pick(tillClientSchema, { id: true, name: true, appointments: true })),
  /** The member who has the ticket open, or had it open last. */
  holder: z.nullable(z.string()),
  changedAt: z.string(),
})
export type OpenTicket = z.infer<typeof openTicket>

export const ticketsContract = {
  /** The open tickets, oldest first. Tills keep a copy for offline use. */
  list: procedure('pos.view', 'GET', '/tickets').output(z.array(openTicket)),
  save: procedure('pos.sales', 'PUT', '/tickets/{id}', TICKET_TAKEN, TICKET_ENDED, TOO_MANY_TICKETS, TICKETS_TOO_FULL)
    .meta({ mostBytes })
    .input(ticketSchema)
    .output(z.void()),
  /** Takes the ticket: from now on only this till may change it. */
  open: procedure('pos.sales', 'POST', '/tickets/{id}/open', TICKET_HELD, TICKET_ENDED)
    .input(openingSchema)
    .output(openTicket),
  drop: procedure('pos.sales', 'POST', '/tickets/{id}/drop', TICKET_TAKEN).input(droppingSchema).output(z.void()),
}

/** What is recorded in the audit, with its topic and its words. */
export const ticketsActs = {
  'ticket.begin': ['sales', 'Abriu uma comanda'],
  'ticket.park': ['sales', 'Guardou a comanda'],
  'ticket.open': ['sales', 'Retomou a comanda'],
  'ticket.take-over': ['sales', 'Assumiu a comanda de outro caixa'],
  'ticket.lower': ['sales', 'Retirou itens da comanda'],
  'ticket.drop': ['sales', 'Excluiu a comanda'],
} as const satisfies Acts
