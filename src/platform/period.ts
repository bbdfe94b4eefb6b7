import { addDays, type LocalDate } from './clock.ts'

/** Periods for reports and figures. All named ones except last month include today. */
export const periods = ['today', 'week', 'month', 'last-month', 'year', 'all', 'custom'] as const
export type Period = (typeof periods)[number]

export const periodNames: Record<Period, string> = {
  today: 'Hoje',
  week: 'Últimos 7 dias',
  month: 'Este mês',
  'last-month': 'Mês passado',
  year: 'Este ano',
  all: 'Todo o período',
  custom: 'Escolher datas',
}

/** The first and the last day; undefined means no bound. */
export type Span = { from?: LocalDate | undefined; to?: LocalDate | undefined }

/** Moves one end of a span, and takes the other one along if it passes it. */
export function moveEnd(span: Span, end: keyof Span, date: LocalDate | undefined): Span {
  const moved = { ...span, [end]: date }
  const isTurned = moved.from && moved.to && moved.from > moved.to
  return isTurned ? { from: date, to: date } : moved
}

export function spanOf(period: Period, today: LocalDate, custom: Span = {}): Span {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: firstOfMonth, to: today }
    case 'last-month': {
      const last = addDays(firstOfMonth, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'all':
      return {}
    case 'custom':
      return custom
  }
}

type Address = { filter: <T extends string>(name: string, choices: readonly T[]) => T; text: (name: string) => string }

const usual: Period = 'month'

/** Reads the period from a query string. The default period is not written there. */
export function periodAt(address: Address, today: LocalDate, choices: readonly Period[]) {
  const period = address.filter('period', [usual, ...choices])
  const custom = { from: address.text('from') || undefined, to: address.text('to') || undefined }
  return { period, custom, span: spanOf(period, today, custom) }
}

/** The query parameters of a period. A custom period starts with the dates that were shown before. */
export const addressOf = ({ period, custom }: { period: Period; custom: Span }, shown: Span) => ({
  period: period === usual ? undefined : period,
  from: period === 'custom' ? (custom.from ?? shown.from) : undefined,
  to: period === 'custom' ? (custom.to ?? shown.to) : undefined,
})
