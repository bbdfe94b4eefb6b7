import * as z from 'zod/mini'
import type { LocalDate } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { parseBirthday } from './birthday.ts'

export const clientStatuses = ['absent', 'scheduled', 'present', 'completed'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientStatusNames: Record<ClientStatus, string> = {
  absent: 'Ausente',
  scheduled: 'Agendado',
  present: 'Presente',
  completed: 'Atendido hoje',
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

export const clientForm = z.object({
  name: field.text('Informe o nome completo.'),
  phone: field.optionalPhone('Informe o celular com DDD, por exemplo (11) 98765-4321.'),
  email: field.optionalEmail('Informe um e-mail válido.'),
  document: field.optionalDocument('Informe um CPF ou CNPJ válido.'),
  birthday: field.optionalNumber(parseBirthday, 'Informe o dia e o mês, por exemplo 12/03.'),
})
export type ClientForm = z.infer<typeof clientForm>

/** The client form within a booking, where the client must be reachable by phone. */
export const quickClientForm = z.extend(clientForm, {
  name: field.text('Nome e telefone são obrigatórios.'),
  phone: field.phone('Informe o telefone com DDD, por exemplo (11) 98765-4321.'),
})

/** Notes for those who serve the client. */
export const clientNotes = field.optionalProse(10_000)

/** The orders of the client list. Clients without a value come last, in either direction. */
export const clientSorts = ['name', 'contact', 'lastVisit', 'totalSpent', 'nextAppointment', 'status'] as const
export type ClientSort = (typeof clientSorts)[number]

/** Removed clients, who are kept for their history, have a list of their own. */
export const clientLists = ['current', 'removed'] as const

export const clientListNames = { current: 'Ativos', removed: 'Desativados' } as const

/** The filter and order of a list of clients. */
export const clientFilter = z.object({
  search: field.search(),
  list: z.prefault(z.enum(clientLists, 'Lista inválida.'), 'current'),
  sort: z.prefault(z.enum(clientSorts, 'Ordem inválida.'), 'name'),
  order: z.prefault(z.enum(['asc', 'desc'], 'Ordem inválida.'), 'asc'),
})
export type ClientFilter = z.infer<typeof clientFilter>

export const clientRefusals = refusals({
  HAS_NEXT_APPOINTMENT: {
    status: 409,
    title: 'Cliente com agendamento',
    text: 'Cancele ou conclua os próximos agendamentos antes de excluir os dados.',
  },
  NOTES_CHANGED: {
    status: 409,
    title: 'Observações alteradas',
    text: 'Outra pessoa alterou as observações enquanto você escrevia. Copie o seu texto e recarregue o cadastro.',
  },
})

export const clientsPerPage = 50
/** A picker shows the best matches only, and says so. */
export const mostMatches = 10
export const moreMatches = `Aparecem os ${mostMatches} mais parecidos. Continue digitando para achar os outros.`
