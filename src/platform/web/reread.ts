import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Reads shown data of these topics again, or all shown data; other data of them is read when it is shown next. A topic
 * is the beginning of procedures' names.
 */
export async function reread(queryClient: QueryClient, topics?: readonly string[]): Promise<void> {
  const stale = topics ? topics.map((topic) => ({ queryKey: [topic.split('.')] })) : [{}]
  await Promise.all(stale.map((filters) => readAgain(queryClient, filters)))
}

/**
 * TanStack Query does not restart a query's first fetch, but that fetch may predate the change, so it is read again
 * afterwards.
 */
async function readAgain(queryClient: QueryClient, filters: QueryFilters) {
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  const ends = first.map(async ({ promise }) => promise)
  await Promise.all([queryClient.invalidateQueries(filters), Promise.allSettled(ends)])
  if (first.length > 0) await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}
