export const periods = ['month', 'year', '7 days'] as const
export type Period = (typeof periods)[number]

/** What stands behind a price. */
export const periodWords: Record<Period, string> = { month: 'por mês', year: 'por ano', '7 days': 'por 7 dias' }

/** What a plan brings in a month; a year has twelve, and 365 days. */
export function monthlyCents({ priceCents, period }: { priceCents: number; period: Period }): number {
  if (period === 'year') return Math.round(priceCents / 12)
  return period === '7 days' ? Math.round((priceCents * 365) / 7 / 12) : priceCents
}

export const invoiceStatuses = ['paid', 'pending', 'failed'] as const
export const invoiceStatusNames: Record<(typeof invoiceStatuses)[number], string> = {
  paid: 'Pago',
  pending: 'Pendente',
  failed: 'Falhou',
}

const day = 86_400_000

/** A day that has begun counts whole; what is over has none. */
export const daysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / day))

export const daysWords = (days: number): string => (days === 1 ? 'Resta 1 dia' : `Restam ${days} dias`)
