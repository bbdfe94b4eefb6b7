import type { Service } from '../catalogue/contract.ts'
import { performedBy } from '../catalogue/service.ts'
import type { Status } from './appointment.ts'
import type { Appointment, Day } from './contract.ts'

/** The agenda's filters; null means all. */
export type Filters = { professionalId: string | null; serviceId: string | null; status: Status | null }

/** A choice of a filter: a professional, or a service of the same shape. */
export type ProfessionalChoice = Pick<Day['professionals'][number], 'id' | 'name' | 'isActive'>

/** The choices of a filter over past appointments. Inactive professionals and services come last. */
export const choicesOfPast = (offered: readonly ProfessionalChoice[]) => [
  ...offered.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
  ...offered.filter(({ isActive }) => !isActive).map(({ id, name }) => ({ value: id, label: name, group: 'Inativos' })),
]

export const isShown = (one: Appointment, { professionalId, serviceId, status }: Filters): boolean =>
  (!professionalId || one.professionalId === professionalId) &&
  (!serviceId || one.service.id === serviceId) &&
  (!status || one.status === status)

/** The grid leaves out cancelled appointments unless they are wanted or filtered for. */
export const isInGrid = (one: Appointment, filters: Filters, showsCancelled: boolean): boolean =>
  isShown(one, filters) && (one.status !== 'cancelled' || showsCancelled || filters.status === 'cancelled')

/** The only professional who can be booked, if there is just one. */
export function onlyActive(people: readonly ProfessionalChoice[]): string | null {
  const [first, ...others] = people.filter(({ isActive }) => isActive)
  return first && others.length === 0 ? first.id : null
}

export const nameOf = (professionals: readonly ProfessionalChoice[], id: string): string =>
  professionals.find((one) => one.id === id)?.name ?? 'Profissional não encontrado'

type PerformerChoice = { value: string; label: string; disabled?: boolean }

/**
 * The active professionals to choose from, and whoever is chosen already. Those who do not perform the service come last and are
 * disabled.
 */
export function performerChoices(
  professionals: readonly ProfessionalChoice[],
  service: Pick<Service, 'professionalIds'> | undefined,
  chosenId?: string,
): PerformerChoice[] {
  const active = professionals.filter(({ id, isActive }) => isActive || id === chosenId)
  const isAble = ({ id }: ProfessionalChoice) => !service || id === chosenId || performedBy(service, id)
  return [
    ...active.filter(isAble).map(({ id, name }) => ({ value: id, label: name })),
    ...active
      .filter((one) => !isAble(one))
      .map(({ id, name }) => ({ value: id, label: `${name} · não faz este serviço`, disabled: true })),
  ]
}
