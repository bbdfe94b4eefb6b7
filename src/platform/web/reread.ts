import type { QueryClient } from '@tanstack/react-query'

/** Reads again what is shown of these topics; the rest of them when it is shown next. A topic is the beginning of doors' names. */
export async function reread(queryClient: QueryClient, topics: readonly string[]): Promise<void> {
  await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic.split('.')] })))
}
