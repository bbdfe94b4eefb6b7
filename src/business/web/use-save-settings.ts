import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'

/** What each of the settings' forms does around its write. */
export function useSaveSettings() {
  return {
    saved: () => {
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
    onFailure: toastFailure('Erro', 'Erro ao salvar configurações'),
  }
}
