import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstIn } from '../../platform/filled.ts'
import type { LocalDate } from '../../platform/clock.ts'
import type { Filters } from '../filters.ts'
import { moveDate, type View, weekOf } from '../period.ts'
import { agendaApi } from './api.ts'

/** The filters that are sent with a month, because the server counts its appointments. */
type OfMonth = Pick<Filters, 'professionalId' | 'serviceId'>

export const dayQuery = (date: LocalDate) => agendaApi.day.queryOptions({ input: { date } })
// A week is requested by its Sunday, so that its seven days share one answer.
const weekQuery = (date: LocalDate) => agendaApi.week.queryOptions({ input: { date: firstIn(weekOf(date)) } })
const monthQuery = (date: LocalDate, of: OfMonth) =>
  agendaApi.month.queryOptions({ input: { date: `${date.slice(0, 8)}01`, ...of } })

export const periodQuery = (view: View, date: LocalDate, of: OfMonth) =>
  ({ day: dayQuery(date), week: weekQuery(date), month: monthQuery(date, of) })[view]

/** Loads what the agenda shows around a date, and the periods before and after, so that leafing is instant. */
export function usePeriod(view: View, date: LocalDate, { professionalId, serviceId }: OfMonth) {
  const queryClient = useQueryClient()
  const day = useQuery({ ...dayQuery(date), placeholderData: keepPreviousData, enabled: view === 'day' })
  const week = useQuery({ ...weekQuery(date), placeholderData: keepPreviousData, enabled: view === 'week' })
  const month = useQuery({
    ...monthQuery(date, { professionalId, serviceId }),
    placeholderData: keepPreviousData,
    enabled: view === 'month',
  })
  const shown = { day, week, month }[view]
  const isLoaded = shown.isSuccess
  useEffect(() => {
    if (!isLoaded) return
    for (const by of [-1, 1]) {
      const neighbour = moveDate(date, view, by)
      if (view === 'day') void queryClient.prefetchQuery(dayQuery(neighbour))
      else if (view === 'week') void queryClient.prefetchQuery(weekQuery(neighbour))
      else void queryClient.prefetchQuery(monthQuery(neighbour, { professionalId, serviceId }))
    }
  }, [queryClient, view, date, professionalId, serviceId, isLoaded])
  return { day, week, month, shown }
}
