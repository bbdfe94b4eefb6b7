import { useState } from 'react'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ItemRemoval } from '../contract.ts'
import { catalogueApi } from './api.ts'

const things = {
  services: { failed: 'Erro ao remover serviço', kept: 'Este serviço não pode ser excluído' },
  products: { failed: 'Erro ao remover produto', kept: 'Este produto não pode ser excluído' },
}

/** Asks the server what a removal would do, so that the question can say it. */
export function useRemoval(kind: keyof typeof things, { id, isActive }: { id: string; isActive: boolean }) {
  const [asking, setAsking] = useState<ItemRemoval | null>(null)
  const texts = things[kind]
  const ask = useAction(() => catalogueApi[kind].removal.call({ id }), {
    done: (removal) => {
      if (removal.historyKept && !isActive)
        toast.error(texts.kept, 'Já está inativo, e o histórico precisa ser mantido.')
      else setAsking(removal)
    },
    failed: [texts.failed, 'Tente novamente.'],
  })
  return { asking, ask: () => ask.mutate(), pending: ask.isPending, close: () => setAsking(null) }
}
