import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { factsLine, type TrailAct } from '../trail.ts'
import { trailApi } from './api.ts'

/** Who changed what in a visit, folded: nobody waits for it who does not ask. */
export function VisitTrail({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="focus-ring flex min-h-control list-none items-center justify-between gap-3 rounded-control text-sm font-semibold text-ink">
        Histórico
        <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <Acts id={id} />}
    </details>
  )
}

function Acts({ id }: { id: string }) {
  const trail = useInfiniteQuery(
    trailApi.ofVisit.infiniteOptions({
      input: (before: string | null) => ({ id, ...(before && { before }) }),
      initialPageParam: null,
      getNextPageParam: (page) => page.before,
    }),
  )
  const acts = trail.data?.pages.flatMap((page) => page.acts)
  return (
    <Loaded query={{ ...trail, data: acts }} failed="Erro ao carregar o histórico" skeleton="h-24 w-full">
      {(acts) => (
        <div className="grid gap-3 pt-1">
          {acts.length === 0 && <p className="text-sm text-soft">Nenhuma alteração registrada.</p>}
          <ol aria-label="Histórico" className="grid gap-3">
            {acts.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ol>
          {trail.hasNextPage && (
            <div>
              <Button
                size="sm"
                icon={<ChevronDown aria-hidden size={14} />}
                pending={trail.isFetchingNextPage}
                onClick={() => void trail.fetchNextPage()}
              >
                Mostrar mais
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Act({ act }: { act: TrailAct }) {
  const formats = useFormats()
  const facts = factsLine(act, formats)
  return (
    <li className="text-sm break-words">
      <p className="text-ink">
        {act.words}
        {facts && <span className="text-soft">: {facts}</span>}
      </p>
      <p className="figures text-xs text-soft">
        {act.by} · {formats.dateTimeOf(act.at)}
      </p>
    </li>
  )
}
