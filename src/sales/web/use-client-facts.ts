import { useQuery } from '@tanstack/react-query'
import { useReachable } from '../../platform/web/reachability.ts'
import { salesApi } from './api.ts'

/** What is known of the chosen client. Nothing is read without internet, where the till goes on without it. */
export function useClientFacts(id: string) {
  const isReachable = useReachable()
  return useQuery({ ...salesApi.clientFacts.queryOptions({ input: { id } }), enabled: isReachable })
}
