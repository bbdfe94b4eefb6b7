import type { ReactNode } from 'react'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'

type Props<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> }
  children: (data: T) => ReactNode
}

/** Shows the settings once they are loaded. */
export function LoadedSettings<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? (
    <Card>
      <ErrorState title="Erro" text="Erro ao carregar configurações" onRetry={() => void query.refetch()} />
    </Card>
  ) : (
    // As high as the window, because on a narrow one something stands below the form, which is longer.
    <div aria-busy>
      <Skeleton className="h-dvh max-w-3xl rounded-card" />
    </div>
  )
}
