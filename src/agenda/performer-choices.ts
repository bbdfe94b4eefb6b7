import type { Service } from '../catalogue/contract.ts'
import { performedBy } from '../catalogue/service.ts'
import type { Person } from './filters.ts'

type PerformerChoice = { value: string; label: string; disabled?: boolean }

/**
 * The active professionals to choose from, and whoever is chosen already. Those who do not perform the service come last and are
 * disabled.
 */
export function performerChoices(
  professionals: readonly Person[],
  service: Pick<Service, 'professionalIds'> | undefined,
  chosenId?: string,
): PerformerChoice[] {
  const active = professionals.filter(({ id, isActive }) => isActive || id === chosenId)
  const isAble = ({ id }: Person) => !service || id === chosenId || performedBy(service, id)
  return [
    ...active.filter(isAble).map(({ id, name }) => ({ value: id, label: name })),
    ...active
      .filter((one) => !isAble(one))
      .map(({ id, name }) => ({ value: id, label: `${name} · não faz este serviço`, disabled: true })),
  ]
}
