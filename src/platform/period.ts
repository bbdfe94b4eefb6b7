import { addDays, type LocalDate } from './clock.ts'

/** The spans of days that figures are asked for, today included. */
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

/** The first and the last day; nothing is without bound. */
export type Span = { from?: LocalDate | undefined; to?: LocalDate | undefined }

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

/** What an address asks for; the usual period is not written there. */
export function periodAt(address: Address, today: LocalDate, choices: readonly Period[]) {
  const period = address.filter('period', [usual, ...choices])
  const custom = { from: address.text('from') || undefined, to: address.text('to') || undefined }
  return { period, custom, span: spanOf(period, today, custom) }
}

/** The way back: how an address says it. Dates of one's own begin with those that were shown. */
export const addressOf = ({ period, custom }: { period: Period; custom: Span }, shown: Span) => ({
  period: period === usual ? undefined : period,
  from: period === 'custom' ? (custom.from ?? shown.from) : undefined,
  to: period === 'custom' ? (custom.to ?? shown.to) : undefined,
})
