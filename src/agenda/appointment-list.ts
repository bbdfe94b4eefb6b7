import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { statuses } from './appointment.ts'

/**
 * `active`: all but the completed ones. `finished`: those completed today. `toCharge`: those of the last year that are
 * done, unpaid and not waived, whatever `status` is asked for. `all`: every appointment.
 */
const listTabs = ['active', 'finished', 'toCharge', 'all'] as const

const mostDays = 366

/** Start and id of the last appointment shown; the next page begins after it. */
const cursor = z.string('Página inválida.').check(
  z.maxLength(70, 'Página inválida.'),
  z.refine((typed) => {
    const [at, id, ...rest] = typed.split(' ')
    return rest.length === 0 && z.safeParse(begins, at).success && z.safeParse(isId, id).success
  }, 'Página inválida.'),
)
const [begins, isId] = [field.instant(''), field.id()]

const firstId = '00000000-0000-0000-0000-000000000000'
/** The cursor behind an appointment, or before all that begin at an instant. */
export const cursorAt = (startsAt: Date, id = firstId): string => `${startsAt.toISOString()} ${id}`

/** The query of the appointment list. `after` is the cursor that the previous page returned. */
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
  /** Searched for in the client's name, phone, e-mail and document. */
  search: field.search(),
  after: z.prefault(z.nullable(cursor), null),
})
export type AppointmentListQuery = z.output<typeof appointmentListQuery>
