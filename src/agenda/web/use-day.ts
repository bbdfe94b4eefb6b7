import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays, type LocalDate } from '../../platform/clock.ts'
import { agendaApi } from './api.ts'

export const dayQuery = (date: LocalDate) => agendaApi.day.queryOptions({ input: { date } })

/** A day of the agenda. Its neighbours are loaded too, so that leafing is instant. */
export function useDay(date: LocalDate) {
  const queryClient = useQueryClient()
  const day = useQuery({ ...dayQuery(date), placeholderData: keepPreviousData })
  const isLoaded = day.isSuccess
  useEffect(() => {
    if (!isLoaded) return
    for (const neighbour of [-1, 1]) void queryClient.prefetchQuery(dayQuery(addDays(date, neighbour)))
  }, [queryClient, date, isLoaded])
  return day
}
