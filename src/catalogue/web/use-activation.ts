import { refusalOf } from '../../platform/web/api.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { catalogueApi } from './api.ts'

const things = {
  services: { off: 'Serviço desativado!', on: 'Serviço reativado!', failed: 'Erro ao salvar serviço' },
  products: { off: 'Produto desativado!', on: 'Produto reativado!', failed: 'Erro ao salvar produto' },
}

/** Deactivates or reactivates a service or product. Either can be undone at once. */
export function useActivation(kind: keyof typeof things) {
  const procedures = catalogueApi[kind]
  const texts = things[kind]
  const set = async (id: string, isActive: boolean, undoable = true) => {
    try {
      await procedures.setActive.call({ id, isActive })
      if (undoable) toast.undo(isActive ? texts.on : texts.off, () => void set(id, !isActive, false))
      else toast.success(isActive ? texts.on : texts.off)
    } catch (error) {
      const refusal = refusalOf(error)
      toast.error(texts.failed, refusal?.fields?.['barcode'] ?? refusal?.text ?? 'Tente novamente.')
    }
  }
  return {
    setActive: set,
    /** Offers to reactivate an item that was deactivated instead of deleted, because it has history. */
    offerReturn: (id: string) => toast.undo(texts.off, () => void set(id, true, false)),
  }
}
