import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import * as field from '../platform/fields.ts'
import { clientForm, clientStatuses } from './client.ts'

const client = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  document: z.nullable(z.string()),
  status: z.enum(clientStatuses),
  lastVisitAt: z.nullable(z.iso.datetime()),
  nextAppointmentAt: z.nullable(z.iso.datetime()),
  totalSpentCents: z.int(),
})
export type Client = z.infer<typeof client>

const byId = z.object({ id: field.id() })

export const clientsContract = {
  list: door('clients.view', 'GET', '/clients')
    .input(z.object({ search: field.search(), page: field.page() }))
    .output(z.object({ clients: z.array(client), count: z.int() })),

  /** The best matches, for pickers. */
  search: door('clients.view', 'GET', '/clients/search')
    .input(z.object({ search: field.search() }))
    .output(z.array(client)),

  get: door('clients.view', 'GET', '/clients/{id}').input(byId).output(client),

  create: door('clients.create', 'POST', '/clients').input(clientForm).output(client),

  update: door('clients.edit', 'PUT', '/clients/{id}')
    .input(z.extend(clientForm, { id: field.id() }))
    .output(z.void()),

  /** A client with history is hidden and keeps it; one without is deleted. */
  remove: door('clients.delete', 'DELETE', '/clients/{id}')
    .input(byId)
    .output(z.object({ historyKept: z.boolean() })),
}
