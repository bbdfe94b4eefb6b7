import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { sitesApi } from './api.ts'
import { LandingBuilder } from './landing-builder.tsx'

export function LandingBuilderPage() {
  const query = useQuery(sitesApi.landing.get.queryOptions())
  // A new key resets the form after a version was restored; other reloads keep what was typed.
  const [edition, setEdition] = useState(0)
  if (query.data)
    return <LandingBuilder key={edition} landing={query.data} onRestored={() => setEdition((before) => before + 1)} />
  return (
    <>
      <PageHeader title="Construtor de Site" subtitle="A página inicial do sistema." />
      {query.isError ? (
        <Card>
          <ErrorState title="Erro" text="Não foi possível carregar o site." onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <div aria-busy>
          <Skeleton className="h-[32rem] rounded-card" />
        </div>
      )}
    </>
  )
}
