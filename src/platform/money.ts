import { cleaned } from './text.ts'

/** Money is whole centavos. A value outside the exact range of a number is a bug and throws; it is never rounded. */
function exact(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a safe whole number of centavos: ${cents}`)
  return cents
}

export const sumCents = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const cents of amounts) sum = exact(sum + exact(cents))
  return sum
}

export const timesCents = (cents: number, quantity: number): number => exact(exact(cents) * exact(quantity))

/**
 * Splits an amount by weights, to the centavo. Each share is rounded down; the remaining centavos go one each to the
 * shares that lost most by rounding, the first of equal ones first. If all weights are 0, all shares are 0.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(sumCents(weights))
  if (cents < 0 || weights.some((weight) => weight < 0)) throw new RangeError('a share of less than nothing')
  if (whole === 0n) return weights.map(() => 0)
  const parts = weights.map((weight) => BigInt(exact(cents)) * BigInt(weight))
  const shares = parts.map((part) => exact(Number(part / whole)))
  const byLoss = [...parts.keys()].toSorted((a, b) => Number((parts[b]! % whole) - (parts[a]! % whole)))
  for (const at of byLoss.slice(0, cents - sumCents(shares))) shares[at]! += 1
  return shares
}

/** A percentage (up to two decimals) of a non-negative amount; half a centavo is rounded up. */
export function percentOf(cents: number, percent: number): number {
  if (cents < 0 || percent < 0) throw new RangeError('a percentage of less than nothing')
  return exact(Number((BigInt(exact(cents)) * BigInt(exact(hundredthsOf(percent))) + 5_000n) / 10_000n))
}

/** A percentage as it is stored, in hundredths: 12.5 % is 1250. */
export const hundredthsOf = (percent: number): number => Math.round(percent * 100)

/** The most that a field takes: 999,999,999.99 reais. */
export const mostAmountDigits = 11

/**
 * Returns the centavos of a whole amount as people write it: `1500`, `1.500`, `R$ 1.500,00`, `1500.00`, `49,9`. A point or
 * comma before one or two digits at the end begins the centavos; before three digits it parts thousands. Null if the
 * text is no amount.
 */
export function parseAmount(typed: string): number | null {
  const text = cleaned(typed)
    .replace(/^R?\$\s*/i, '')
    .replaceAll(' ', '')
  if (!/^(?:\d+(?:[.,]\d{1,2})?|\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)$/.test(text))
    return null
  const [, whole, centavos = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text)!
  const digits = whole!.replace(/\D/g, '') + centavos.padEnd(2, '0')
  return digits.replace(/^0+/, '').length > mostAmountDigits ? null : Number(digits)
}
