import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ClientCard } from '../../clients/contract.ts'
import { ClientFacts } from '../../clients/web/client-facts.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Together } from '../../platform/web/frames/together.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { recordApi } from './api.ts'
import { ClientTimeline } from './client-timeline.tsx'
import { ExportRecordButton } from './export-record-button.tsx'
import { OwnPageCard } from './own-page-card.tsx'
import { UpcomingVisits } from './upcoming-visits.tsx'

type Props = {
  card: ClientCard
  /** What stands beside the history: contact, family, notes. */
  aside: ReactNode
  consents: ReactNode
}

/** A client's facts, visits and purchases. The card takes this as a slot, because clients must not import agenda or sales. */
export function ClientRecord({ card, aside, consents }: Props) {
  const [page, setPage] = useState(1)
  const timeline = useQuery({
    ...recordApi.timeline.queryOptions({ input: { id: card.id, page } }),
    placeholderData: keepPreviousData,
  })
  // A sale takes up the visits that it charges, and may leave nothing on the last page.
  if (page > 1 && !timeline.isPlaceholderData && timeline.data?.events.length === 0) setPage(page - 1)
  return (
    // What stands beside the history begins below what is to come, which is as high as its answer.
    <Together queries={[timeline]} skeleton="h-96 rounded-card">
      <ClientFacts card={card} visits={timeline.data} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {/* Its failure is told once, where most is missing. */}
        {timeline.data && <UpcomingVisits visits={timeline.data.upcoming} />}
        <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside}</div>
        <div className="grid grid-cols-1 gap-4">
          <Loaded query={timeline} failed="Erro ao carregar o histórico" skeleton="h-72 w-full" inCard>
            {(shown) => (
              <ClientTimeline timeline={shown} page={page} onPage={setPage} isStale={timeline.isPlaceholderData} />
            )}
          </Loaded>
          <Card title="Dados e LGPD" flush>
            <details className="group">
              <summary className="focus-ring flex min-h-control list-none items-center justify-between gap-3 rounded-card px-5 pb-4 text-sm text-soft">
                Consentimentos, página do cliente e exportação
                <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-180" />
              </summary>
              <div className="grid gap-4 px-5 pb-5">
                {consents}
                <OwnPageCard card={card} />
                <ExportRecordButton clientId={card.id} />
              </div>
            </details>
          </Card>
        </div>
      </div>
    </Together>
  )
}
