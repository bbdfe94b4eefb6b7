import { sumCents, timesCents } from '../platform/money.ts'

/** Brazilian notes and coins, largest first; coins of one centavo are still money. */
export const denominations = {
  notes: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200],
  coins: [100, 50, 25, 10, 5, 1],
} as const

/** The number of each note or coin, by its value in centavos. */
export type CashCount = Readonly<Partial<Record<number, number | null>>>

export const countedCents = (count: CashCount): number =>
  sumCents(Object.entries(count).map(([cents, pieces]) => timesCents(Number(cents), pieces ?? 0)))
