import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'

/** The messages that all settings forms show after saving. */
export function useSaveSettings() {
  return {
    saved: () => {
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
    onFailure: toastFailure('Erro', 'Erro ao salvar configurações'),
  }
}
