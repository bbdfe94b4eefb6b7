import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { statuses } from './appointment.ts'

/** Every appointment not completed; those completed today; all. */
const listTabs = ['active', 'finished', 'all'] as const

const mostDays = 366

/** The start and id of the last shown appointment; the next page begins after it. */
const cursor = z.string('Página inválida.').check(
  z.maxLength(70, 'Página inválida.'),
  z.refine((typed) => {
    const [at, id, ...rest] = typed.split(' ')
    return rest.length === 0 && z.safeParse(begins, at).success && z.safeParse(isId, id).success
  }, 'Página inválida.'),
)
const [begins, isId] = [field.instant(''), field.id()]

/** What a list of appointments is asked for; the pages follow each other by the last one's beginning. */
export const appointmentListQuery = z.object({
  tab: z.prefault(z.enum(listTabs, 'Escolha a lista.'), 'active'),
  from: field.date('Escolha a data.'),
  days: z.prefault(
    field.numeral(
      z
        .int('Informe os dias.')
        .check(z.minimum(1, 'Escolha pelo menos um dia.'), z.maximum(mostDays, 'Escolha no máximo um ano.')),
    ),
    31,
  ),
  professionalId: z.prefault(z.nullable(field.id('Escolha o profissional.')), null),
  serviceId: z.prefault(z.nullable(field.id('Escolha o serviço.')), null),
  status: z.prefault(z.nullable(z.enum(statuses, 'Escolha o status.')), null),
  /** In the client's name, phone, e-mail or document. */
  search: field.search(),
  after: z.prefault(z.nullable(cursor), null),
})
export type AppointmentListQuery = z.output<typeof appointmentListQuery>
