import { useQuery } from '@tanstack/react-query'
import { Combine } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { ClientCard } from '../contract.ts'
import { likenessNames, mostSimilar } from '../duplicate.ts'
import { clientsApi } from './api.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useTellApart } from './use-tell-apart.ts'

/** Shown above a card whose person seems to have another card. */
export function SimilarNotice({ card, onMerged }: { card: ClientCard; onMerged: (keptId: string) => void }) {
  const { id, name, phone, email, document } = card
  const mayMerge = useMay('clients.delete')
  const tellApart = useTellApart()
  const [merging, setMerging] = useState(false)
  const found = useQuery(clientsApi.similar.queryOptions({ input: { name, phone, email, document, except: id } }))
  const [first, ...more] = found.data ?? []
  if (!first) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-info-soft px-5 py-3 text-sm text-info"
    >
      <span>
        {more.length === 0
          ? `Parece ser a mesma pessoa que ${first.name}: ${likenessNames[first.by]}.`
          : `Há ${more.length + 1 < mostSimilar ? 'outros' : 'pelo menos'} ${more.length + 1} cadastros que parecem ser deste cliente.`}
      </span>
      {mayMerge && (
        <span className="flex flex-wrap gap-2">
          <Button writes size="sm" onClick={() => tellApart(card, [first, ...more])}>
            Não é duplicado
          </Button>
          <Button writes size="sm" icon={<Combine aria-hidden size={16} />} onClick={() => setMerging(true)}>
            Unificar cadastros
          </Button>
        </span>
      )}
      {merging && (
        <MergeDialog clients={[card, first, ...more]} onClose={() => setMerging(false)} onMerged={onMerged} />
      )}
    </div>
  )
}
