import type { Status } from './appointment.ts'
import type { Appointment, Day } from './contract.ts'

/** What of the agenda is shown; null is all. */
export type Filters = { professionalId: string | null; serviceId: string | null; status: Status | null }

/** Somebody to choose. */
export type Person = Pick<Day['professionals'][number], 'id' | 'name' | 'isActive'>

/** The choices of a filter over past appointments: inactive people and services stand last. */
export const choicesOfPast = (offered: readonly Person[]) => [
  ...offered.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
  ...offered.filter(({ isActive }) => !isActive).map(({ id, name }) => ({ value: id, label: name, group: 'Inativos' })),
]

export const isShown = (one: Appointment, { professionalId, serviceId, status }: Filters): boolean =>
  (!professionalId || one.professionalId === professionalId) &&
  (!serviceId || one.service.id === serviceId) &&
  (!status || one.status === status)

/** The grid leaves out cancelled appointments unless they are filtered for. */
export const isInGrid = (one: Appointment, filters: Filters): boolean =>
  isShown(one, filters) && (one.status !== 'cancelled' || filters.status === 'cancelled')

export const nameOf = (professionals: readonly Person[], id: string): string =>
  professionals.find((one) => one.id === id)?.name ?? 'Profissional não encontrado'
