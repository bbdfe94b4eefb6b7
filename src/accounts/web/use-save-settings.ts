import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { accountsApi } from './api.ts'

/** What each of the settings' forms does around its write. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return {
    /** The name and the zone are shown everywhere. */
    saved: async () => {
      await queryClient.invalidateQueries({ queryKey: accountsApi.key() })
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
    onFailure: toastFailure('Erro', 'Erro ao salvar configurações'),
  }
}
