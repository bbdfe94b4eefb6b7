import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../accounts/web/session.tsx'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { comboPrices, comboTitle } from '../combo.ts'
import type { Combo } from '../contract.ts'
import { catalogueApi } from './api.ts'

/** The combos in use as choices beside the services, and the one that is chosen, with its prices as long as its services are. */
export function useCombo(comboId: string | null | undefined, serviceIds: readonly string[]) {
  const { money } = useFormats()
  const { data = [] } = useQuery({ ...catalogueApi.combos.list.queryOptions(), enabled: useMay('services.view') })
  const combos = data.filter(({ isActive }) => isActive)
  const chosen = combos.find(({ id }) => id === comboId)
  return {
    choices: combos.map((combo): Choice => ({
      value: combo.id,
      label: comboTitle(combo),
      detail: `${combo.services.length} serviços · ${money(combo.priceCents)}`,
      group: 'Combos',
    })),
    find: (id: string): Combo | undefined => combos.find((one) => one.id === id),
    chosen: chosen && { combo: chosen, prices: comboPrices(chosen, serviceIds) },
  }
}
