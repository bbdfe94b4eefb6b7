import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Reads again what is shown of these topics, or all that is shown; the rest of them when it is shown next. A topic is the
 * beginning of doors' names.
 */
export async function reread(queryClient: QueryClient, topics?: readonly string[]): Promise<void> {
  const stale = topics ? topics.map((topic) => ({ queryKey: [topic.split('.')] })) : [{}]
  await Promise.all(stale.map((filters) => readAgain(queryClient, filters)))
}

/** The library lets a first read go on, which may have been answered before the change: it is read again afterwards. */
async function readAgain(queryClient: QueryClient, filters: QueryFilters) {
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  const ends = first.map(async ({ promise }) => promise)
  await Promise.all([queryClient.invalidateQueries(filters), Promise.allSettled(ends)])
  if (first.length > 0) await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}
