import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { accountsApi } from './api.ts'

/** What each of the settings' forms does around its write. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return {
    /** Every screen shows the name and the zone, so everything is read again. */
    saved: async () => {
      await queryClient.invalidateQueries({ queryKey: accountsApi.key() })
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
    onFailure: toastFailure('Erro', 'Erro ao salvar configurações'),
  }
}
