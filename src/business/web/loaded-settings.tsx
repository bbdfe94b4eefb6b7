import type { ReactNode } from 'react'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'

type Props<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> }
  children: (data: T) => ReactNode
}

/** Shows the settings once they are loaded. */
export const LoadedSettings = <T,>({ query, children }: Props<T>) => (
  <Loaded
    query={query}
    failed={['Erro', 'Erro ao carregar configurações']}
    around={(failure) => <Card>{failure}</Card>}
    skeleton={
      // As high as the window, because on a narrow one something stands below the form, which is longer.
      <div aria-busy>
        <Skeleton className="h-dvh max-w-3xl rounded-card" />
      </div>
    }
  >
    {children}
  </Loaded>
)
