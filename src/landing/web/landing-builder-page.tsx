import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { LandingBuilder } from './landing-builder.tsx'
import { landingApi } from './api.ts'

export function LandingBuilderPage() {
  const query = useQuery(landingApi.get.queryOptions())
  // A new key resets the form after a version was restored; other reloads keep what was typed.
  const [edition, setEdition] = useState(0)
  return (
    <Loaded
      query={query}
      failed={['Erro', 'Não foi possível carregar o site.']}
      around={(failure) => (
        <Waiting>
          <Card>{failure}</Card>
        </Waiting>
      )}
      skeleton={
        <Waiting>
          <div aria-busy>
            <Skeleton className="h-[32rem] rounded-card" />
          </div>
        </Waiting>
      }
    >
      {(site) => <LandingBuilder key={edition} landing={site} onRestored={() => setEdition((before) => before + 1)} />}
    </Loaded>
  )
}

/** The page without its site. */
const Waiting = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader title="Construtor de Site" subtitle="A página inicial do sistema." />
    {children}
  </>
)
