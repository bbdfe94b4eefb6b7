import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { firstIn } from '../../platform/filled.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'
import { phone, useMedia } from '../../platform/web/use-media.ts'
import type { Filters } from '../filters.ts'
import { moveDate, type AgendaView, weekOf } from '../period.ts'
import { agendaApi } from './api.ts'
import type { ScheduleTab } from './use-schedule-address.ts'

/** The filters that are sent with a month, because the server counts its appointments. */
type OfMonth = Pick<Filters, 'professionalId' | 'serviceId'>

export const dayQuery = (date: LocalDate) => agendaApi.day.queryOptions({ input: { date } })
// A week is requested by its Sunday, so that its seven days share one answer.
const weekQuery = (date: LocalDate) => agendaApi.week.queryOptions({ input: { date: firstIn(weekOf(date)) } })
const monthQuery = (date: LocalDate, of: OfMonth) =>
  agendaApi.month.queryOptions({ input: { date: `${date.slice(0, 8)}01`, ...of } })

const occupancyQuery = (date: LocalDate) =>
  agendaApi.occupiedWeek.queryOptions({ input: { date: firstIn(weekOf(date)) } })

/** What is read for the agenda: for the week of everybody, only how full it is. */
export type AgendaPeriod = AgendaView | 'occupancy'

export const periodQuery = (period: AgendaPeriod, date: LocalDate, of: OfMonth) =>
  ({ day: dayQuery(date), week: weekQuery(date), occupancy: occupancyQuery(date), month: monthQuery(date, of) })[period]

/** Loads what the agenda shows around a date, and the periods before and after, so that leafing is instant. */
export function usePeriod(period: AgendaPeriod, date: LocalDate, { professionalId, serviceId }: OfMonth) {
  const queryClient = useQueryClient()
  const day = useQuery({ ...dayQuery(date), placeholderData: keepPreviousData, enabled: period === 'day' })
  const week = useQuery({ ...weekQuery(date), placeholderData: keepPreviousData, enabled: period === 'week' })
  const occupancy = useQuery({
    ...occupancyQuery(date),
    placeholderData: keepPreviousData,
    enabled: period === 'occupancy',
  })
  const month = useQuery({
    ...monthQuery(date, { professionalId, serviceId }),
    placeholderData: keepPreviousData,
    enabled: period === 'month',
  })
  const shown = { day, week, occupancy, month }[period]
  const isLoaded = shown.isSuccess
  useEffect(() => {
    if (!isLoaded) return
    for (const by of [-1, 1]) {
      const neighbour = moveDate(date, period === 'occupancy' ? 'week' : period, by)
      if (period === 'day') void queryClient.prefetchQuery(dayQuery(neighbour))
      else if (period === 'week') void queryClient.prefetchQuery(weekQuery(neighbour))
      else if (period === 'occupancy') void queryClient.prefetchQuery(occupancyQuery(neighbour))
      else void queryClient.prefetchQuery(monthQuery(neighbour, { professionalId, serviceId }))
    }
  }, [queryClient, period, date, professionalId, serviceId, isLoaded])
  return { day, week, occupancy, month, shown }
}

export type Layout = 'occupancy' | 'grid' | 'list'

/** With up to this many professionals, the week opens with the hours of all of them. */
export const fewPeople = 3

type LayoutPlace = { view: AgendaView; tab: ScheduleTab; isOfEverybody: boolean; people: number }

/** How the agenda is drawn, and what can be chosen instead. How the week of everybody is drawn is kept on the device. */
export function useLayout({ view, tab, isOfEverybody, people }: LayoutPlace) {
  const isPhone = useMedia(phone)
  const [isList, setList] = useState(tab === 'a-cobrar')
  const [kept, keep] = useKeptHere('agenda-week')
  const isWeekOfAll = view === 'week' && isOfEverybody
  const offered: Layout[] = [
    ...(isWeekOfAll ? (['occupancy'] as const) : []),
    // Seven columns of hours do not fit on a phone.
    ...(isPhone && view === 'week' ? [] : (['grid'] as const)),
    'list',
  ]
  const wanted =
    isWeekOfAll && (kept ?? (people > fewPeople ? 'occupancy' : 'grid')) === 'occupancy' ? 'occupancy' : 'grid'
  const layout: Layout = isList || !offered.includes(wanted) ? 'list' : wanted
  const setLayout = (next: Layout) => {
    setList(next === 'list')
    if (isWeekOfAll && next !== 'list') keep(next)
  }
  return { layout, offered, setLayout }
}
