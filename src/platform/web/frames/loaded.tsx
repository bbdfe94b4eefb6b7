import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

/** A TanStack Query result, or the part of one that is needed. */
type LoadResult<Data> = { data: Data | undefined; isError: boolean; error?: unknown; refetch: () => unknown }

type Props<Data> = {
  query: LoadResult<Data>
  /** The title of the failure, alone or with a text. */
  failed: string | readonly [title: string, text: string]
  /** The size of what is loading, as class names; or a placeholder of its own. */
  skeleton: string | ReactNode
  /** For a part of a page that has no card around it: the failure brings one. */
  inCard?: boolean
  /** What the failure stands in, or below. */
  around?: (failure: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What was loaded; before that its placeholder, or the failure with a retry. What is there stays if a reread fails. */
export function Loaded<Data>({ query, failed, skeleton, inCard = false, around, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    const [title, text] = typeof failed === 'string' ? [failed] : failed
    const failure = <ErrorState title={title} text={text} error={query.error} onRetry={() => void query.refetch()} />
    if (around) return around(failure)
    return inCard ? <Card>{failure}</Card> : failure
  }
  const placeholder = typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton
  if (!inCard) return placeholder
  return (
    <div aria-busy>
      <span className="visually-hidden">Carregando...</span>
      {placeholder}
    </div>
  )
}

/** For what is not shown any more once a reread has failed: what is there gives way to the failure. */
export const unlessFailed = <Data,>({ data, isError, error, refetch }: LoadResult<Data>): LoadResult<Data> => ({
  data: isError ? undefined : data,
  isError,
  error,
  refetch,
})
