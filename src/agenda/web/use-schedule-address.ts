import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LocalDate } from '../../platform/clock.ts'

const tabs = ['agendamentos', 'finalizados', 'todos'] as const
export type ScheduleTab = (typeof tabs)[number]

type Shown = { date: LocalDate; professionalId: string | null; tab: ScheduleTab }

/** What the agenda shows, kept in the address: a link, a reload and the way back show the same. */
export function useScheduleAddress(today: LocalDate): Shown & { show: (change: Partial<Shown>) => void } {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { date, professional } = address
  const shown: Shown = {
    date: typeof date === 'string' && isDate(date) ? date : today,
    professionalId: typeof professional === 'string' ? professional : null,
    tab: tabs.find((tab) => tab === address['tab']) ?? 'agendamentos',
  }
  const show = (change: Partial<Shown>) => {
    const next = { ...shown, ...change }
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: {
        ...(next.date !== today && { date: next.date }),
        ...(next.professionalId && { professional: next.professionalId }),
        ...(next.tab !== 'agendamentos' && { tab: next.tab }),
      },
    })
  }
  return { ...shown, show }
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
