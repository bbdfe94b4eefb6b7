import type { Currency } from '../platform/format.ts'
import { sumCents, timesCents } from '../platform/money.ts'

type Pieces = { notes: readonly number[]; coins: readonly number[] }

/** Notes and coins of each currency, largest first. One-centavo coins are still legal tender. */
export const denominations: Record<Currency, Pieces> = {
  BRL: { notes: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200], coins: [100, 50, 25, 10, 5, 1] },
  USD: { notes: [10_000, 5_000, 2_000, 1_000, 500, 200, 100], coins: [50, 25, 10, 5, 1] },
  EUR: { notes: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500], coins: [200, 100, 50, 20, 10, 5, 2, 1] },
}

/** The number of pieces of each note or coin, keyed by its value in centavos. */
export type CashCount = Readonly<Partial<Record<number, number | null>>>

export const countedCents = (count: CashCount): number =>
  sumCents(Object.entries(count).map(([cents, pieces]) => timesCents(Number(cents), pieces ?? 0)))
