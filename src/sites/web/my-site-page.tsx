import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { sitesApi } from './api.ts'
import { SiteEditor } from './site-editor.tsx'

export function MySitePage() {
  const query = useQuery(sitesApi.get.queryOptions())
  // A new key resets the form after a version was restored; other reloads keep what was typed.
  const [edition, setEdition] = useState(0)
  if (query.data)
    return <SiteEditor key={edition} site={query.data} onRestored={() => setEdition((before) => before + 1)} />
  return (
    <>
      <PageHeader title="Meu Site" subtitle="A página do seu negócio na internet." />
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
