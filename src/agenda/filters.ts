import type { Status } from './appointment.ts'
import type { Appointment, Day } from './contract.ts'

/** What of the agenda is shown; null is all. */
export type Filters = { professionalId: string | null; serviceId: string | null; status: Status | null }

/** Somebody to choose. */
export type Person = Pick<Day['professionals'][number], 'id' | 'name' | 'isActive'>

/** For a filter of what was: who or what is no longer there stands last. */
export const choicesOfPast = (offered: readonly Person[]) => [
  ...offered.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
  ...offered.filter(({ isActive }) => !isActive).map(({ id, name }) => ({ value: id, label: name, group: 'Inativos' })),
]

export const isShown = (one: Appointment, { professionalId, serviceId, status }: Filters): boolean =>
  (!professionalId || one.professionalId === professionalId) &&
  (!serviceId || one.service.id === serviceId) &&
  (!status || one.status === status)

/** In the grid what is cancelled takes up no time; it is there when it is asked for. */
export const isInGrid = (one: Appointment, filters: Filters): boolean =>
  isShown(one, filters) && (one.status !== 'cancelled' || filters.status === 'cancelled')

export const nameOf = (professionals: readonly Person[], id: string): string =>
  professionals.find((one) => one.id === id)?.name ?? 'Profissional não encontrado'
