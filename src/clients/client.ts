import * as z from 'zod/mini'
import type { LocalDate } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'

export const clientStatuses = ['absent', 'scheduled', 'present', 'completed'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientStatusNames: Record<ClientStatus, string> = {
  absent: 'Ausente',
  scheduled: 'Agendado',
  present: 'Presente',
  completed: 'Finalizado',
}

/**
 * Presence and completion belong to the local day in `statusOn`. On any other day a client with an appointment to come is
 * scheduled, and everyone else absent.
 */
export function statusToday(
  client: { status: ClientStatus; statusOn: LocalDate | null; nextAppointmentOn?: LocalDate | null },
  today: LocalDate,
): ClientStatus {
  const { status, statusOn, nextAppointmentOn } = client
  if ((status === 'present' || status === 'completed') && statusOn === today) return status
  const comesOn = nextAppointmentOn ?? (status === 'scheduled' ? statusOn : null)
  return comesOn && comesOn >= today ? 'scheduled' : 'absent'
}

/** What a person writes about a client. */
export const clientForm = z.object({
  name: field.text('Informe o nome completo.'),
  phone: field.optionalPhone('Informe o celular com DDD, por exemplo (11) 98765-4321.'),
  email: field.optionalEmail('Informe um e-mail válido.'),
  document: field.optionalDocument('Informe um CPF ou CNPJ válido.'),
})
export type ClientForm = z.infer<typeof clientForm>

/** The same within a booking, where the client must be reachable. */
export const quickClientForm = z.extend(clientForm, {
  name: field.text('Nome e telefone são obrigatórios.'),
  phone: field.phone('Informe o telefone com DDD, por exemplo (11) 98765-4321.'),
})

export const clientsPerPage = 50
/** A picker shows the best matches only. */
export const clientMatches = 10
