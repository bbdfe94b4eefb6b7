import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LocalDate } from '../../platform/clock.ts'
import { statuses } from '../appointment.ts'
import type { Filters } from '../filters.ts'
import { type AgendaView, views } from '../period.ts'

const tabs = ['agendamentos', 'finalizados', 'a-cobrar', 'todos'] as const
export type ScheduleTab = (typeof tabs)[number]

type ScheduleView = Filters & {
  date: LocalDate
  view: AgendaView
  tab: ScheduleTab
  /** Whether the list of a week or month that contains today begins with its first day, and not with today. */
  isWhole: boolean
}
/** What the address opens: a new appointment (`?new=true`), for a client or like a visit where it names one, or one of the day. */
type ScheduleAddress = {
  asksForNew: boolean
  clientId: string | null
  /** Any appointment of the visit that shall be booked again. */
  againId: string | null
  appointmentId: string | null
}
export type Show = (change: Partial<ScheduleView>) => void

/** The parts of the address's search that belong to the agenda. */
export function readScheduleAddress(address: Record<string, unknown>, today: LocalDate): ScheduleView {
  const { date, professional, service } = address
  return {
    date: typeof date === 'string' && isDate(date) ? date : today,
    view: views.find((view) => view === address['view']) ?? 'day',
    professionalId: idOf(professional),
    serviceId: idOf(service),
    status: statuses.find((status) => status === address['status']) ?? null,
    tab: tabs.find((tab) => tab === address['tab']) ?? 'agendamentos',
    isWhole: address['whole'] === true,
  }
}

/** What the agenda shows, kept in the address, so that links, reloads and the way back show the same. */
export function useScheduleAddress(today: LocalDate): ScheduleView & ScheduleAddress & { show: Show } {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const shown = readScheduleAddress(address, today)
  const navigate = useNavigate()
  const show: Show = (change) => {
    const isElsewhere = change.date !== undefined || change.view !== undefined
    const next = { ...shown, ...(isElsewhere && { isWhole: false }), ...change }
    void navigate({
      to: '.',
      // Leafing replaces the entry in the browser's history; another view adds one.
      replace: next.view === shown.view,
      resetScroll: false,
      search: {
        ...(next.date !== today && { date: next.date }),
        ...(next.view !== 'day' && { view: next.view }),
        ...(next.professionalId && { professional: next.professionalId }),
        ...(next.serviceId && { service: next.serviceId }),
        ...(next.status && { status: next.status }),
        ...(next.tab !== 'agendamentos' && { tab: next.tab }),
        ...(next.isWhole && { whole: true }),
      },
    })
  }
  const opens = {
    asksForNew: address['new'] === true,
    clientId: idOf(address['client']),
    againId: idOf(address['again']),
  }
  return { ...shown, ...opens, appointmentId: idOf(address['appointment']), show }
}

/** Anything may stand in an address; the server refuses what is no id. */
const idOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : null

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
