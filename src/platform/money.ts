/** Money is a whole number of centavos; a sum that leaves the exact range of a number is a defect, not a rounding. */
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
 * Divides an amount by weights, to the centavo: everybody gets their share rounded down, and what is left over goes, one
 * centavo each, to those who lost most by the rounding; the first of equals. Without any weight nobody gets anything.
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

/** A percentage with up to two decimals of an amount that is not negative, half a centavo rounded up. */
export function percentOf(cents: number, percent: number): number {
  if (cents < 0 || percent < 0) throw new RangeError('a percentage of less than nothing')
  return exact(Number((BigInt(exact(cents)) * BigInt(exact(hundredthsOf(percent))) + 5_000n) / 10_000n))
}

/** A percentage as it is stored: 12,5 % are 1250. */
export const hundredthsOf = (percent: number): number => Math.round(percent * 100)
